import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers, TaskList } from 'graphile-worker'
import pg from 'pg'
import { createPeople } from '../../../commands/accounts/people.ts'
import { BookingCodes } from '../../../commands/bookings/booking-codes.ts'
import { createHandle } from '../../../commands/handle.ts'
import { KeyedIds } from '../../../commands/keyed-ids.ts'
import { Links } from '../../../commands/links.ts'
import { chargeIn } from '../../../commands/payments/issue-link.ts'
import { KeyedQueue } from '../../../commands/queue.ts'
import type { Services } from '../../../commands/services.ts'
import { StreamStates } from '../../../commands/stream-states.ts'
import { createTransact } from '../../../commands/unit-of-work.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import { withBoxesShut, withCodec } from '../../../eventstore/codec/with-codec.ts'
import {
  type EventStore,
  isEvent,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
} from '../../../eventstore/event-store.ts'
import { inBatches } from '../../../eventstore/in-batches.ts'
import type { ImageStore } from '../../../integrations/images/image-store.ts'
import { callbackTasks } from '../../../processes/callbacks/tasks.ts'
import { deadlines } from '../../../processes/deadlines/deadlines.ts'
import { deadlineTasks } from '../../../processes/deadlines/tasks.ts'
import type { Process } from '../../../processes/engine/process.ts'
import { runProcess } from '../../../processes/engine/run-process.ts'
import { erasures } from '../../../processes/erasures/erasures.ts'
import { erasureTasks } from '../../../processes/erasures/tasks.ts'
import { messages } from '../../../processes/messages/messages.ts'
import { createMessenger, type Messenger } from '../../../processes/messages/messenger.ts'
import { messageTasks } from '../../../processes/messages/tasks.ts'
import { payments } from '../../../processes/payments/payments.ts'
import { paymentTasks } from '../../../processes/payments/tasks.ts'
import { reconciliationTasks } from '../../../processes/reconciliation/tasks.ts'
import { reservations } from '../../../processes/reservations/reservations.ts'
import { reservationTasks } from '../../../processes/reservations/tasks.ts'
import { pictureSweepTasks } from '../../../processes/studios/picture-sweep.ts'
import { studios } from '../../../processes/studios/studios.ts'
import { studioTasks } from '../../../processes/studios/tasks.ts'
import { ReadModelsBehind } from '../../../projections/engine/read-side.ts'
import type { Machine } from '../virtual/scheduler.ts'
import { followUpsIn, ReadModelTables, type StoredJob } from './database.ts'
import { imagesIn } from './images.ts'
import { connectTo } from './log.ts'
import type { Outside } from './outside.ts'
import { call } from './ports.ts'
import { readModelsOf } from './read-models.ts'
import { notingWhatIsTold } from './told.ts'
import { vaultIn } from './vault.ts'

export const rules = { paymentGraceMinutes: 15, requestReminderHours: 12 }
const lookUpSeconds = [30, 60, 90, 120]
const site = { brand: 'Studioni', supportEmail: 'help@studioni.test', supportPhone: '0700 000 000', paybill: '522522' }
const retryMs = 1_000
const readWithinMs = 2_000
const workers = 3

/** One process of the product: its use cases, and once started the engine, the processes and the jobs. */
export class Application {
  readonly machine: Machine
  readonly services: Services
  readonly store: EventStore
  readonly messenger: Messenger
  readonly images: ImageStore
  readonly #outside: Outside
  readonly #eventLog: ReturnType<typeof connectTo>
  readonly #taskList: TaskList

  constructor(outside: Outside, machine: Machine) {
    this.#outside = outside
    this.machine = machine
    const { log, keys, database, mpesa, inbox, addresses, outlets, options } = outside
    const eventLog = connectTo(log, { multiStream: options.multiStream, faults: outside.faults })
    this.#eventLog = eventLog
    this.store = notingWhatIsTold(withCodec(eventLog, keys), outside.told)
    this.services = this.#compose()
    const clock = () => new Date()
    const { services } = this
    const messenger = createMessenger(services, site, () => 'https://studioni.test', clock)
    this.messenger = messenger
    this.images = imagesIn(outside.pictures, (label, effect) => this.#ask(label, effect))
    const { images } = this
    this.#taskList = {
      ...reservationTasks(services, clock),
      ...erasureTasks(services, clock, () => this.#rebuild()),
      ...studioTasks(services, images, clock),
      ...pictureSweepTasks({ store: this.store, images, clock }),
      ...reconciliationTasks({ services, mpesa, clock }),
      ...callbackTasks(inbox, clock),
      ...deadlineTasks(services, clock, rules),
      ...messageTasks(services, messenger, outlets, clock),
      ...paymentTasks({
        services,
        mpesa,
        inbox,
        addresses,
        shortcode: site.paybill,
        lookUpSeconds,
        clock,
        trusts: () => false,
      }),
    }
    this.#database = database
  }

  readonly #database: Outside['database']

  /** Begins all that goes on beside requests. */
  start(): void {
    void this.#lead('read models', (signal) => this.#project(signal))
    const processes: readonly Process[] = [
      reservations,
      studios,
      erasures,
      payments(lookUpSeconds),
      deadlines(rules),
      messages,
    ]
    const followUps = followUpsIn(this.#database, (label, effect) => this.#ask(label, effect))
    for (const process of processes)
      void this.#lead(`process ${process.name}`, (signal) =>
        runProcess(followUps, withBoxesShut(this.#eventLog), process, signal),
      )
    for (let i = 0; i < workers; i++) void this.#work()
  }

  #compose(): Services {
    const { store } = this
    const { keys, database, vault } = this.#outside
    const db = new pg.Pool()
    Object.defineProperty(db, 'query', { value: async () => ({ rows: [], rowCount: 1 }) })
    const ids = new KeyedIds('a secret')
    const [states, queue] = [new StreamStates(), new KeyedQueue()]
    const handle = createHandle(store, states, queue)
    const readModels = readModelsOf(database, (label, effect) => this.#ask(label, effect))
    const shown = (position: Position | undefined) => this.#shows(position)
    return {
      ...{ store, db, ids, handle, shown, readModels },
      transact: createTransact(store, states, queue),
      codes: new BookingCodes(handle, store, ids),
      async bookingByCode(code, position) {
        if (!(await shown(position))) throw new ReadModelsBehind('The read models are behind')
        return readModels.bookingWithCode(code)
      },
      chargeOf: chargeIn('simulator'),
      links: new Links('a secret'),
      requests: new KeyedQueue(),
      people: createPeople(ids, keys),
      vault: vaultIn(vault, database, (label, effect) => this.#ask(label, effect)),
    }
  }

  /** Asks the database. */
  #ask<Result>(label: string, effect: () => Result): Promise<Result> {
    const refused = () => new StoreUnavailable('The database cannot be reached')
    return call({ label, faults: this.#outside.faults(), refused, lost: refused }, effect)
  }

  async #shows(position: Position | undefined): Promise<boolean> {
    for (const deadline = Date.now() + readWithinMs; ; await pause(10)) {
      if ((this.#database.readModels.checkpoint ?? '') >= (position ?? '')) return true
      if (Date.now() >= deadline) return false
    }
  }

  /** Does something while this process, and it alone, leads it; others may think so for a while longer. */
  async #lead(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    for (;;) {
      const leading = new AbortController()
      try {
        if (await this.#ask(`lead ${name}`, () => this.#outside.lead(name, this.machine, leading)))
          await work(leading.signal)
      } catch (error) {
        this.#outside.note(`${name} on ${this.machine.name}: ${String(error)}`)
      }
      this.#outside.resign(name, this.machine)
      await pause(retryMs)
      await this.#outside.vacancy(name)
    }
  }

  async #project(signal: AbortSignal): Promise<void> {
    let position = await this.#ask('checkpoint of the read models', () => this.#database.readModels.checkpoint)
    const tables = this.#database.readModels
    for await (const batch of inBatches(
      this.store.subscribe({ ...(position && { after: position }), signal }),
      1_000,
    )) {
      const to = batch.at(-1)?.position
      if (to === undefined) continue
      await this.#ask('project', () => {
        if (this.#database.readModels !== tables) throw new Error('The tables were exchanged')
        tables.apply(position, batch.filter(isEvent), to)
      })
      position = to
    }
  }

  /** Fills new tables from the whole log, and puts them in the place of the old. */
  async #rebuild(): Promise<void> {
    const tables = new ReadModelTables()
    const fill = async () => {
      const events: RecordedEvent<DomainEvent>[] = []
      const after = tables.checkpoint
      for await (const event of this.store.readAll(after ? { after } : {})) events.push(event)
      tables.apply(after, events)
    }
    await fill()
    for (let isDone = false; !isDone; ) {
      isDone = await this.#ask('exchange the read models', () => {
        if (tables.checkpoint !== this.#outside.log.head) return false
        this.#database.readModels = tables
        return true
      })
      if (!isDone) await fill()
    }
  }

  /** Takes one job after the other. */
  async #work(): Promise<void> {
    for (;;) {
      // A runner whose answer is lost gives up with its connection, and others take its jobs over: as if none was taken.
      const faults = { ...this.#outside.faults(), refuse: 0, lose: 0 }
      const job = await call({ label: 'take a job', faults }, () => this.#database.takeJob(this.machine))
      if (!job) await this.#database.jobDue()
      else await this.#carryOut(job).catch(() => this.#outside.unlockLater(job))
    }
  }

  async #carryOut(job: StoredJob): Promise<void> {
    const addJob = async (task: string, payload: object, spec: { runAt?: Date; jobKey?: string } = {}) =>
      this.#ask(`add ${task}`, () => {
        const runAt = (spec.runAt ?? new Date(Date.now())).getTime()
        if (spec.jobKey === undefined) this.#database.addUnkeyed(task, payload, runAt)
        else this.#database.addJob({ task, key: spec.jobKey, payload, runAt: new Date(runAt).toISOString() })
      })
    const helpers = { addJob, job: { task_identifier: job.task, key: job.key ?? null } } as unknown as JobHelpers
    try {
      const task = this.#taskList[job.task]
      if (!task) throw new Error(`There is no task ${job.task}`)
      await task(job.payload, helpers)
    } catch (error) {
      this.#outside.jobFailed(job, error)
      return this.#ask('fail a job', () => this.#database.failJob(job, String(error)))
    }
    await this.#ask('end a job', () => this.#database.endJob(job))
  }
}
