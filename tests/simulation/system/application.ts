import type { JobHelpers, TaskList } from 'graphile-worker'
import { KeyedIds } from '../../../commands/keyed-ids.ts'
import { Links } from '../../../commands/links.ts'
import { skippedIn, skipsOfProcesses } from '../../../commands/read-models/skip-event.ts'
import { createServices, type Services } from '../../../commands/services.ts'
import { chargeIn } from '../../../domain/payment/link.ts'
import { withCodec, withoutDecryption } from '../../../eventstore/codec/with-codec.ts'
import type { EventStore, Position } from '../../../eventstore/event-store.ts'
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
import { lookUpSeconds, rules } from '../../../processes/payments/world.fixtures.ts'
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
import { limitsIn } from './limits.ts'
import { connectTo } from './log.ts'
import { recordingPersonalData } from './personal-data.ts'
import { type Ask, asked } from './ports.ts'
import { readModelsOf } from './read-models.ts'
import { liveTablesIn, rebuildTargetIn } from './read-store.ts'
import { simulatedRetention } from './retention.ts'
import { vaultIn } from './vault.ts'

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

/** The image store of one process. The files are durable, and shared by all processes. */
const imagesIn = (files: Map<string, Uint8Array>, ask: Ask): ImageStore =>
  asked(ask, 'pictures', {
    put: (key, bytes) => void files.set(key, bytes),
    read: (key) => {
      const bytes = files.get(key)
      return bytes && { bytes, contentType: 'image/webp' }
    },
    list: (prefix) => [...files.keys()].filter((key) => key.startsWith(`${prefix}/`)),
    remove: (prefix) => {
      for (const key of files.keys()) if (key.startsWith(`${prefix}/`)) files.delete(key)
    },
  })

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
    const { log, keys, database, mpesa, inbox, addresses, channels, options, ask } = environment
    const eventLog = connectTo(log, { multiStream: options.multiStream, faults: environment.faults })
    this.#eventLog = eventLog
    this.store = recordingPersonalData(withCodec(eventLog, keys), environment.personalData)
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
      ask('put a job off', () => database.putOff(Number(id), runAt))
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
    this.#lead('erasures', (signal) => {
      const looks = { isErasing: () => this.#isErasing(signal), showErased: () => this.#showErased() }
      return rebuildForOthers({ ...looks, rebuild }, signal)
    })
    const listeners = { onProjected, onRebuild: () => undefined, onStopped: () => undefined }
    const projecting = { tables: this.#tables, store, projections, rebuild, ...listeners }
    this.#lead(schemaOf(projections), (signal) => project(projecting, signal))
    const followUps = followUpsIn(this.#environment.database, this.#environment.ask)
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
    const isOpen = ({ task, attempts, lockedBy }: StoredJob) =>
      erasureJobs.includes(task) && (attempts < maxAttempts || lockedBy !== undefined)
    const { ask, database } = this.#environment
    return ask('look for erasures', () => [...database.jobs.values()].some(isOpen))
  }

  #showErased(): Promise<boolean> {
    return this.#environment.ask('look for erased people', () => this.#environment.showsErased)
  }

  #lead(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    const { machine } = this
    const log = {
      debug: () => undefined,
      error: (about: object) => this.#environment.note(`${name} on ${machine.name} failed: ${JSON.stringify(about)}`),
    }
    const locks = this.#environment.locksOf(machine)
    this.#byItself(`${name} on ${machine.name}`, () => void lead(locks, name, log, this.#never, work))
  }

  /** Runs background work, with its own random numbers. */
  #byItself<Result>(name: string, work: () => Result): Result {
    return currentScheduler().as(this.machine, name, work)
  }

  #compose(): Services {
    const { store } = this
    const { keys, database, vault, limits, ask } = this.#environment
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

  /** Runs one job after the other. */
  async #work(): Promise<void> {
    const { database } = this.#environment
    for (;;) {
      // A worker whose answer is lost gives up its connection, and others take over its job, as if it had taken none.
      const job = await this.#environment.askSafely('take a job', () => database.takeJob(this.machine))
      // If the outcome of a job is unknown, it runs again in a few seconds.
      const again = () => currentScheduler().after(5_000, () => job && database.unlock(job))
      if (job) await this.#byItself(`${job.task} ${job.key}`, () => this.#carryOut(job)).catch(again)
      else await database.jobDue()
    }
  }

  async #carryOut(job: StoredJob): Promise<void> {
    const { database, ask } = this.#environment
    const addJob = async (task: string, payload: object, { runAt, jobKey }: { runAt?: Date; jobKey?: string } = {}) =>
      ask(`add ${task}`, () =>
        database.addJob({ task, key: jobKey, payload, runAt: (runAt ?? new Date()).toISOString() }),
      )
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
      if (key !== undefined && job.key === undefined) return ask('end a job', () => database.endJob(job))
      this.#environment.jobFailed(job, error)
      return ask('fail a job', () => database.failJob(job, String(error)))
    }
    await ask('end a job', () => database.endJob(job))
  }
}
