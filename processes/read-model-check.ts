import { setTimeout as pause } from 'node:timers/promises'
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
  /** Whether the read models may show a person who was erased. */
  readonly showErased: () => Promise<boolean>
  readonly clock: () => Date
  readonly onDifferences: (differences: readonly TableDifference[]) => void
}

/** The nightly comparison. */
export const readModelCheckTasks = (parts: CheckParts): TaskList => ({ [task]: () => checkReadModels(parts) })

/** How often the comparison is repeated if it finds a difference. */
const retries = 2
const rebuiltWithinMs = 600_000
const pollMs = 1_000

/**
 * Compares the read models with the log and keeps the result. Compares again before it reports a difference: after an
 * erasure, names differ until the rebuild that follows it has run. People may be erased while it compares, too.
 */
export async function checkReadModels({ pool, compare, showErased, clock, onDifferences }: CheckParts): Promise<void> {
  let comparison = await compare()
  for (let retry = 1; retry <= retries && comparison.differences.length > 0; retry++) {
    for (const deadline = Date.now() + rebuiltWithinMs; (await showErased()) && Date.now() < deadline; )
      await pause(pollMs)
    comparison = await compare()
  }
  const { events, differences } = comparison
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
