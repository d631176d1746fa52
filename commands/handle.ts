import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '../domain/events.ts'
import { type Aggregate, belongs, fold } from '../domain/kernel/aggregate.ts'
import { DomainError } from '../domain/kernel/domain-error.ts'
import { schedule } from '../domain/schedule/schedule.ts'
import {
  type EventStore,
  type ExpectedVersion,
  type Position,
  type RecordedEvent,
  VersionConflict,
} from '../eventstore/event-store.ts'
import { KeyedQueue } from '../lib/keyed-queue.ts'
import { type CommandContext, envelopes } from './context.ts'

const maxCached = 5_000

/** A stream's folded state. */
export interface Loaded<State> {
  readonly state: State
  readonly version: ExpectedVersion
  /** The position of the last event in the state; undefined for an empty stream. */
  readonly position: Position | undefined
}

/**
 * Caches the states of recently used streams. A cached state may be stale, so use it only for appends at its version: a
 * stale one conflicts. Only states without personal data are cached, so that none outlives an erasure.
 */
export class StreamStates {
  readonly #cached = new Map<string, Loaded<unknown>>()

  /** Returns the cached state; undefined if the stream must be read. */
  cached<State, Event extends { readonly type: string }>(
    aggregate: Aggregate<State, Event>,
    stream: string,
  ): Loaded<State> | undefined {
    // A stream has one aggregate, so the cached state has this type.
    return isCached(aggregate) ? (this.#cached.get(stream) as Loaded<State> | undefined) : undefined
  }

  /** Caches a stream's state, if its aggregate is cached. */
  keep<State, Event extends { readonly type: string }>(
    aggregate: Aggregate<State, Event>,
    stream: string,
    loaded: Loaded<State>,
  ): void {
    if (!isCached(aggregate)) return
    // A map keeps insertion order, so the first entry is the least recently used one.
    this.#cached.delete(stream)
    this.#cached.set(stream, loaded)
    if (this.#cached.size <= maxCached) return
    const [oldest] = this.#cached.keys()
    if (oldest !== undefined) this.#cached.delete(oldest)
  }

  forget(stream: string): void {
    this.#cached.delete(stream)
  }
}

const isCached = (aggregate: { readonly events: unknown }) => aggregate.events === schedule.events

/** The state of a stream that has not been read, assumed empty. */
export const unread = <State, Event extends { readonly type: string }>({
  initial,
}: Aggregate<State, Event>): Loaded<State> => ({ state: initial, version: 'none', position: undefined })

/** Folds more events into a state. */
export const foldOn = <State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
  initial: State,
  events: readonly Event[],
): State => fold({ ...aggregate, initial }, events)

/** How often a command is tried on the log while others change its streams. */
export const attempts = 8
/** The longest pause between two attempts. */
export const longestPauseMs = 40

/** The result of a command: the new state, its events, and the position that read models must reach to show it. */
export interface Handled<State, Event> {
  readonly state: State
  readonly events: readonly Event[]
  /** The position of the last event in the state; undefined for an empty stream. */
  readonly position: Position | undefined
  /** The version of that event. */
  readonly version: ExpectedVersion
}

/** Concurrent commands changed the same stream too often. Nothing was written. */
export class Contention extends Error {
  override readonly name = 'Contention'
}

/**
 * Handles a command: loads the stream, decides, and appends at the loaded version. On a conflict it folds the new
 * events and decides again, up to 8 times. It skips loading a stream that should be new (`isNew`) or whose state the
 * caller has (`known`). Throws what `decide` throws, Contention, VersionConflict if the context binds the command to
 * another version, or errors of the event store.
 */
export type Handle = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  stream: string,
  decide: (state: State) => readonly Event[],
  context: CommandContext,
  options?: { readonly isNew?: boolean; readonly known?: Loaded<State> | undefined },
) => Promise<Handled<State, Event>>

/** Creates a handler for an event store. Use one per process, because it holds the process's queues. */
export const createHandle =
  (store: EventStore, states = new StreamStates(), queue = new KeyedQueue()): Handle =>
  (aggregate, stream, decide, context, { isNew = false, known } = {}) =>
    queue.run(stream, async () => {
      const isBound = context.at?.stream === stream
      const first = isBound ? undefined : states.cached(aggregate, stream)
      const assumed = first ?? known ?? (isNew ? unread(aggregate) : undefined)
      for (let attempt = assumed ? 0 : 1; attempt <= attempts; attempt++) {
        const before = (attempt === 0 ? assumed : undefined) ?? (await load(store, aggregate, stream))
        checkVersion(context, stream, before.version)
        if (attempt > 0) states.keep(aggregate, stream, before)
        try {
          const events = decide(before.state)
          if (events.length === 0) {
            // Only an append detects a stale cached state, so without one the log decides.
            if (attempt === 0) continue
            return { ...before, events }
          }
          const state = foldOn(aggregate, before.state, events)
          const appended = await store.append(stream, before.version, envelopes(events, context))
          states.keep(aggregate, stream, { state, ...appended })
          return { state, events, ...appended }
        } catch (error) {
          const isRejected = error instanceof DomainError
          // The rejection may rest on a stale state, so decide again on the log.
          if (isRejected && attempt === 0) continue
          if (!isRejected) states.forget(stream)
          if (!(error instanceof VersionConflict) || isBound) throw error
        }
        if (attempt > 0) await pause(Math.random() * longestPauseMs)
      }
      throw new Contention(`${stream} is too busy`)
    })

/** Throws VersionConflict if the context binds the command to another version of the stream. */
export function checkVersion({ at }: CommandContext, stream: string, version: ExpectedVersion): void {
  if (at?.stream === stream && at.expected !== version) throw new VersionConflict(stream, at.expected)
}

/**
 * Repeats work that is bound to a version while others change its stream, up to 8 times. Throws what the work throws,
 * or Contention.
 */
export async function repeatOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
    }
  }
  throw new Contention('Other requests keep changing the same stream')
}

/** Loads a stream, up to version `to` if given: its state, version and last event. */
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
