import { type Aggregate, fold } from '../domain/kernel/aggregate.ts'
import { schedule } from '../domain/schedule/schedule.ts'
import type { ExpectedVersion, Position } from '../eventstore/event-store.ts'

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
