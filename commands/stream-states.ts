import { type Aggregate, fold } from '../domain/kernel/aggregate.ts'
import { schedule } from '../domain/schedule/schedule.ts'
import type { ExpectedVersion, Position } from '../eventstore/event-store.ts'

const mostKept = 5_000

/** A stream as it stands, folded. */
export interface Loaded<State> {
  readonly state: State
  readonly version: ExpectedVersion
  /** Of the last event that the state includes; undefined for a stream without events. */
  readonly position: Position | undefined
}

/**
 * The states of recently used streams. A kept state may be behind the log, so it may only serve for what is appended at
 * its version: the append fails if somebody else was there first. Only states without personal data are kept, so that
 * nothing outlives an erasure.
 */
export class StreamStates {
  readonly #kept = new Map<string, Loaded<unknown>>()

  /** The kept state of a stream; undefined where it must be read. */
  kept<State, Event extends { readonly type: string }>(
    aggregate: Aggregate<State, Event>,
    stream: string,
  ): Loaded<State> | undefined {
    // The aggregate that wrote the entry is the one that asks: a stream has one aggregate.
    return isKept(aggregate) ? (this.#kept.get(stream) as Loaded<State> | undefined) : undefined
  }

  /** Keeps the state of a stream, if its aggregate's states are kept. */
  keep<State, Event extends { readonly type: string }>(
    aggregate: Aggregate<State, Event>,
    stream: string,
    loaded: Loaded<State>,
  ): void {
    if (!isKept(aggregate)) return
    // A map remembers insertion order: the first entry is the one used longest ago.
    this.#kept.delete(stream)
    this.#kept.set(stream, loaded)
    if (this.#kept.size <= mostKept) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  forget(stream: string): void {
    this.#kept.delete(stream)
  }
}

const isKept = (aggregate: { readonly events: unknown }) => aggregate.events === schedule.events

/** A stream that nobody has looked at, taken to be without events. */
export const unread = <State, Event extends { readonly type: string }>({
  initial,
}: Aggregate<State, Event>): Loaded<State> => ({ state: initial, version: 'none', position: undefined })

/** A state with more events folded in. */
export const foldOn = <State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
  initial: State,
  events: readonly Event[],
): State => fold({ ...aggregate, initial }, events)
