import { expect } from 'vitest'
import { processesBehind } from '../../api/routes/system.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { processPositions } from '../../processes/jobs.ts'
import { processesOf } from '../../server/background.ts'
import type { TestPlace, TestServer } from './server.ts'

type Followed = Pick<TestServer, 'database' | 'store'> & { readonly place: Pick<TestPlace, 'config'> }

/**
 * Whether all events have led to their jobs and all of those are done. Checks events first, because their jobs exist by
 * then. Ignores delayed jobs, apart from those that failed before.
 */
async function isQuiet({ database, store, place }: Followed): Promise<boolean> {
  const behind = processesBehind(store, processesOf(place.config()))
  const processes = await behind(await processPositions(database.pool), await store.head())
  if (processes.some(({ behind }) => behind)) return false
  const { rowCount } = await database.pool.query(
    `select from graphile_worker.jobs where locked_at is not null
       or (attempts < max_attempts and (attempts > 0 or run_at <= now()))`,
  )
  return rowCount === 0
}

/** Returns the end of the log once no job appends any more, so that later events come from the test's requests. */
export async function quietHead(server: Followed): Promise<Position | undefined> {
  await expect.poll(() => isQuiet(server)).toBe(true)
  return server.store.head()
}
