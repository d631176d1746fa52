import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { processPositions } from '../../processes/jobs.ts'
import { messages } from '../../processes/messages/messages.ts'
import type { TestServer } from './server.ts'

const tasks = ['notify_booking', 'notify_studio', 'notify_contact', 'send_message', 'record_delivery']

/**
 * Whether all events have led to their messages and all of those were sent, so that only new events write messages.
 * Checks events first, because their jobs exist by then. Ignores the delayed jobs that back up sent messages.
 */
async function areAllMessagesSent(pool: Pool, store: EventStore): Promise<boolean> {
  const position = (await processPositions(pool)).get(messages.name)
  for await (const _ of store.readAll({ types: messages.types, limit: 1, ...(position && { after: position }) }))
    return false
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from graphile_worker.jobs
     where task_identifier = any($1::text[]) and (attempts < max_attempts or locked_at is not null)
       and not (task_identifier = 'send_message' and run_at > now())`,
    [tasks],
  )
  return rows[0]?.left === 0
}

/** Returns the end of the log once no job appends any more, so that later events come from the test's requests. */
export async function quietHead({
  database,
  store,
}: Pick<TestServer, 'database' | 'store'>): Promise<Position | undefined> {
  await expect.poll(() => areAllMessagesSent(database.pool, store)).toBe(true)
  return store.head()
}
