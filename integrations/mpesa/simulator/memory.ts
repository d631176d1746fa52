import type pg from 'pg'
import * as z from 'zod'
import { inTransaction } from '../../../lib/transaction.ts'

/** Things of one kind, by their id. */
export interface Shelf<Thing> {
  get(id: string): Promise<Thing | undefined>
  put(id: string, thing: Thing): Promise<void>
  /** Updates an entry with `change` under a lock; undefined keeps it unchanged. Returns the current entry. */
  change(id: string, change: (before: Thing | undefined) => Thing | undefined): Promise<Thing | undefined>
  /** Newest first, filtered by phone if one is given. */
  all(phone?: string): Promise<Thing[]>
}

const OfPhone = z.object({ phone: z.string() })
const isOf = (phone: string | undefined) => (thing: unknown) =>
  phone === undefined || OfPhone.safeParse(thing).data?.phone === phone

/** The storage of the simulator. */
export interface Memory {
  shelf<Schema extends z.ZodType>(kind: string, schema: Schema): Shelf<z.output<Schema>>
}

/** Forgets when the process ends. */
export function memoryOfProcess(): Memory {
  const kinds = new Map<string, Map<string, unknown>>()
  return {
    shelf(kind, schema) {
      const things = kinds.get(kind) ?? new Map<string, unknown>()
      kinds.set(kind, things)
      const get = (id: string) => (things.has(id) ? schema.parse(things.get(id)) : undefined)
      return {
        get: async (id) => get(id),
        put: async (id, thing) => void things.set(id, thing),
        async change(id, change) {
          const after = change(get(id))
          if (after !== undefined) things.set(id, after)
          return after ?? get(id)
        },
        all: async (phone) => {
          const newest = [...things.values()].reverse()
          return newest.filter(isOf(phone)).map((thing) => schema.parse(thing))
        },
      }
    },
  }
}

/** Remembers over restarts, for all processes that share the database. */
export async function memoryIn(pool: pg.Pool): Promise<Memory> {
  await pool.query(`select pg_advisory_xact_lock(727005);
    create schema if not exists simulator;
    create table if not exists simulator.mpesa (
      kind text, id text, number bigint generated always as identity, thing jsonb not null, primary key (kind, id)
    )`)
  return {
    shelf(kind, schema) {
      const get = async (id: string, db: Pick<pg.Pool, 'query'> = pool) => {
        const { rows } = await db.query<Row>('select thing from simulator.mpesa where kind = $1 and id = $2', [
          kind,
          id,
        ])
        return rows[0] && schema.parse(rows[0].thing)
      }
      return {
        get: (id) => get(id),
        put: async (id, thing) => void (await pool.query(upsert, [kind, id, JSON.stringify(thing)])),
        change: (id, change) =>
          inTransaction(pool, async (db) => {
            await db.query('select pg_advisory_xact_lock(727008, hashtext($1))', [`${kind} ${id}`])
            const before = await get(id, db)
            const after = change(before)
            if (after !== undefined) await db.query(upsert, [kind, id, JSON.stringify(after)])
            return after ?? before
          }),
        async all(phone) {
          const { rows } = await pool.query<Row>(
            `select thing from simulator.mpesa where kind = $1 and ($2::text is null or thing->>'phone' = $2)
             order by number desc`,
            [kind, phone ?? null],
          )
          return rows.map(({ thing }) => schema.parse(thing))
        },
      }
    },
  }
}

interface Row {
  readonly thing: unknown
}
const upsert = `insert into simulator.mpesa (kind, id, thing) values ($1, $2, $3)
  on conflict (kind, id) do update set thing = excluded.thing`
