import type { Pool } from 'pg'

/** Held while tables are created: `if not exists` alone fails if two processes start at the same time. */
const lock = 727_004
/** Creating an index over a long table takes time, and all processes wait for it. */
const withinMs = 600_000

/** Looks for an index first: `if not exists` alone waits for writers, and holds up later ones, before it looks. */
const creationOfIndex = /create (?:unique )?index if not exists (\w+) on (\w+)\.[^;]+/g
const ifMissing = (statement: string, index: string, schema: string) =>
  `do $do$ begin if to_regclass('${schema}.${index}') is null then ${statement}; end if; end $do$`

/**
 * Creates what is missing, in one transaction. Safe if several processes start at the same time. Statements must not
 * alter tables: that waits for a backup, and holds up all readers, even if it changes nothing.
 */
export async function createTables(pool: Pool, statements: string): Promise<void> {
  const text = `set local statement_timeout = 0; select pg_advisory_xact_lock(${lock});
    ${statements.replace(creationOfIndex, ifMissing)}`
  const creating = { text, query_timeout: withinMs }
  await pool.query(creating)
}
