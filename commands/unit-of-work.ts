import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvent } from '../domain/events.ts'
import type { Aggregate } from '../domain/kernel/aggregate.ts'
import { DomainError } from '../domain/kernel/domain-error.ts'
import {
  type Appended,
  type EventStore,
  type ExpectedVersion,
  lastVersion,
  type Position,
  type StreamAppend,
  type StreamVersion,
  VersionConflict,
} from '../eventstore/event-store.ts'
import type { KeyedQueue } from '../lib/keyed-queue.ts'
import { type CommandContext, envelopes } from './context.ts'
import {
  attempts,
  Contention,
  checkVersion,
  foldOn,
  type Loaded,
  load,
  longestPauseMs,
  type StreamStates,
  unread,
} from './handle.ts'

/** A stream in a unit of work. */
export interface Tracked<State, Event extends DomainEvent> {
  /** Includes the decisions of this unit. */
  readonly state: State
  /** Includes the decisions once the unit is saved. */
  readonly version: ExpectedVersion
  /**
   * Decides on the current state and returns the events, which are appended with the unit. Throws what `decision`
   * throws.
   */
  decide(decision: (state: State) => readonly Event[]): readonly Event[]
}

interface Part {
  readonly stream: string
  readonly before: Loaded<unknown>
  readonly wasCached: boolean
  readonly events: DomainEvent[]
  readonly saved: (appended: Appended) => void
}

/** Streams that are loaded, decided on and appended to together, atomically. */
export class UnitOfWork {
  readonly #store: EventStore
  readonly #states: StreamStates
  readonly #reload: boolean
  readonly #context: CommandContext
  #parts: ReadonlyMap<string, Part> = new Map()

  /** `reload` loads every stream instead of using cached states. */
  constructor(store: EventStore, states: StreamStates, context: CommandContext, reload: boolean) {
    this.#store = store
    this.#states = states
    this.#context = context
    this.#reload = reload
  }

  /**
   * Loads a stream or uses its cached state. Skips loading a stream that should be new (`isNew`). In a store that
   * appends to one stream at a time, streams are appended to in this order, or before the others (`isFirst`). Throws
   * VersionConflict if the context binds the command to another version.
   */
  async fetch<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, Event>,
    stream: string,
    { isNew = false, isFirst = false } = {},
  ): Promise<Tracked<State, Event>> {
    if (this.#parts.has(stream)) throw new Error(`${stream} is fetched twice in one unit of work`)
    const isReloaded = this.#reload || this.#context.at?.stream === stream
    const cached = isReloaded ? undefined : this.#states.cached(aggregate, stream)
    const assumed = isNew && !isReloaded ? unread(aggregate) : undefined
    const before = cached ?? assumed ?? (await load(this.#store, aggregate, stream))
    checkVersion(this.#context, stream, before.version)
    let { state } = before
    const events: DomainEvent[] = []
    const saved = (appended: Appended) => this.#states.keep(aggregate, stream, { state, ...appended })
    const part = { stream, before, wasCached: cached !== undefined || assumed !== undefined, events, saved }
    this.#parts = new Map(isFirst ? [[stream, part], ...this.#parts] : [...this.#parts, [stream, part]])
    return {
      get state() {
        return state
      },
      get version() {
        const { version } = before
        return events.length === 0 ? version : lastVersion(version) + BigInt(events.length)
      },
      decide(decision) {
        const decided = decision(state)
        state = foldOn(aggregate, state, decided)
        events.push(...decided)
        return decided
      },
    }
  }

  /** Whether the cached state of a stream was only read, so that the work must be repeated on the log. */
  get restsOnMemory(): boolean {
    return [...this.#parts.values()].some(({ wasCached, events }) => wasCached && events.length === 0)
  }

  get usedMemory(): boolean {
    return [...this.#parts.values()].some(({ wasCached }) => wasCached)
  }

  /**
   * Appends the decisions, if the streams that they only read are unchanged. Returns the last known position.
   * `mayAppendOneByOne`: a store that appends to one stream at a time may stop between two streams.
   */
  async save(mayAppendOneByOne: boolean): Promise<Position | undefined> {
    const parts = [...this.#parts.values()].filter(({ events }) => events.length > 0)
    const unchanged = [...this.#parts.values()]
      .filter(({ events }) => events.length === 0)
      .map(({ stream, before }) => ({ stream, expected: before.version }))
    const appends = parts.map(({ stream, before, events }) => ({
      stream,
      expected: before.version,
      events: envelopes(events, this.#context),
    }))
    try {
      const appended = await appendAll(this.#store, appends, unchanged, mayAppendOneByOne)
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

async function appendAll(
  store: EventStore,
  appends: readonly StreamAppend<DomainEvent>[],
  unchanged: readonly StreamVersion[],
  mayAppendOneByOne: boolean,
): Promise<readonly Appended[]> {
  const [only, ...others] = appends
  if (!only) return []
  if (others.length + unchanged.length === 0) return [await store.append(only.stream, only.expected, only.events)]
  if (store.multiStreamAppend) return store.multiStreamAppend(appends, unchanged)
  // Such a store can't do this with the append. What changes in between leads to a separate job.
  await Promise.all(unchanged.map((each) => checkUnchanged(store, each)))
  if (others.length > 0 && !mayAppendOneByOne) throw new Error('This event store appends to one stream at a time')
  const appended: Appended[] = []
  for (const { stream, expected, events } of appends) appended.push(await store.append(stream, expected, events))
  return appended
}

/** Throws VersionConflict. */
async function checkUnchanged(store: EventStore, { stream, expected }: StreamVersion): Promise<void> {
  for await (const _ of store.read(stream, { from: lastVersion(expected) + 1n }))
    throw new VersionConflict(stream, expected)
}

const furthest = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions.reduce((max, position) => ((position ?? '') > (max ?? '') ? position : max), undefined)

/** The result of a unit of work, with its position. */
export interface Transacted<Result> {
  readonly result: Result
  readonly position: Position | undefined
}

/**
 * Runs work on several streams and appends its decisions atomically; with `mayAppendOneByOne`, one stream after the
 * other if the store can't. The work must then be able to resume between the streams. Repeats it on conflicts, up to 8
 * times. Units with the same key queue inside this process. Throws what the work throws, Contention, VersionConflict if
 * the context binds the command to another version, or errors of the event store.
 */
export type Transact = <Result>(
  key: string,
  work: (unit: UnitOfWork) => Promise<Result>,
  context: CommandContext,
  options?: { readonly mayAppendOneByOne: boolean },
) => Promise<Transacted<Result>>

/** Creates units of work. */
export const createTransact =
  (store: EventStore, states: StreamStates, queue: KeyedQueue): Transact =>
  (key, work, context, { mayAppendOneByOne } = { mayAppendOneByOne: false }) =>
    queue.run(key, async () => {
      let reload = false
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const unit = new UnitOfWork(store, states, context, reload)
        try {
          const result = await work(unit)
          if (unit.restsOnMemory) reload = true
          else return { result, position: await unit.save(mayAppendOneByOne) }
        } catch (error) {
          const isConflict = error instanceof VersionConflict && error.stream !== context.at?.stream
          // The rejection may rest on a stale state, so decide again on the log.
          const mayBeStale = error instanceof DomainError && unit.usedMemory
          if (!isConflict && !mayBeStale) throw error
          if (isConflict && reload) await pause(Math.random() * longestPauseMs)
          reload = true
        }
      }
      throw new Contention(`${key} is too busy`)
    })
