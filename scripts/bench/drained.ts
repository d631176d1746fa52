import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const lookEveryMs = 100
const stillLooks = 5
const longestMs = 600_000

/** Waits until every job that is due is done and no process moves on. Answers when that began, by `performance.now()`. */
export async function drained(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const until = performance.now() + longestMs
  try {
    let [before, since, unchanged] = ['', performance.now(), 0]
    while (unchanged < stillLooks) {
      if (performance.now() > until) throw new Error('The background work did not end in ten minutes')
      const { rows } = await client.query<{ due: number; checkpoints: unknown }>(
        `select (select count(*)::int from graphile_worker._private_jobs
                 where run_at <= now() and attempts < max_attempts) as due,
                (select json_agg(c order by c.process) from processes.checkpoints c) as checkpoints`,
      )
      const now = JSON.stringify(rows)
      if (now === before && rows[0]?.due === 0) unchanged++
      else [before, since, unchanged] = [now, performance.now(), 0]
      await pause(lookEveryMs)
    }
    return since
  } finally {
    await client.end()
  }
}
