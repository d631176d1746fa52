import type { Position } from '../../../eventstore/event-store.ts'
import type { Job } from '../../../processes/engine/process.ts'
import type { FollowUps, Outcome } from '../../../processes/engine/run-process.ts'
import { CheckpointMoved } from '../../../projections/engine/apply.ts'
import { currentScheduler, type Machine } from '../virtual/scheduler.ts'
import type { Ask } from './ports.ts'
import { ReadStore } from './read-store.ts'

/** A job as graphile-worker stores it. */
export interface StoredJob {
  readonly id: number
  key: string | undefined
  readonly task: string
  payload: object
  runAt: number
  attempts: number
  lockedBy: Machine | undefined
  /** When it was last taken, by the database's clock. */
  lockedAt: number | undefined
  error: string | undefined
  /** Another job has taken its key, so this one is never retried. */
  isReplaced: boolean
}

export const maxAttempts = 25
const pollMs = 20
/** A retried job waits for at least a second. */
const maxTimesAMinute = 70

/** The database without the log: durable, shared by all processes, and immediate. */
export class SimulatedDatabase {
  readonly checkpoints = new Map<string, Position>()
  readonly jobs = new Map<number, StoredJob>()
  readonly #byKey = new Map<string, StoredJob>()
  #waiting: { readonly machine: Machine | undefined; readonly wake: () => void }[] = []
  #alarm: { readonly at: number; readonly cancel: () => void } | undefined
  readonly #random = currentScheduler().stream('jobs')
  #lastJob = 0
  readonly readModels = new ReadStore()

  /** Adds a job, or updates the one with its key. A running job with that key is never retried. */
  addJob({ task, key, payload, delaySeconds = 0, runAt }: Omit<Job, 'key'> & Pick<StoredJob, 'key'>): void {
    const due = runAt === undefined ? currentScheduler().now + delaySeconds * 1_000 : Date.parse(runAt)
    const known = this.#byKey.get(key ?? '')
    if (known && !known.lockedBy && known.task === task)
      Object.assign(known, { payload, runAt: due, attempts: 0, error: undefined })
    else {
      if (known) this.#detach(known)
      const job: StoredJob = {
        ...{ id: ++this.#lastJob, key, task, payload, runAt: due, attempts: 0 },
        ...{ lockedBy: undefined, lockedAt: undefined, error: undefined, isReplaced: false },
      }
      this.jobs.set(job.id, job)
      if (key !== undefined) this.#byKey.set(key, job)
    }
    this.#wake()
  }

  /** Reschedules a running job, unless it has been added again. */
  putOff(id: number, runAt: Date): void {
    const job = this.jobs.get(id)
    if (job?.key !== undefined) this.addJob({ ...job, runAt: runAt.toISOString() })
  }

  removeJob(key: string): void {
    const known = this.#byKey.get(key)
    if (!known) return
    if (known.lockedBy) this.#detach(known)
    else this.endJob(known)
  }

  /** Returns the next job that is due, locked for a machine. */
  takeJob(machine: Machine): StoredJob | undefined {
    const { now } = currentScheduler()
    const next = this.#next()
    if (!next || next.runAt > now) return undefined
    Object.assign(next, { lockedBy: machine, lockedAt: now, attempts: next.attempts + 1 })
    this.#count(next)
    return next
  }

  /** Called for a job that runs in a tight loop. */
  onBusy: (job: StoredJob) => void = () => {}
  readonly #taken = new Map<string, { minute: number; times: number }>()

  #count(job: StoredJob): void {
    if (job.key === undefined) return
    const minute = Math.floor(currentScheduler().now / 60_000)
    const before = this.#taken.get(job.key)
    const times = before?.minute === minute ? before.times + 1 : 1
    this.#taken.set(job.key, { minute, times })
    if (times > maxTimesAMinute) this.onBusy(job)
  }

  /** Resolves when an unclaimed job is due. Supports one waiter at a time. */
  jobDue(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ machine: currentScheduler().machine, wake: resolve })
      this.#wake()
    })
  }

  /** Wakes one of the waiting workers when the next job is due, and then another as long as no worker takes it. */
  #wake(): void {
    const next = this.#next()
    if (next === undefined || this.#waiting.length === 0) return
    const at = Math.max(next.runAt, currentScheduler().now + pollMs)
    if (this.#alarm && this.#alarm.at <= at) return
    this.#alarm?.cancel()
    const cancel = currentScheduler().on(undefined, this.#random, () =>
      currentScheduler().after(at - currentScheduler().now, () => {
        this.#alarm = undefined
        this.#waiting = this.#waiting.filter(({ machine }) => machine?.isDead !== true)
        const [one] = this.#waiting.splice(this.#random.int(0, this.#waiting.length - 1), 1)
        one?.wake()
        this.#wake()
      }),
    )
    this.#alarm = { at, cancel }
  }

  /** The unlocked job that is due first. */
  #next(): StoredJob | undefined {
    let next: StoredJob | undefined
    for (const job of this.jobs.values())
      if (!job.lockedBy && job.attempts < maxAttempts && !(next && next.runAt <= job.runAt)) next = job
    return next
  }

  endJob(job: StoredJob): void {
    this.jobs.delete(job.id)
    if (job.key !== undefined && this.#byKey.get(job.key) === job) this.#byKey.delete(job.key)
  }

  failJob(job: StoredJob, error: string): void {
    job.lockedBy = undefined
    job.error = error
    job.runAt = currentScheduler().now + Math.exp(Math.min(10, job.attempts)) * 1_000
    this.#wake()
  }

  /** Lets other workers take the job. Removes a job whose key has moved to a newer one and that has no more attempts. */
  unlock(job: StoredJob): void {
    job.lockedBy = undefined
    if (job.key === undefined && job.attempts >= maxAttempts && job.error === undefined) this.endJob(job)
    this.#wake()
  }

  /** Unlocks the jobs of a process that died. */
  unlockJobsOf(machine: Machine): void {
    for (const job of [...this.jobs.values()]) if (job.lockedBy === machine) this.unlock(job)
    this.#wake()
  }

  /** Takes a job's key away. The job keeps running and is never retried. */
  #detach(job: StoredJob): void {
    if (job.key !== undefined) this.#byKey.delete(job.key)
    job.key = undefined
    job.attempts = maxAttempts
    job.isReplaced = true
  }
}

/** The checkpoints and jobs of a database, reached through `call`. */
export const followUpsIn = (database: SimulatedDatabase, call: Ask): FollowUps => ({
  checkpointOf: (process) => call(`checkpoint of ${process}`, () => database.checkpoints.get(process)),
  commit: (process, { from, to }, { add, drop }: Outcome) =>
    call(`commit of ${process}`, () => {
      if (database.checkpoints.get(process) !== from)
        throw new CheckpointMoved(`The checkpoint of ${process} is no longer at ${from}`)
      database.checkpoints.set(process, to)
      for (const key of drop) database.removeJob(key)
      for (const job of add) database.addJob(job)
    }),
  recordStop: (process) => call(`standing of ${process}`, () => undefined),
})
