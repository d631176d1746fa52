import { processesOf } from '../../api/background.ts'
import { compose } from '../../api/composition.ts'
import { createProcessTables } from '../../processes/engine/postgres-follow-ups.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'

/** Lets the log stand as if processes had long acted upon all of it: nobody is told now of what happened long ago. */
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
