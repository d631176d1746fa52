import { createProcessTables } from '../../processes/engine/postgres-follow-ups.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { processesOf } from '../../server/background.ts'
import { compose } from '../../server/composition.ts'

/** Moves the checkpoints of the processes to the end of the log, so that no messages follow from old events. */
export async function actedUpon(databaseUrl: string): Promise<void> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { store, database, close } = await compose(config, createLog('error'))
  await createProcessTables(database.pool)
  const head = await store.head()
  for (const { name } of processesOf(config))
    await database.pool.query(
      'insert into processes.checkpoints values ($1, $2) on conflict (process) do update set position = $2',
      [name, head],
    )
  await close()
}
