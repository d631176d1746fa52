import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '../domain/events.ts'
import type { Aggregate } from '../domain/kernel/aggregate.ts'
import { DomainError } from '../domain/kernel/domain-error.ts'
import {
  type EventStore,
  type ExpectedVersion,
  type Position,
  type RecordedEvent,
  VersionConflict,
} from '../eventstore/event-store.ts'
import type { CommandContext } from './context.ts'
import { envelopes } from './envelopes.ts'
import { KeyedQueue } from './queue.ts'
import { foldOn, type Loaded, StreamStates, unread } from './stream-states.ts'

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
 * (`fresh`), or that the caller has just left behind (`known`), is not read first. A decision that rests on another
 * stream, too, holds for the version it was thought out at (`at`) and no other. Throws what `decide` throws,
 * Contention, VersionConflict for `at`, or what the event store throws.
 */
export type Handle = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  stream: string,
  decide: (state: State) => readonly Event[],
  context: CommandContext,
  options?: { readonly fresh?: boolean; readonly known?: Loaded<State> | undefined; readonly at?: ExpectedVersion },
) => Promise<Handled<State, Event>>

/** A handler over one event store. One per process, because it holds that process's queues. */
export const createHandle =
  (store: EventStore, states = new StreamStates(), queue = new KeyedQueue()): Handle =>
  (aggregate, stream, decide, context, { fresh = false, known, at } = {}) =>
    queue.run(stream, async () => {
      const first = at === undefined ? states.kept(aggregate, stream) : undefined
      const assumed = first ?? known ?? (fresh ? unread(aggregate) : undefined)
      for (let attempt = assumed ? 0 : 1; attempt <= attempts; attempt++) {
        const before = (attempt === 0 ? assumed : undefined) ?? (await load(store, aggregate, stream))
        if (at !== undefined && before.version !== at) throw new VersionConflict(stream, at)
        if (attempt > 0) states.keep(aggregate, stream, before)
        try {
          const events = decide(before.state)
          // Only an append finds out whether a state from memory is behind the log: other outcomes are decided again.
          if (events.length === 0 && attempt === 0) continue
          if (events.length === 0) return { ...before, events }
          const state = foldOn(aggregate, before.state, events)
          const appended = await store.append(stream, before.version, envelopes(events, context))
          states.keep(aggregate, stream, { state, ...appended })
          return { state, events, ...appended }
        } catch (error) {
          const isRefused = error instanceof DomainError
          if (!isRefused) states.forget(stream)
          if (!(error instanceof VersionConflict) && !(isRefused && attempt === 0)) throw error
        }
        if (attempt > 0) await pause(Math.random() * longestPauseMs)
      }
      throw new Contention(`${stream} is too busy`)
    })

/** A stream as it stands, or as it stood at the version `to`: its folded state, its version and its last event. */
export async function load<State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  aggregate: Aggregate<State, Event>,
  stream: string,
  to?: bigint,
): Promise<Loaded<State> & { readonly last: RecordedEvent<DomainEvent & Event> | undefined }> {
  let state = aggregate.initial
  let last: RecordedEvent<DomainEvent & Event> | undefined
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
