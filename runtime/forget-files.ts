import type pg from 'pg'

/**
 * Deletes from the files of the embedded database what its tables no longer hold: statistics, and the write-ahead log up
 * to now. Needs a superuser.
 */
export async function forgetFiles(pool: pg.Pool): Promise<void> {
  for (const statement of [
    // Planner statistics list frequent values of columns. Dropped tables leave theirs in the file.
    'vacuum full pg_catalog.pg_statistic',
    // With wal_recycle off, a checkpoint deletes the files before it.
    'checkpoint',
    'select pg_switch_wal()',
    'checkpoint',
  ])
    await pool.query(statement)
}
