import { setTimeout as pause } from 'node:timers/promises'
import { type Position, StoreUnavailable } from '../../../eventstore/event-store.ts'
import { type Changes, CheckpointMoved, type Rows, type Stop, type Wanted } from '../../../projections/engine/apply.ts'
import type { LiveTables } from '../../../projections/engine/engine.ts'
import type { RebuildTarget } from '../../../projections/engine/rebuild.ts'
import { Condition } from '../virtual/condition.ts'
import { currentScheduler, type Machine } from '../virtual/scheduler.ts'
import { Connection, Lock } from './locks.ts'
import { type Ask, asked } from './ports.ts'

/** The tables were dropped or have not been built yet. */
export class NoTables extends Error {
  override readonly name = 'NoTables'
}

/** One set of the tables of all read models, with their tallies and checkpoint. */
export class StoredTables {
  checkpoint: Position | undefined
  readonly stopped = new Map<string, Stop>()
  readonly createdAt = currentScheduler().now
  /** The number of erasures that the rows reflect. */
  readonly erasures: number
  isFinishing = false
  readonly #tables = new Map<string, Map<string, object>>()
  readonly #tallies = new Map<string, Map<string, Readonly<Record<string, number>>>>()

  constructor(erasures: number) {
    this.erasures = erasures
  }

  rows<Row extends object>(table: string): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, object>()
    this.#tables.set(table, rows)
    // Each table holds the rows of the projection of its name, and nothing else.
    return rows as Map<string, Row>
  }

  /** The sums of a tally by key. */
  sums(tally: string): Map<string, Readonly<Record<string, number>>> {
    const sums = this.#tallies.get(tally) ?? new Map<string, Readonly<Record<string, number>>>()
    this.#tallies.set(tally, sums)
    return sums
  }

  load(wanted: readonly Wanted[]): Rows {
    return new Map(
      wanted.map(({ projection: { table }, keys }) => {
        const rows = this.rows<object>(table)
        const found = keys.flatMap((key) => {
          const row = rows.get(key)
          return row ? [[key, row] as const] : []
        })
        return [table, new Map(found)]
      }),
    )
  }

  save(...[changes, from, to, { before, now, erasures }]: Parameters<LiveTables['save']>): void {
    if (this.checkpoint !== from) throw new CheckpointMoved(`The checkpoint is at ${this.checkpoint}, not at ${from}`)
    if (before.size !== this.stopped.size || [...before].some((each) => !this.stopped.has(each)))
      throw new CheckpointMoved('Other projections have stopped')
    if (erasures !== undefined && erasures !== this.erasures) throw new CheckpointMoved('A person was erased')
    for (const stop of now) this.stopped.set(stop.projection, stop)
    for (const { projection, changed, removed, added } of changes) {
      const rows = this.rows<object>(projection.table)
      for (const row of changed) rows.set(String(Reflect.get(row, projection.key)), row)
      for (const key of removed) rows.delete(key)
      for (const { tally, rows } of added) for (const row of rows) this.#add(tally, row)
    }
    this.checkpoint = to
  }

  #add({ table, sums }: Changes['added'][number]['tally'], row: object): void {
    const key = String(Reflect.get(row, 'key'))
    const before = this.sums(table).get(key)
    const after = sums.map((sum) => [sum, (before?.[sum] ?? 0) + Number(Reflect.get(row, sum))])
    this.sums(table).set(key, Object.fromEntries(after))
  }
}

/** The read models of the database that all processes share. */
export class ReadStore {
  /** The live tables; undefined before the first build and after a drop. */
  live: StoredTables | undefined
  /** Held during a rebuild. */
  readonly turn = new Lock()
  /** Held while the tables are swapped. Blocks writes to the live tables. */
  readonly exchange = new Lock()
  readonly drops = new Condition()
  /** Other tables are live, or a person was erased. */
  readonly staleness = new Condition()

  /** When tables were last put in the place of the live ones. */
  exchangedAt = Number.NEGATIVE_INFINITY

  /** The tables that a rebuild fills. The rebuild may have died. */
  #next: StoredTables | undefined

  /** Returns the tables that a rebuild fills from their checkpoint on. */
  begin(mayResume: boolean, erasures: number): StoredTables {
    const isResumable = mayResume && this.#next && !this.#next.isFinishing && this.#next.stopped.size === 0
    if (!isResumable || !this.#next) this.#next = new StoredTables(erasures)
    return this.#next
  }

  /** Throws NoTables. */
  get tables(): StoredTables {
    if (!this.live) throw new NoTables('The tables of the read models do not exist')
    return this.live
  }

  /** Puts tables in the place of the live ones. */
  replace(tables: StoredTables): void {
    const before = this.live
    this.live = tables
    this.#next = undefined
    this.exchangedAt = currentScheduler().now
    this.staleness.notify()
    if (before) this.onReplaced(before, tables)
  }
  onReplaced: (before: StoredTables, after: StoredTables) => void = () => {}

  /** Drops all tables, as an operator might. */
  drop(): void {
    this.live = undefined
    this.drops.notify()
  }

  /** Frees the locks of dead processes. */
  settle(): void {
    this.turn.settle()
    this.exchange.settle()
  }
}

/** The live tables as one process reaches them. `onCollision` runs when another process has saved first. */
export const liveTablesIn = (store: ReadStore, ask: Ask, onCollision: () => void): LiveTables => ({
  ...asked<Omit<LiveTables, 'untilDropped'>>(ask, 'project', {
    load: (wanted) => store.tables.load(wanted),
    save: async (changes, from, to, stops) => {
      await store.exchange.free()
      try {
        store.tables.save(changes, from, to, stops)
      } catch (error) {
        // A rebuild of a quiet log ends at the position of the live tables: the engine notices with its next batch.
        if (error instanceof CheckpointMoved && store.live?.checkpoint !== from) onCollision()
        throw error
      }
    },
    isWhole: () => store.live !== undefined,
    checkpoint: () => store.tables.checkpoint,
    erasures: () => store.tables.erasures,
    stopped: () => new Set(store.tables.stopped.keys()),
  }),
  // Looks only after a change.
  async untilDropped(signal) {
    for (;;) {
      await store.drops.wait(signal)
      await pause(currentScheduler().random.int(0, 1_000), undefined, { signal }).catch(() => undefined)
      if (signal.aborted || !(await ask('look for the tables', () => store.live !== undefined))) return
    }
  },
})

/** Rebuilds the tables in one process, with a new connection for each rebuild. */
export const rebuildTargetIn = (
  store: ReadStore,
  machine: Machine,
  ask: Ask,
  erasures: () => Promise<number>,
): RebuildTarget => ({
  async exclusively(work, signal) {
    signal?.throwIfAborted()
    const connection = new Connection(machine)
    const askOpen: Ask = (label, effect) =>
      ask(label, () => {
        if (connection.isGone) throw new StoreUnavailable('The connection is closed')
        return effect()
      })
    try {
      await askOpen('wait for the turn to rebuild', () => store.turn.take(connection))
      return await work(async (mayResume) => {
        const reflected = await erasures()
        const tables = await askOpen('create tables', () => store.begin(mayResume, reflected))
        return {
          filledTo: tables.checkpoint,
          load: (wanted) => askOpen('load rows', () => tables.load(wanted)),
          save: (changes, from, to, stops) => askOpen('save rows', () => tables.save(changes, from, to, stops)),
          finish: () =>
            askOpen('index the tables', () => {
              tables.isFinishing = true
            }),
          async takeOver(catchUp) {
            const hasLive = await askOpen('begin to exchange the tables', async () => {
              if (!store.live) return false
              await store.exchange.take(connection)
              return true
            })
            if (hasLive) await catchUp()
            await askOpen('exchange the tables', () => {
              store.replace(tables)
              store.exchange.release(connection)
            })
          },
        }
      })
    } finally {
      connection.close()
      store.settle()
    }
  },
})
