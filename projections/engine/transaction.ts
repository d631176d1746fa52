import type { Pool, PoolClient } from 'pg'

/** Runs `work` in one transaction on a connection of its own; rolls back and rethrows what it throws. */
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
