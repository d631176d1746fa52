import type { JobHelpers, TaskList } from 'graphile-worker'
import pg from 'pg'
import { KeyedIds } from '../../../commands/keyed-ids.ts'
import { Links } from '../../../commands/links.ts'
import { skippedIn, skipsOfProcesses } from '../../../commands/read-models/skip-event.ts'
import { createServices, type Services } from '../../../commands/services.ts'
import { chargeIn } from '../../../domain/payment/link.ts'
import { withCodec, withoutDecryption } from '../../../eventstore/codec/with-codec.ts'
import { type EventStore, type Position, StoreUnavailable } from '../../../eventstore/event-store.ts'
import type { ImageStore } from '../../../integrations/images/image-store.ts'
import { type Mpesa, SharedStatement } from '../../../integrations/mpesa/mpesa.ts'
import { deadlines, deadlineTasks } from '../../../processes/deadlines/deadlines.ts'
import { decisionTasks } from '../../../processes/decisions/carry-out.ts'
import type { PendingDecisions } from '../../../processes/decisions/pending-decisions.ts'
import type { Process } from '../../../processes/engine/process.ts'
import { runProcess } from '../../../processes/engine/run-process.ts'
import { erasureJobs, erasures, erasureTasks, rebuildForOthers } from '../../../processes/erasures/erasures.ts'
import { retentionTasks } from '../../../processes/erasures/retention.ts'
import { messages } from '../../../processes/messages/messages.ts'
import { createNotifier, type Notifier } from '../../../processes/messages/notifier.ts'
import { messageTasks } from '../../../processes/messages/tasks.ts'
import type { PaymentParts } from '../../../processes/payments/parts.ts'
import { payments } from '../../../processes/payments/payments.ts'
import { paymentTasks } from '../../../processes/payments/tasks.ts'
import { reconciliationTasks } from '../../../processes/reconciliation/reconcile.ts'
import type { RescheduleJob } from '../../../processes/reschedule-job.ts'
import { reservations, reservationTasks } from '../../../processes/reservations/reservations.ts'
import { pictureSweepTasks, studios, studioTasks } from '../../../processes/studios/studios.ts'
import { projections as unpoisoned } from '../../../projections/all.ts'
import { type LiveTables, project } from '../../../projections/engine/engine.ts'
import { ProjectionProgress } from '../../../projections/engine/projection-progress.ts'
import { RebuildQueue, rebuild } from '../../../projections/engine/rebuild.ts'
import { schemaOf } from '../../../projections/engine/schema.ts'
import { lead } from '../../../runtime/leader.ts'
import { currentScheduler, type Machine } from '../virtual/scheduler.ts'
import { followUpsIn, maxAttempts, type StoredJob } from './database.ts'
import { decisionsIn } from './decisions.ts'
import type { Environment } from './environment.ts'
import { imagesIn } from './images.ts'
import { limitsIn } from './limits.ts'
import { connectTo } from './log.ts'
import { recordingPersonalData } from './personal-data.ts'
import { type Ask, call } from './ports.ts'
import { readModelsOf } from './read-models.ts'
import { liveTablesIn, rebuildTargetIn } from './read-store.ts'
import { simulatedRetention } from './retention.ts'
import { vaultIn } from './vault.ts'

export const rules = {
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 48,
  timelessRequestExpiryHours: 168,
}
const lookUpSeconds = [30, 60, 90, 120]
const site = { brand: 'Studioni', supportEmail: 'help@studioni.test', supportPhone: '0700 000 000', paybill: '522522' }
/** The night, in hours since midnight in Nairobi. */
export const quietHours = { from: 21.5, to: 7 }
const workers = 3

/** Caches the codes of bookings, which are the same in all histories. */
class RememberedIds extends KeyedIds {
  static readonly #known = new Map<string, number>()

  override shuffled(n: number, size: number): number {
    const known = RememberedIds.#known.get(`${n} ${size}`) ?? super.shuffled(n, size)
    RememberedIds.#known.set(`${n} ${size}`, known)
    return known
  }
}

/** One process of the product: its use cases, and once started the engine, the processes and the jobs. */
export class Application {
  readonly machine: Machine
  readonly services: Services
  readonly store: EventStore
  readonly projectionProgress: ProjectionProgress
  readonly rebuilds: RebuildQueue
  readonly #never = new AbortController().signal
  readonly notifier: Notifier
  readonly images: ImageStore
  readonly decisions: PendingDecisions
  readonly payments: PaymentParts
  readonly #environment: Environment
  readonly #tables: LiveTables
  readonly #eventLog: ReturnType<typeof connectTo>
  readonly #taskList: TaskList

  constructor(environment: Environment, machine: Machine) {
    this.#environment = environment
    this.machine = machine
    const { log, keys, database, mpesa, inbox, addresses, channels, options } = environment
    const eventLog = connectTo(log, { multiStream: options.multiStream, faults: environment.faults })
    this.#eventLog = eventLog
    this.store = recordingPersonalData(withCodec(eventLog, keys), environment.personalData)
    const ask = this.#ask
    this.#tables = liveTablesIn(database.readModels, ask, () => environment.collided())
    this.projectionProgress = new ProjectionProgress(this.#tables)
    const target = rebuildTargetIn(database.readModels, machine, ask, () => keys.erasures())
    this.rebuilds = new RebuildQueue((begun, onProgress, signal, mayResume) => {
      const onBegin = () => {
        begun()
        keys.refresh()
      }
      const skipped = () => skippedIn(this.store)
      const projections = environment.poison.within(unpoisoned)
      return rebuild({ target, store: this.store, projections, skipped, onBegin, onProgress, mayResume, signal })
    })
    this.services = this.#compose()
    const clock = () => new Date()
    const { services } = this
    const notifier = createNotifier(services, site, () => 'https://studioni.test', clock)
    this.notifier = notifier
    this.images = imagesIn(environment.pictures, ask)
    this.decisions = decisionsIn(environment.decisions, database, ask)
    const { images, decisions } = this
    const statement: Mpesa['statement'] = (from, at) => {
      environment.downloads.push({ machine, from, at })
      return environment.mpesa.statement(from, at)
    }
    this.payments = {
      ...{ services, mpesa, inbox, addresses, lookUpSeconds, clock },
      shortcode: site.paybill,
      statement: new SharedStatement({ statement }, 1),
      trusts: () => false,
    }
    const rescheduleJob: RescheduleJob = ({ id }, runAt) =>
      ask('put a job off', () => database.putOff(Number(id), runAt.getTime()))
    this.#taskList = {
      ...reservationTasks(services, clock),
      ...erasureTasks(services, [inbox, decisions], clock, () => this.#rebuildAfterErasure()),
      ...retentionTasks(services, notifier, clock, simulatedRetention),
      ...studioTasks(services, images, clock),
      ...pictureSweepTasks({ store: this.store, images, clock }),
      ...reconciliationTasks({ services, mpesa, clock }),
      ...deadlineTasks(services, clock, rules, rescheduleJob),
      ...decisionTasks({ services, decisions, clock, paymentDeadlineHours: 24 }),
      ...messageTasks(services, notifier, { ...channels, quietHours }, clock, rescheduleJob),
      ...paymentTasks(this.payments),
    }
  }

  /** Starts all background work. */
  start(): void {
    const processes: readonly Process[] = [
      reservations,
      studios,
      erasures,
      payments(lookUpSeconds[0] ?? 30, !this.#environment.options.multiStream),
      deadlines(rules),
      messages,
    ]
    const { store, rebuilds, projectionProgress } = this
    const projections = this.#environment.poison.within(unpoisoned)
    const onProjected = projectionProgress.advance.bind(projectionProgress)
    const rebuild = rebuilds.request.bind(rebuilds)
    this.#lead('erasures', (signal) =>
      rebuildForOthers(
        { isErasing: () => this.#isErasing(signal), showErased: () => this.#showErased(), rebuild },
        signal,
      ),
    )
    const listeners = { onProjected, onRebuild: () => undefined, onStopped: () => undefined }
    const projecting = { tables: this.#tables, store, projections, rebuild, ...listeners }
    this.#lead(schemaOf(projections), (signal) => project(projecting, signal))
    const followUps = followUpsIn(this.#environment.database, this.#ask)
    for (const process of processes)
      this.#lead(`process ${process.name}`, (signal) =>
        runProcess(followUps, withoutDecryption(this.#eventLog), process, skipsOfProcesses(store), signal),
      )
    for (let i = 0; i < workers; i++) this.#byItself(`worker ${i} on ${this.machine.name}`, () => void this.#work())
  }

  /** Now and then, another version of the program runs the job, and rebuilds its own read models. */
  async #rebuildAfterErasure(): Promise<void> {
    if (!currentScheduler().random.chance(0.2)) await this.rebuilds.request()
  }

  /** Looks only while an erased person may be shown: otherwise, the product looks every few seconds in vain. */
  async #isErasing(signal: AbortSignal): Promise<boolean> {
    if (!this.#environment.showsErased) {
      await this.#environment.untilErasedShown(signal)
      return true
    }
    return this.#ask('look for erasures', () =>
      [...this.#environment.database.jobs.values()].some(
        ({ task, attempts, lockedBy }) =>
          erasureJobs.includes(task) && (attempts < maxAttempts || lockedBy !== undefined),
      ),
    )
  }

  #showErased(): Promise<boolean> {
    return this.#ask('look for erased people', () => this.#environment.showsErased)
  }

  #lead(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const { machine } = this
    const log = {
      debug: () => undefined,
      error: (about: object) => this.#environment.note(`${name} on ${machine.name} failed: ${JSON.stringify(about)}`),
    }
    this.#byItself(
      `${name} on ${machine.name}`,
      () => void lead(this.#environment.locksOf(machine), name, log, this.#never, work),
    )
  }

  /** Runs background work, with its own random numbers. */
  #byItself<Result>(name: string, work: () => Result): Result {
    return currentScheduler().as(this.machine, name, work)
  }

  #compose(): Services {
    const { store } = this
    const { keys, database, vault, limits } = this.#environment
    const db = new pg.Pool()
    Object.defineProperty(db, 'query', { value: async () => ({ rows: [], rowCount: 1 }) })
    const ask = this.#ask
    const { projectionProgress } = this
    const waitForProjections = async (position: Position | undefined) => {
      await projectionProgress.waitForOrThrow(position)
      if (position !== undefined) this.#environment.shown(position)
    }
    const given = {
      ...{ store, waitForProjections, ids: new RememberedIds('a secret'), links: new Links('a secret') },
      readModels: readModelsOf(database, ask),
      limits: limitsIn(limits, this.machine, ask),
      vault: vaultIn(vault, database, store, ask),
      chargeOf: chargeIn('simulator'),
      isBreached: async () => false,
    }
    return createServices(given, keys)
  }

  /** Calls the database. */
  readonly #ask: Ask = (label, effect) => {
    const refused = () => new StoreUnavailable('The database cannot be reached')
    return call({ label, faults: this.#environment.faults(), refused, lost: refused }, effect)
  }

  /** Runs one job after the other. */
  async #work(): Promise<void> {
    for (;;) {
      // A worker whose answer is lost gives up its connection, and others take over its job, as if it had
      // taken none.
      const faults = { ...this.#environment.faults(), refuse: 0, lose: 0 }
      const job = await call({ label: 'take a job', faults }, () => this.#environment.database.takeJob(this.machine))
      if (!job) await this.#environment.database.jobDue()
      else
        await this.#byItself(`${job.task} ${job.key}`, () => this.#carryOut(job)).catch(() =>
          this.#environment.unlockLater(job),
        )
    }
  }

  async #carryOut(job: StoredJob): Promise<void> {
    const addJob = async (task: string, payload: object, spec: { runAt?: Date; jobKey?: string } = {}) =>
      this.#ask(`add ${task}`, () => {
        const runAt = (spec.runAt ?? new Date(Date.now())).getTime()
        if (spec.jobKey === undefined) this.#environment.database.addUnkeyed(task, payload, runAt)
        else
          this.#environment.database.addJob({ task, key: spec.jobKey, payload, runAt: new Date(runAt).toISOString() })
      })
    const { key, lockedAt = job.runAt } = job
    const times = { run_at: new Date(job.runAt), locked_at: new Date(lockedAt) }
    const helpers = {
      addJob,
      job: { id: `${job.id}`, task_identifier: job.task, key: key ?? null, ...times },
    } as unknown as JobHelpers
    try {
      const task = this.#taskList[job.task]
      if (!task) throw new Error(`There is no task ${job.task}`)
      await task(job.payload, helpers)
    } catch (error) {
      if (key !== undefined && job.key === undefined)
        return this.#ask('end a job', () => this.#environment.database.endJob(job))
      this.#environment.jobFailed(job, error)
      return this.#ask('fail a job', () => this.#environment.database.failJob(job, String(error)))
    }
    await this.#ask('end a job', () => this.#environment.database.endJob(job))
  }
}
