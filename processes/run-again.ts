import type { Job } from 'graphile-worker'

const leastMs = 1_000

/**
 * Returns when a running job runs again: at `runAt`, but at least a second after it started. The database's clock
 * starts jobs. If this process's clock is behind it, `runAt` may already have passed there, and the job would run in a
 * tight loop.
 */
export const runAgainAt = (runAt: Date, { run_at: due, locked_at: begun }: Pick<Job, 'run_at' | 'locked_at'>): Date =>
  new Date(Math.max(runAt.getTime(), (begun ?? due).getTime() + leastMs))
