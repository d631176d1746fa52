import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { processPositions } from '../../processes/jobs-state.ts'
import { messages } from '../../processes/messages/messages.ts'
import type { TestServer } from './server.ts'

const tasks = ['tell_of_booking', 'tell_of_studio', 'tell_of_contact', 'send_message', 'settle_report']

/**
 * Whether everything that happened was told and sent, so that no message is written any more unless something else
 * happens. Events first: what they lead to is a job by then. A job that is to send a message later looks after one that was
 * sent, if all went well.
 */
async function allIsTold(pool: Pool, store: EventStore): Promise<boolean> {
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

/** The end of the log once nothing is written any more by itself: what is appended after it, somebody did. */
export async function quietHead({
  database,
  store,
}: Pick<TestServer, 'database' | 'store'>): Promise<Position | undefined> {
  await expect.poll(() => allIsTold(database.pool, store)).toBe(true)
  return store.head()
}
