import type { Job } from 'graphile-worker'

const leastMs = 1_000

/**
 * When a running job runs again: at this instant, but no sooner than a second after it was begun. The clock of the database
 * begins jobs. Where ours is behind it, an instant that lies ahead of us may have passed there, and the job would run again
 * and again without a pause.
 */
export const runAgainAt = (runAt: Date, { run_at: due, locked_at: begun }: Pick<Job, 'run_at' | 'locked_at'>): Date =>
  new Date(Math.max(runAt.getTime(), (begun ?? due).getTime() + leastMs))
