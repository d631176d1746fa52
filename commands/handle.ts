import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '../domain/events.ts'
import { type Aggregate, fold } from '../domain/kernel/aggregate.ts'
import {
  type EventStore,
  type ExpectedVersion,
  type NewEvent,
  type Position,
  type RecordedEvent,
  VersionConflict,
} from '../eventstore/event-store.ts'
import { type CommandContext, metadataOf, newId } from './context.ts'
import { KeyedQueue } from './queue.ts'

const attempts = 8
const longestPauseMs = 40

/** What came of a command: the state after it, what it decided, and how far the read side must be to show it. */
export interface Handled<State, Event> {
  readonly state: State
  readonly events: readonly Event[]
  /** Of the last event of the stream that the state includes; undefined for a stream without events. */
  readonly position: Position | undefined
  /** Of that event. */
  readonly version: ExpectedVersion
}

/** Too many others changed the same stream at the same moment, again and again. Nothing was written. */
export class Contention extends Error {
  override readonly name = 'Contention'
}

/**
 * The one way to change anything: read the stream, fold it, decide, append at the version that was read. Someone
 * else's event in between is folded in and the decision taken again, up to 8 times. A stream that should not exist yet
 * (`fresh`) is not read first. A decision that rests on another stream, too, holds for the version it was thought out at
 * (`at`) and no other. Throws what `decide` refuses, Contention, VersionConflict for `at`, or what the event store throws.
 */
export type Handle = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  stream: string,
  decide: (state: State) => readonly Event[],
  context: CommandContext,
  options?: { readonly fresh?: boolean; readonly at?: ExpectedVersion },
) => Promise<Handled<State, Event>>

/** A handler over one event store. One per process, because it holds that process's queues. */
export function createHandle(store: EventStore): Handle {
  const queue = new KeyedQueue()
  return (aggregate, stream, decide, context, { fresh = false, at } = {}) =>
    queue.run(stream, async () => {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const before = fresh && attempt === 1 ? unread(aggregate) : await load(store, aggregate, stream)
        if (at !== undefined && before.version !== at) throw new VersionConflict(stream, at)
        const events = decide(before.state)
        if (events.length === 0)
          return { state: before.state, events, position: before.position, version: before.version }
        try {
          const appended = await store.append(stream, before.version, envelopes(events, context))
          return { state: foldOn(aggregate, before.state, events), events, ...appended }
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error
        }
        if (!fresh || attempt > 1) await pause(Math.random() * longestPauseMs)
      }
      throw new Contention(`${stream} is too busy`)
    })
}

const envelopes = (events: readonly DomainEvent[], context: CommandContext): NewEvent<DomainEvent>[] =>
  events.map((event) => ({ ...event, id: newId(), metadata: metadataOf(context) }))

const foldOn = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  initial: State,
  events: readonly Event[],
) => fold({ ...aggregate, initial }, events)

interface Loaded<State, Event> {
  readonly state: State
  readonly version: ExpectedVersion
  readonly position: Position | undefined
  /** The event that led there. */
  readonly last: RecordedEvent<DomainEvent & Event> | undefined
}

const unread = <State, Event extends DomainEvent>(aggregate: Aggregate<State, Event>): Loaded<State, Event> => ({
  state: aggregate.initial,
  version: 'none',
  position: undefined,
  last: undefined,
})

/** A stream as it stands, or as it stood at the version `to`: its folded state, its version and its last event. */
export async function load<State, Event extends DomainEvent>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  stream: string,
  to?: bigint,
): Promise<Loaded<State, Event>> {
  let { state, last } = unread(aggregate)
  for await (const recorded of store.read(stream, to === undefined ? {} : { to })) {
    if (!belongs(aggregate, recorded)) throw new Error(`${stream} holds a ${recorded.type}, which is not its kind`)
    state = aggregate.evolve(state, recorded)
    last = recorded
  }
  return { state, version: last?.version ?? 'none', position: last?.position, last }
}

const belongs = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  event: RecordedEvent<DomainEvent>,
): event is RecordedEvent<DomainEvent & Event> => event.type in aggregate.events
