import { DatabaseError, type Pool, type PoolClient } from 'pg'

/** Runs `work` in a transaction on its own connection. Rolls back and rethrows if it throws. */
export async function inTransaction<Result>(pool: Pool, work: (db: PoolClient) => Promise<Result>): Promise<Result> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    const result = await work(db)
    await db.query('commit')
    db.release()
    return result
  } catch (error) {
    await releaseAfter(error, db)
    throw error
  }
}

/**
 * Rolls back and releases a connection after an error. Discards one that can't roll back, and one to a server that has
 * become read-only: a failover demoted it.
 */
export async function releaseAfter(error: unknown, db: PoolClient): Promise<void> {
  const isRolledBack = await db.query('rollback').then(
    () => true,
    () => false,
  )
  db.release(!isRolledBack || (error instanceof DatabaseError && error.code === readOnlyTransaction))
}

/** SQLSTATE `read_only_sql_transaction`: a write on a standby. */
export const readOnlyTransaction = '25006'
