import type { Pool, PoolClient } from 'pg'

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
    // Discards a connection that can't roll back.
    const broken = await db.query('rollback').then(
      () => false,
      () => true,
    )
    db.release(broken)
    throw error
  }
}
