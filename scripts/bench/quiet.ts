import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
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

const quietSeconds = 3
const longestSeconds = 120

/**
 * Waits until the database is idle, so that follow-up work of earlier events does not distort the next measurement.
 * Vacuums first, because autovacuum could start at any time.
 */
export async function untilQuiet(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    let [before, unchanged] = ['', 0]
    for (let second = 0; unchanged < quietSeconds; second++) {
      if (second > longestSeconds) throw new Error(`The database did not come to rest in ${longestSeconds} s`)
      await pause(1_000)
      const now = await stateOf(client)
      unchanged = now === before ? unchanged + 1 : 0
      before = now
    }
  } finally {
    await client.end()
  }
}

async function stateOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select (select json_agg(c order by c.process) from processes.checkpoints c) as checkpoints,
            (select count(*) from graphile_worker._private_jobs) as jobs,
            (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as rows`,
  )
  return JSON.stringify(rows)
}
