import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createTables } from '../../lib/create-tables.ts'
import { inTransaction } from '../../lib/transaction.ts'

/** The limit of open streams is reached. */
export class TooManyStreams extends Error {
  override readonly name = 'TooManyStreams'
}

/** The part of a response that reports that its client has left. */
interface Closing {
  on(event: 'close', listener: () => void): unknown
  readonly destroyed: boolean
}

/** Limits the number of open server-sent event streams per user, across all processes. */
export interface StreamLimit {
  /** Counts a stream until its response closes. `holder` is a user or a booking. Throws TooManyStreams. */
  admit(holder: string, response: Closing): Promise<void>
  close(): void
}

/** The first key of the advisory locks. The second is a hash of the holder. */
const lockSpace = 727_022
const refreshMs = 20_000
/** Streams of a process that was killed are forgotten after this time. */
const forgottenAfter = "interval '60 seconds'"

/** For installations without rate limits. */
export const unlimitedStreams: StreamLimit = { admit: async () => undefined, close: () => undefined }

/** Opens the table of open streams, creating it if it is missing. */
export async function openStreamLimit(pool: pg.Pool, max: number): Promise<StreamLimit> {
  await createTables(
    pool,
    `create schema if not exists limits;
    create table if not exists limits.streams (
      id uuid primary key, holder text not null, seen_at timestamptz not null default now()
    );
    create index if not exists streams_holder on limits.streams (holder)`,
  )
  const open = new Map<string, string>()
  // The next refresh makes up for a failed one.
  const ignore = () => undefined
  const refresh = setInterval(() => {
    // An outage may have outlasted the rows.
    if (open.size > 0)
      pool
        .query(
          `insert into limits.streams (id, holder) select * from unnest($1::uuid[], $2::text[])
           on conflict (id) do update set seen_at = now()`,
          [[...open.keys()], [...open.values()]],
        )
        .catch(ignore)
  }, refreshMs).unref()
  return {
    async admit(holder, response) {
      const id = randomUUID()
      const end = () => {
        open.delete(id)
        pool.query('delete from limits.streams where id = $1', [id]).catch(ignore)
      }
      response.on('close', end)
      const isAdmitted = await added(pool, { id, holder, max })
      // Not before: a refresh would add the row meanwhile.
      if (isAdmitted) open.set(id, holder)
      // A client that has already disconnected causes no further `close` and would count forever.
      if (response.destroyed || !isAdmitted) end()
      if (!isAdmitted) throw new TooManyStreams()
    },
    close: () => clearInterval(refresh),
  }
}

/** The lock comes first: a statement sees only rows committed before it began. */
async function added(pool: pg.Pool, { id, holder, max }: { id: string; holder: string; max: number }) {
  return inTransaction(pool, async (db) => {
    await db.query(`select pg_advisory_xact_lock(${lockSpace}, hashtext($1))`, [holder])
    await db.query(`delete from limits.streams where holder = $1 and seen_at < now() - ${forgottenAfter}`, [holder])
    const { rowCount } = await db.query(
      `insert into limits.streams (id, holder) select $1, $2
       where (select count(*) from limits.streams where holder = $2) < $3`,
      [id, holder, max],
    )
    return rowCount === 1
  })
}
