import type pg from 'pg'
import type * as z from 'zod'
import { createTables } from '../../../lib/create-tables.ts'
import { inTransaction } from '../../../lib/transaction.ts'

/** The storage of the simulator: things of several kinds, each with an id. */
export interface Memory {
  get(kind: string, id: string): Promise<unknown>
  /** Newest first. */
  all(kind: string): Promise<unknown[]>
  /** Replaces a thing with the result of `change`, under a lock, and returns it. Undefined leaves it unchanged. */
  change<Thing>(kind: string, id: string, change: (before: unknown) => Thing | undefined): Promise<Thing | undefined>
}

/** The things of one kind in a memory, parsed when they are read. */
export const collection = <Schema extends z.ZodType>(memory: Memory, kind: string, schema: Schema) => {
  type Thing = z.output<Schema>
  const read = (thing: unknown): Thing | undefined => (thing === undefined ? undefined : schema.parse(thing))
  const change = (id: string, work: (before: Thing | undefined) => Thing | undefined) =>
    memory.change(kind, id, (before) => work(read(before)))
  return {
    change,
    put: (id: string, thing: Thing) => change(id, () => thing),
    get: async (id: string) => read(await memory.get(kind, id)),
    all: async () => (await memory.all(kind)).map((thing) => schema.parse(thing)),
  }
}

/** Keeps the records in memory until the process ends. */
export function memoryOfProcess(): Memory {
  const things = new Map<string, unknown>()
  return {
    get: async (kind, id) => things.get(`${kind} ${id}`),
    all: async (kind) => [...things].flatMap(([key, thing]) => (key.startsWith(`${kind} `) ? [thing] : [])).reverse(),
    async change(kind, id, change) {
      const thing = change(things.get(`${kind} ${id}`))
      if (thing !== undefined) things.set(`${kind} ${id}`, thing)
      return thing
    },
  }
}

/** Keeps the records in the database, over restarts and for all processes that share it. */
export async function memoryIn(pool: pg.Pool): Promise<Memory> {
  await createTables(
    pool,
    `create schema if not exists simulator;
    create table if not exists simulator.mpesa (
      kind text, id text, number bigint generated always as identity, thing jsonb not null, primary key (kind, id)
    )`,
  )
  /** The things of a kind, or the one with an id. */
  const things = async (db: Pick<pg.Pool, 'query'>, kind: string, id?: string) => {
    const select = `select thing from simulator.mpesa where kind = $1 and id = coalesce($2, id) order by number desc`
    return (await db.query<{ thing: unknown }>(select, [kind, id])).rows.map(({ thing }) => thing)
  }
  return {
    get: async (kind, id) => (await things(pool, kind, id))[0],
    all: (kind) => things(pool, kind),
    change: (kind, id, change) =>
      inTransaction(pool, async (db) => {
        await db.query('select pg_advisory_xact_lock(727008, hashtext($1))', [`${kind} ${id}`])
        const after = change((await things(db, kind, id))[0])
        if (after === undefined) return undefined
        await db.query(
          `insert into simulator.mpesa (kind, id, thing) values ($1, $2, $3)
           on conflict (kind, id) do update set thing = excluded.thing`,
          [kind, id, JSON.stringify(after)],
        )
        return after
      }),
  }
}
