import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A counted act. */
export interface LimitEntry {
  /** Identifies the act within its subject. Counting it again changes nothing. */
  readonly key: string
  readonly at: Date
  /** How much it counts. */
  readonly amount: number
  /** Data for later decisions, such as the booking concerned. Never personal data in clear. */
  readonly about: string
}

/** The counted acts of some subjects, while no other process can count for them. */
export interface LimitTable {
  /** Returns the entries of a subject since an instant, the oldest first. */
  since(subject: string, since: Date): Promise<readonly LimitEntry[]>
  add(subjects: readonly string[], entry: LimitEntry): Promise<void>
  remove(subject: string, key: string): Promise<void>
}

/** Counts acts across all processes. */
export interface LimitStore {
  /** Runs work that counts for subjects. Of two that share a subject, one waits for the other. */
  exclusively<Result>(subjects: readonly string[], work: (table: LimitTable) => Promise<Result>): Promise<Result>
  /** Returns the latest entries of subjects that begin with a text since an instant, 10,000 at most, for overviews. */
  overview(prefix: string, since: Date): Promise<readonly (LimitEntry & { readonly subject: string })[]>
}

const retentionDays = 30
/** Held while tables are created: `if not exists` alone fails when two processes start at once. */
const schemaLock = 727_016
/** The first key of the advisory locks. The second is a digest of the subject. */
const lockSpace = 727_015

interface Row {
  readonly subject: string
  readonly key: string
  readonly at: Date
  readonly amount: number
  readonly about: string
}

/** Opens the counters in PostgreSQL, creating the table if it is missing. */
export async function openLimitStore(pool: pg.Pool): Promise<LimitStore> {
  await pool.query(`select pg_advisory_xact_lock(${schemaLock});
    create schema if not exists limits;
    create table if not exists limits.entries (
      subject text not null,
      key text not null,
      at timestamptz not null,
      amount int not null,
      about text not null,
      primary key (subject, key)
    );
    create index if not exists entries_at on limits.entries (at);
    create index if not exists entries_subject on limits.entries (subject text_pattern_ops, at)`)
  return {
    async exclusively(subjects, work) {
      const client = await pool.connect()
      let isBroken = true
      try {
        await client.query(['begin', ...locksOf(subjects)].join(';'))
        try {
          const result = await work(tableIn(client))
          await client.query('commit')
          isBroken = false
          return result
        } catch (error) {
          await client.query('rollback')
          isBroken = false
          throw error
        }
      } finally {
        client.release(isBroken)
      }
    },
    async overview(prefix, since) {
      const { rows } = await pool.query<Row>(
        `select subject, key, at, amount, about from limits.entries
         where subject like $1 and at > $2 order by at desc limit 10000`,
        [`${prefix.replaceAll(/[%_\\]/g, '\\$&')}%`, since],
      )
      return rows
    },
  }
}

/** In one order, so that two units never wait for each other. */
const locksOf = (subjects: readonly string[]): string[] =>
  [...new Set(subjects.map(lockKey))]
    .sort((one, other) => one - other)
    .map((key) => `select pg_advisory_xact_lock(${lockSpace}, ${key})`)

const lockKey = (subject: string): number => createHash('sha256').update(subject).digest().readInt32BE()

const tableIn = (client: pg.PoolClient): LimitTable => ({
  async since(subject, since) {
    const { rows } = await client.query<Row>(
      'select key, at, amount, about from limits.entries where subject = $1 and at > $2 order by at, key',
      [subject, since],
    )
    return rows
  },
  async add(subjects, { key, at, amount, about }) {
    await client.query(
      `with old as (delete from limits.entries where at < $3::timestamptz - make_interval(days => ${retentionDays}))
       insert into limits.entries select subject, $2, $3, $4, $5 from unnest($1::text[]) subject on conflict do nothing`,
      [subjects, key, at, amount, about],
    )
  },
  async remove(subject, key) {
    await client.query('delete from limits.entries where subject = $1 and key = $2', [subject, key])
  },
})
