import {
  type Appended,
  AppendUnknown,
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
  type StreamAppend,
  type StreamVersion,
  VersionConflict,
} from '../../../eventstore/event-store.ts'
import type { StoredEvent } from '../../../eventstore/stored-event.ts'
import { Condition } from '../virtual/condition.ts'
import { call, type Faults } from './ports.ts'

type Event = RecordedEvent<StoredEvent>

/** The log that all processes share. It is durable: it survives every process. */
export class SimulatedLog {
  readonly events: Event[] = []
  readonly streams = new Map<string, Event[]>()
  /** Called with the appended events. */
  onAppend: (events: readonly Event[]) => void = () => {}
  readonly appended = new Condition()

  /** Appends to all of the streams or to none. Repeating the same events returns the first result. */
  append(appends: readonly StreamAppend<StoredEvent>[], unchanged: readonly StreamVersion[] = []): Appended[] {
    const before = appends.map((append) => this.#writtenBefore(append))
    if (before.every((each) => each !== undefined)) return before.filter((each) => each !== undefined)
    for (const { stream, expected } of [...appends, ...unchanged]) {
      const next = BigInt(this.streams.get(stream)?.length ?? 0)
      if ((expected === 'none' ? 0n : expected + 1n) !== next) throw new VersionConflict(stream, expected)
    }
    const first = this.events.length
    const answers = appends.map((append) => this.#write(append))
    this.onAppend(this.events.slice(first))
    this.appended.notify()
    return answers
  }

  after(position: Position | undefined, types?: ReadonlySet<string>, limit = Number.POSITIVE_INFINITY): Event[] {
    const found: Event[] = []
    for (let i = Number(position ?? 0); i < this.events.length && found.length < limit; i++) {
      const event = this.events[i]
      if (event && (!types || types.has(event.type))) found.push(event)
    }
    return found
  }

  get head(): Position | undefined {
    return this.events.at(-1)?.position
  }

  #write({ stream, events }: StreamAppend<StoredEvent>): Appended {
    const known = this.streams.get(stream) ?? []
    const recorded = events.map((event, i) => ({
      ...event,
      stream,
      version: BigInt(known.length + i),
      position: String(this.events.length + i + 1).padStart(20, '0'),
    }))
    this.events.push(...recorded)
    this.streams.set(stream, [...known, ...recorded])
    return answerFor(recorded)
  }

  #writtenBefore({ stream, expected, events }: StreamAppend<StoredEvent>): Appended | undefined {
    const from = expected === 'none' ? 0 : Number(expected) + 1
    const found = this.streams.get(stream)?.slice(from, from + events.length) ?? []
    return found.length === events.length && found.every(({ id }, i) => id === events[i]?.id)
      ? answerFor(found)
      : undefined
  }
}

function answerFor(events: readonly Event[]): Appended {
  const last = events.at(-1)
  if (!last) throw new RangeError('An append has at least one event')
  return { version: last.version, position: last.position }
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
    async *read(stream, { from = 0n, to } = {}) {
      const events = await read(`read ${stream}`, () => log.streams.get(stream) ?? [])
      for (const event of events) if (event.version >= from && (to === undefined || event.version <= to)) yield event
    },
    async *readAll({ after, types, limit } = {}) {
      yield* await read('read all', () => log.after(after, types && new Set(types), limit))
    },
    async *subscribe({ after, types, signal }) {
      const wanted = types && new Set(types)
      let position = after
      for (;;) {
        if (signal.aborted) return
        const [events, head] = await call(
          { label: 'subscription', faults: { ...faults(), lose: 0 } },
          () => [log.after(position, wanted), log.head] as const,
        )
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
