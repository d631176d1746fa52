import type { Pool } from 'pg'

/** Held while tables are created: `if not exists` alone fails if two processes start at the same time. */
const lock = 727_004
/** Creating an index over a long table takes time, and all processes wait for it. */
const withinMs = 600_000

/** Creates what is missing, in one transaction. Safe if several processes start at the same time. */
export async function createTables(pool: Pool, statements: string): Promise<void> {
  const creating = { text: `select pg_advisory_xact_lock(${lock}); ${statements}`, query_timeout: withinMs }
  await pool.query(creating)
}
