import {
  AppendUnknown,
  type EventStore,
  StoreUnavailable,
  type StreamAppend,
  type StreamVersion,
} from '../../../eventstore/event-store.ts'
import type { StoredEvent } from '../../../eventstore/stored-event.ts'
import { EventsInMemory, isWithin } from '../../../eventstore/streams-in-memory.ts'
import { Condition } from '../virtual/condition.ts'
import { call, type Faults } from './ports.ts'

/** The log that all processes share. It is durable: it survives every process. */
export class SimulatedLog extends EventsInMemory<StoredEvent> {
  /** Called with the appended events. */
  onAppend: (events: EventsInMemory<StoredEvent>['events']) => void = () => {}
  readonly appended = new Condition()

  override append(...given: Parameters<EventsInMemory<StoredEvent>['append']>) {
    const first = this.events.length
    const answers = super.append(...given)
    if (this.events.length > first) this.onAppend(this.events.slice(first))
    this.appended.notify()
    return answers
  }
}

export interface LogOptions {
  /** Whether it appends to several streams at once, as PostgreSQL does and EventStoreDB doesn't. */
  readonly multiStream: boolean
  readonly faults: () => Faults
}

/** The log as one process reaches it. */
export function connectTo(log: SimulatedLog, { multiStream, faults }: LogOptions): EventStore<StoredEvent> {
  const unavailable = () => new StoreUnavailable('The event store cannot be reached')
  const read = <Result>(label: string, effect: () => Result) =>
    call({ label, faults: faults(), refused: unavailable }, effect)
  const append = (appends: readonly StreamAppend<StoredEvent>[], unchanged?: readonly StreamVersion[]) => {
    const streams = appends.map(({ stream }) => stream).join(' and ')
    const lost = () => new AppendUnknown(`No answer to an append to ${streams}`)
    return call({ label: `append ${streams}`, faults: faults(), refused: unavailable, lost }, () =>
      log.append(appends, unchanged),
    )
  }
  return {
    async append(stream, expected, events) {
      const [appended] = await append([{ stream, expected, events }])
      if (!appended) throw new Error('An append was not answered')
      return appended
    },
    ...(multiStream && { multiStreamAppend: append }),
    async *read(stream, range) {
      yield* (await read(`read ${stream}`, () => log.of(stream))).filter(isWithin(range))
    },
    async *readAll(options = {}) {
      yield* await read('read all', () => log.after(options))
    },
    async *subscribe({ after, types, signal }) {
      let position = after
      for (;;) {
        if (signal.aborted) return
        const look = () => [log.after({ after: position, types }), log.head] as const
        const [events, head] = await call({ label: 'subscription', faults: { ...faults(), lose: 0 } }, look)
        for (const event of events) {
          if (signal.aborted) return
          yield event
        }
        position = head ?? position
        if (log.head === position) await log.appended.wait(signal)
      }
    },
    head: () => read('head', () => log.head),
    close: async () => {},
  }
}
