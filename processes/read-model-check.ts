import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Comparison, TableDifference } from '../projections/engine/compare-with-log.ts'
import { nightly } from './cron.ts'

const task = 'read_models.compare'
export const compareReadModelsNightly = nightly(task)

/** The latest comparison of the read models with the log. */
export interface ReadModelCheck {
  /** An ISO instant. */
  readonly checkedAt: string
  readonly events: number
  readonly differences: readonly TableDifference[]
}

export interface CheckParts {
  readonly pool: Pool
  readonly compare: () => Promise<Comparison>
  readonly clock: () => Date
  readonly onDifferences: (differences: readonly TableDifference[]) => void
}

/** The nightly comparison. */
export const readModelCheckTasks = (parts: CheckParts): TaskList => ({ [task]: () => checkReadModels(parts) })

/**
 * Compares the read models with the log and keeps the result. Compares a second time before it reports a difference:
 * after an erasure, names differ until the rebuild that follows it has run.
 */
export async function checkReadModels({ pool, compare, clock, onDifferences }: CheckParts): Promise<void> {
  const first = await compare()
  const { events, differences } = first.differences.length > 0 ? await compare() : first
  if (differences.length > 0) onDifferences(differences)
  const check: ReadModelCheck = { checkedAt: clock().toISOString(), events, differences }
  await pool.query(
    `insert into processes.read_model_check values (true, $1)
     on conflict (latest) do update set result = excluded.result`,
    [JSON.stringify(check)],
  )
}

/** Returns the latest comparison; null before the first. */
export async function latestReadModelCheck(pool: Pool): Promise<ReadModelCheck | null> {
  const { rows } = await pool.query<{ result: ReadModelCheck }>('select result from processes.read_model_check')
  return rows[0]?.result ?? null
}
