import type { DomainEvent } from '../../../domain/events.ts'
import type { Position, RecordedEvent } from '../../../eventstore/event-store.ts'
import type { Job } from '../../../processes/engine/process.ts'
import type { FollowUps, Outcome } from '../../../processes/engine/run-process.ts'
import { projections } from '../../../projections/all.ts'
import { CheckpointMoved } from '../../../projections/engine/apply.ts'
import { currentScheduler, type Machine } from '../virtual/scheduler.ts'

/** A job as graphile-worker keeps it. */
export interface StoredJob {
  readonly id: number
  key: string | undefined
  readonly task: string
  payload: object
  runAt: number
  attempts: number
  lockedBy: Machine | undefined
  error: string | undefined
  /** Another job has taken its key: whatever becomes of this one, it is not tried again. */
  isReplaced: boolean
}

export const mostAttempts = 25
const pollMs = 20

/** What the database holds besides the log: shared by all processes, and durable. Everything it does, it does at once. */
export class SimulatedDatabase {
  readonly checkpoints = new Map<string, Position>()
  readonly jobs = new Map<number, StoredJob>()
  readonly #byKey = new Map<string, StoredJob>()
  readonly #waiting = new Set<() => void>()
  #lastJob = 0
  readModels = new ReadModelTables()
  /** Adds a job, or puts the one of its key in its place. A running job of that key ends without being tried again. */
  addJob({ task, key, payload, delaySeconds = 0, runAt }: Job): void {
    const due = runAt === undefined ? currentScheduler().now + delaySeconds * 1_000 : Date.parse(runAt)
    const known = this.#byKey.get(key)
    if (known && !known.lockedBy && known.task === task) {
      Object.assign(known, { payload, runAt: due, attempts: 0, error: undefined })
      this.#wake()
      return
    }
    if (known) this.#detach(known)
    const job: StoredJob = {
      ...{ id: ++this.#lastJob, key, task, payload, runAt: due, attempts: 0 },
      ...{ lockedBy: undefined, error: undefined, isReplaced: false },
    }
    this.jobs.set(job.id, job)
    this.#byKey.set(key, job)
    this.#wake()
  }

  addUnkeyed(task: string, payload: object, runAt: number): void {
    const job = { id: ++this.#lastJob, key: undefined, task, payload, runAt, attempts: 0 }
    this.jobs.set(job.id, { ...job, lockedBy: undefined, error: undefined, isReplaced: false })
    this.#wake()
  }

  /** Puts a running job off, unless it was asked for anew meanwhile. */
  putOff(id: number, runAt: number): void {
    const job = this.jobs.get(id)
    if (job?.key === undefined) return
    this.addJob({ task: job.task, key: job.key, payload: job.payload, runAt: new Date(runAt).toISOString() })
  }

  removeJob(key: string): void {
    const known = this.#byKey.get(key)
    if (!known) return
    if (known.lockedBy) this.#detach(known)
    else this.endJob(known)
  }

  /** The next job that is due, locked for a machine. */
  takeJob(machine: Machine): StoredJob | undefined {
    let next: StoredJob | undefined
    for (const job of this.jobs.values()) {
      if (job.lockedBy || job.attempts >= mostAttempts || job.runAt > currentScheduler().now) continue
      if (!next || job.runAt < next.runAt) next = job
    }
    if (next) {
      next.lockedBy = machine
      next.attempts++
    }
    return next
  }

  /** Resolves when a job may be due: at the instant of the next one, or when one was added. */
  async jobDue(): Promise<void> {
    const { now } = currentScheduler()
    let next = Number.POSITIVE_INFINITY
    for (const { runAt, lockedBy, attempts } of this.jobs.values())
      if (!lockedBy && attempts < mostAttempts) next = Math.min(next, Math.max(runAt, now + pollMs))
    await new Promise<void>((resolve) => {
      const cancel =
        next === Number.POSITIVE_INFINITY ? undefined : currentScheduler().after(next - now, 'job due', wake)
      const waiting = this.#waiting
      function wake() {
        waiting.delete(wake)
        cancel?.()
        resolve()
      }
      waiting.add(wake)
    })
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake()
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

  /** Others take it up. One that was asked for anew, or put itself off, stands for nothing any more, and goes. */
  unlock(job: StoredJob): void {
    job.lockedBy = undefined
    if (job.key === undefined && job.attempts >= mostAttempts && job.error === undefined) this.endJob(job)
    this.#wake()
  }

  /** Jobs of a process that died. */
  unlockJobsOf(machine: Machine): void {
    for (const job of [...this.jobs.values()]) if (job.lockedBy === machine) this.unlock(job)
    this.#wake()
  }

  /** It goes on running, and is not tried again. */
  #detach(job: StoredJob): void {
    if (job.key !== undefined) this.#byKey.delete(job.key)
    job.key = undefined
    job.attempts = mostAttempts
    job.isReplaced = true
  }
}

/** Checkpoints and jobs of a database, as `call` reaches them. */
export const followUpsIn = (
  database: SimulatedDatabase,
  call: <Result>(label: string, effect: () => Result) => Promise<Result>,
): FollowUps => ({
  checkpointOf: (process) => call(`checkpoint of ${process}`, () => database.checkpoints.get(process)),
  commit: (process, { from, to }, { add, drop }: Outcome) =>
    call(`commit of ${process}`, () => {
      if (database.checkpoints.get(process) !== from)
        throw new CheckpointMoved(`The checkpoint of ${process} is no longer at ${from}`)
      database.checkpoints.set(process, to)
      for (const key of drop) database.removeJob(key)
      for (const job of add) database.addJob(job)
    }),
})

/** The tables of all read models, with their checkpoint. */
export class ReadModelTables {
  checkpoint: Position | undefined
  readonly #tables = new Map<string, Map<string, object>>()

  rows<Row extends object>(table: string): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, object>()
    this.#tables.set(table, rows)
    // Each table holds the rows of the projection of its name, and nothing else.
    return rows as Map<string, Row>
  }

  /** Folds events into all tables, and moves the checkpoint. Throws CheckpointMoved. */
  apply(from: Position | undefined, events: readonly RecordedEvent<DomainEvent>[], to = events.at(-1)?.position): void {
    if (this.checkpoint !== from) throw new CheckpointMoved(`The checkpoint is no longer at ${from}`)
    for (const event of events)
      for (const projection of projections) {
        const reaction = projection.on[event.type]
        if (!reaction) continue
        const rows = this.rows<object>(projection.table)
        const key = reaction.key(event)
        const row = reaction.fold(rows.get(key) ?? null, event)
        if (row) rows.set(key, row)
        else rows.delete(key)
      }
    this.checkpoint = to ?? from
  }
}
