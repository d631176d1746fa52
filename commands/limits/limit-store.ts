import { createHash } from 'node:crypto'
import pg from 'pg'
import { createTables } from '../../lib/create-tables.ts'
import { releaseAfter } from '../../lib/transaction.ts'

/** A counted act. */
export interface LimitEntry {
  /** Identifies the act within its subject. Counting it again changes nothing. */
  readonly key: string
  readonly at: Date
  /** How much it counts. */
  readonly amount: number
  /** Data for later decisions, such as the booking concerned. Never personal data in plain text. */
  readonly about: string
}

/** What counts for a subject, newer than an instant. */
export interface LimitQuery {
  readonly subject: string
  readonly since: Date
  /** Leaves out entries whose `about` begins with this text. */
  readonly except?: string
  /** An act to look for among the entries. */
  readonly key?: string
}

/** The entries that match a query, counted. */
export interface LimitTotal {
  readonly entries: number
  /** The sum of their amounts. */
  readonly amount: number
  readonly firstAt: Date | null
  /** Whether the act of the query's key is among them. */
  readonly hasKey: boolean
}

/** The counted acts of some subjects, while no other process can count for them. */
export interface LimitTable {
  /** Returns a total for each query, in one round trip: a busy subject has thousands of entries. */
  totals(queries: readonly LimitQuery[]): Promise<readonly LimitTotal[]>
  /** Returns the entries of a subject since an instant, the oldest first. */
  since(subject: string, since: Date): Promise<readonly LimitEntry[]>
  /** Adds an entry to each subject when the work ends. */
  add(subjects: readonly string[], entry: LimitEntry): void
  /** Removes an entry when the work ends. */
  remove(subject: string, key: string): void
}

/** Counts acts across all processes. */
export interface LimitStore {
  /** Runs work that counts for subjects. Works that share a subject run one after the other. */
  exclusively<Result>(subjects: readonly string[], work: (table: LimitTable) => Promise<Result>): Promise<Result>
  /** Returns totals without taking the locks of their subjects. */
  totals(queries: readonly LimitQuery[]): Promise<readonly LimitTotal[]>
  /** Returns the latest entries of subjects that begin with a text since an instant, 10,000 at most, for overviews. */
  overview(prefix: string, since: Date): Promise<readonly (LimitEntry & { readonly subject: string })[]>
}

const retentionDays = 30
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
  await createTables(
    pool,
    `create schema if not exists limits;
    create table if not exists limits.entries (
      subject text not null,
      key text not null,
      at timestamptz not null,
      amount int not null,
      about text not null,
      primary key (subject, key)
    );
    create index if not exists entries_at on limits.entries (at);
    create index if not exists entries_subject on limits.entries (subject text_pattern_ops, at)`,
  )
  return {
    async exclusively(subjects, work) {
      const client = await pool.connect()
      try {
        const unit = new Unit(client, subjects)
        const result = await work(unit)
        await unit.commit()
        client.release()
        return result
      } catch (error) {
        await releaseAfter(error, client)
        throw error
      }
    },
    totals: async (queries) => (await pool.query<LimitTotal>(totalsSql(queries))).rows,
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

/** Locks in a fixed order, so that two units never deadlock. */
const locksOf = (subjects: readonly string[]): string[] =>
  [...new Set(subjects.map(lockKey))]
    .sort((one, other) => one - other)
    .map((key) => `select pg_advisory_xact_lock(${lockSpace}, ${key})`)

const lockKey = (subject: string): number => createHash('sha256').update(subject).digest().readInt32BE()

const literal = (value: string | Date) => pg.escapeLiteral(typeof value === 'string' ? value : value.toISOString())

const totalsSql = (queries: readonly LimitQuery[]): string => {
  const rows = queries.map(
    ({ subject, since, except, key }, n) =>
      `(${n}, ${literal(subject)}, ${literal(since)}::timestamptz, ${except === undefined ? 'null' : literal(except)},
        ${key === undefined ? 'null' : literal(key)})`,
  )
  return `select total.* from (values ${rows.join()}) as query (n, subject, since, without, key)
    cross join lateral (
      select count(*)::int as entries, coalesce(sum(amount), 0)::int as amount, min(at) as "firstAt",
        coalesce(bool_or(entry.key = query.key), false) as "hasKey"
      from limits.entries entry
      where subject = query.subject and at > query.since
        and (query.without is null or not starts_with(about, query.without))
    ) total
    order by n`
}

/**
 * Counts within a transaction that holds the locks of its subjects. Most units are one read and one write. So `begin`
 * is sent with the first read, and `commit` with the writes: statements in one string share a round trip.
 */
class Unit implements LimitTable {
  readonly #client: pg.PoolClient
  readonly #writes: string[] = []
  #opening: readonly string[]

  constructor(client: pg.PoolClient, subjects: readonly string[]) {
    this.#client = client
    this.#opening = ['begin', ...locksOf(subjects)]
  }

  totals(queries: readonly LimitQuery[]) {
    return this.#read<LimitTotal>(totalsSql(queries))
  }

  since(subject: string, since: Date) {
    return this.#read<LimitEntry>(
      `select key, at, amount, about from limits.entries
       where subject = ${literal(subject)} and at > ${literal(since)} order by at, key`,
    )
  }

  add(subjects: readonly string[], { key, at, amount, about }: LimitEntry) {
    const values = subjects.map(
      (subject) => `(${[literal(subject), literal(key), literal(at), Number(amount), literal(about)].join()})`,
    )
    const old = new Date(at.getTime() - retentionDays * 86_400_000)
    this.#writes.push(
      // Skips rows that another unit is deleting, because waiting for them could deadlock.
      `delete from limits.entries where (subject, key) in
         (select subject, key from limits.entries where at < ${literal(old)} for update skip locked)`,
      `insert into limits.entries values ${values.join()} on conflict do nothing`,
    )
  }

  remove(subject: string, key: string) {
    this.#writes.push(`delete from limits.entries where subject = ${literal(subject)} and key = ${literal(key)}`)
  }

  async commit() {
    await this.#send([...this.#writes, 'commit'])
  }

  async #read<Item extends object>(statement: string): Promise<readonly Item[]> {
    return (await this.#send<Item>([statement])).at(-1)?.rows ?? []
  }

  async #send<Item extends object>(statements: readonly string[]): Promise<readonly pg.QueryResult<Item>[]> {
    const all = [...this.#opening, ...statements]
    this.#opening = []
    const results: unknown = await this.#client.query(all.join(';'))
    // The library returns an array for more than one statement.
    return [results].flat() as pg.QueryResult<Item>[]
  }
}
