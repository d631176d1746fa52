import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit'
import type pg from 'pg'
import { createTables } from '../../lib/create-tables.ts'

/** Counts requests of one kind in the database. */
export type SharedStore = (kind: string) => Store

/** Opens the counters that all processes share, creating their table if it is missing. */
export async function openSharedStore(pool: pg.Pool): Promise<SharedStore> {
  await createTables(
    pool,
    `create schema if not exists limits;
    create table if not exists limits.windows (key text primary key, hits int not null, resets_at timestamptz not null);
    create index if not exists windows_resets_at on limits.windows (resets_at)`,
  )
  return (kind) => new WindowStore(pool, kind)
}

/** Adds and counts in one statement, so that parallel requests can't all see the same count. */
class WindowStore implements Store {
  readonly localKeys = false
  readonly #pool: pg.Pool
  readonly #kind: string
  #windowMs = 60_000

  constructor(pool: pg.Pool, kind: string) {
    this.#pool = pool
    this.#kind = kind
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const { rows } = await this.#pool.query<{ hits: number; resets_at: Date }>(
      `with old as (
         delete from limits.windows where key in (
           select key from limits.windows where resets_at < now() and key <> $1 limit 10 for update skip locked
         )
       )
       insert into limits.windows as w values ($1, 1, now() + $2 * interval '1 ms')
       on conflict (key) do update set
         hits = case when w.resets_at <= now() then 1 else w.hits + 1 end,
         resets_at = case when w.resets_at <= now() then now() + $2 * interval '1 ms' else w.resets_at end
       returning hits, resets_at`,
      [this.#keyed(key), this.#windowMs],
    )
    const [row] = rows
    if (!row) throw new Error('The upsert returned no row')
    return { totalHits: row.hits, resetTime: row.resets_at }
  }

  async decrement(key: string): Promise<void> {
    await this.#pool.query('update limits.windows set hits = hits - 1 where key = $1 and hits > 0', [this.#keyed(key)])
  }

  async resetKey(key: string): Promise<void> {
    await this.#pool.query('delete from limits.windows where key = $1', [this.#keyed(key)])
  }

  readonly #keyed = (key: string) => `${this.#kind} ${key}`
}
