import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '../domain/events.ts'
import type { Aggregate } from '../domain/kernel/aggregate.ts'
import { DomainError } from '../domain/kernel/domain-error.ts'
import {
  type Appended,
  type EventStore,
  type ExpectedVersion,
  type Position,
  type StreamAppend,
  VersionConflict,
} from '../eventstore/event-store.ts'
import type { CommandContext } from './context.ts'
import { envelopes } from './envelopes.ts'
import { Contention, load } from './handle.ts'
import type { KeyedQueue } from './queue.ts'
import { foldOn, type Loaded, type StreamStates, unread } from './stream-states.ts'

const attempts = 8
const longestPauseMs = 40

/** A stream that a unit of work decides about. */
export interface Tracked<State, Event extends DomainEvent> {
  /** With what was decided in this unit. */
  readonly state: State
  /** With what was decided, once the unit is saved. */
  readonly version: ExpectedVersion
  /** Decides on that state; what is decided is appended with the rest of the unit. Throws what `decision` refuses. */
  decide(decision: (state: State) => readonly Event[]): void
}

interface Part {
  readonly stream: string
  readonly before: Loaded<unknown>
  readonly wasKept: boolean
  readonly events: DomainEvent[]
  readonly saved: (appended: Appended) => void
}

/** Streams that are read and decided about together, and then appended to in one append, all or none. */
export class UnitOfWork {
  readonly #store: EventStore
  readonly #states: StreamStates
  readonly #fresh: boolean
  readonly #parts = new Map<string, Part>()

  /** `fresh`: reads every stream, and takes nothing from memory. */
  constructor(store: EventStore, states: StreamStates, fresh: boolean) {
    this.#store = store
    this.#states = states
    this.#fresh = fresh
  }

  /** Reads a stream, or takes its state from memory. One that should not exist yet (`isNew`) is not read. */
  async fetch<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    stream: string,
    { isNew = false } = {},
  ): Promise<Tracked<State, Event>> {
    if (this.#parts.has(stream)) throw new Error(`${stream} is fetched twice in one unit of work`)
    const kept = this.#fresh ? undefined : this.#states.kept(aggregate, stream)
    const assumed = isNew && !this.#fresh ? unread(aggregate) : undefined
    const before = kept ?? assumed ?? (await load(this.#store, aggregate, stream))
    let { state } = before
    const events: DomainEvent[] = []
    const saved = (appended: Appended) => this.#states.keep(aggregate, stream, { state, ...appended })
    this.#parts.set(stream, { stream, before, wasKept: kept !== undefined || assumed !== undefined, events, saved })
    return {
      get state() {
        return state
      },
      get version() {
        const { version } = before
        return events.length === 0 ? version : (version === 'none' ? -1n : version) + BigInt(events.length)
      },
      decide(decision) {
        const decided = decision(state)
        state = foldOn(aggregate, state, decided)
        events.push(...decided)
      },
    }
  }

  /** Whether a state from memory was looked at and nothing is appended that would fail if it was behind. */
  get restsOnMemory(): boolean {
    return [...this.#parts.values()].some(({ wasKept, events }) => wasKept && events.length === 0)
  }

  get usedMemory(): boolean {
    return [...this.#parts.values()].some(({ wasKept }) => wasKept)
  }

  /** Appends what was decided; answers the position of the last event that the unit knows of. */
  async save(context: CommandContext): Promise<Position | undefined> {
    const parts = [...this.#parts.values()].filter(({ events }) => events.length > 0)
    const appends = parts.map(({ stream, before, events }) => ({
      stream,
      expected: before.version,
      events: envelopes(events, context),
    }))
    try {
      const appended = await appendAll(this.#store, appends)
      for (const [i, part] of parts.entries()) {
        const own = appended[i]
        if (own) part.saved(own)
      }
      const known = [...this.#parts.values()].map(({ before }) => before.position)
      return furthest([...known, ...appended.map(({ position }) => position)])
    } catch (error) {
      for (const { stream } of parts) this.#states.forget(stream)
      throw error
    }
  }
}

async function appendAll(store: EventStore, appends: readonly StreamAppend<DomainEvent>[]) {
  const [only, ...others] = appends
  if (!only) return []
  if (others.length === 0) return [await store.append(only.stream, only.expected, only.events)]
  if (!store.multiStreamAppend) throw new Error('This event store appends to one stream at a time')
  return store.multiStreamAppend(appends)
}

const furthest = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions.reduce((most, position) => ((position ?? '') > (most ?? '') ? position : most), undefined)

/** What a unit of work came to, and how far the log goes with it. */
export interface Transacted<Result> {
  readonly result: Result
  readonly position: Position | undefined
}

/**
 * Does work on several streams and appends what it decided at once. Someone else's event in between lets it be done
 * again, up to 8 times. Units under the same key queue inside this process, so that only other processes cost a retry.
 * Throws what the work throws, Contention, or what the event store throws.
 */
export type Transact = <Result>(
  key: string,
  work: (unit: UnitOfWork) => Promise<Result>,
  context: CommandContext,
) => Promise<Transacted<Result>>

/** Units of work over a store that appends to several streams at once. */
export const createTransact =
  (store: EventStore, states: StreamStates, queue: KeyedQueue): Transact =>
  (key, work, context) =>
    queue.run(key, async () => {
      let fresh = false
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const unit = new UnitOfWork(store, states, fresh)
        try {
          const result = await work(unit)
          if (unit.restsOnMemory) fresh = true
          else return { result, position: await unit.save(context) }
        } catch (error) {
          if (error instanceof VersionConflict) {
            if (fresh) await pause(Math.random() * longestPauseMs)
          } else if (!(error instanceof DomainError && unit.usedMemory)) throw error
          // What was refused may be out of date: it is decided again on what the log says.
          fresh = true
        }
      }
      throw new Contention(`${key} is too busy`)
    })
