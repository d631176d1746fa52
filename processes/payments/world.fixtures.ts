import pg from 'pg'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import {
  confirmOrReleaseReservation,
  releaseFormerReservations,
} from '../../commands/bookings/confirm-or-release-reservation.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, type CommandContext, newId } from '../../commands/context.ts'
import { KeyedIds } from '../../commands/keyed-ids.ts'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import { limitsInMemory } from '../../commands/limits/limits-in-memory.ts'
import { Links } from '../../commands/links.ts'
import { createServices, type Services } from '../../commands/services.ts'
import { vaultOver } from '../../commands/vault.ts'
import { admin, customer, nairobi, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import type { BookingTerms } from '../../domain/booking/events.ts'
import { type DomainEvent, eventSchemas } from '../../domain/events.ts'
import { StudioDate, slotAt } from '../../domain/kernel/slot.ts'
import { chargeIn } from '../../domain/payment/link.ts'
import { keysInMemory } from '../../eventstore/codec/person-keys.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { SharedStatement } from '../../integrations/mpesa/mpesa.ts'
import { readModelsIn } from '../../projections/read-models.ts'
import { deadlines } from '../deadlines/deadlines.ts'
import { meetDeadlines } from '../deadlines/due.ts'
import type { Job, Process, Recorded } from '../engine/process.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { reservations } from '../reservations/reservations.ts'
import { Network } from './network.fixtures.ts'
import { type PaymentParts, readStatement, statementHours } from './parts.ts'
import { payments } from './payments.ts'
import { paymentSteps } from './tasks.ts'

/** The process crashed. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}

/** When the process crashes: at the n-th append from now, before or just after it is written. */
export interface CrashPoint {
  readonly at: number
  readonly when: 'before' | 'after'
}

const shortcode = '522522'
export const lookUpSeconds = [30, 60, 90, 120]
export const rules = {
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 48,
  timelessRequestExpiryHours: 168,
}
const noMessages = { ofWaitingRequest: async () => {}, ofSession: async () => {} }

interface Waiting {
  readonly job: Job
  readonly runAt: number
}

/**
 * Studios, customers, the phone network and jobs, with one clock and in memory, for tests of payments. The process may
 * crash at any append; its jobs then run again, as in production.
 */
export class World {
  now = nairobi('2026-11-24T09:00')
  readonly network = new Network(() => this.now, shortcode)
  readonly addresses = new CallbackAddresses('a secret', () => 'https://studioni.test')
  readonly store: EventStore
  services: Services
  /** Whether callbacks from an address are trusted. */
  trusts: (source: string) => boolean = () => false
  appends = 0
  /** The number of loaded streams. */
  loads = 0
  /** Called after each append. */
  watch: () => Promise<void> = async () => {}
  readonly #statement = new SharedStatement({ statement: (from, to) => this.network.mpesa.statement(from, to) })
  #crash: CrashPoint | undefined
  #jobs = new Map<string, Waiting>()
  readonly #positions = new Map<string, string>()
  readonly #processes: readonly Process[]

  /** `multiStream`: whether its store supports multi-stream appends, as PostgreSQL does and EventStoreDB does not. */
  constructor({ multiStream = true } = {}) {
    const log = streamsInMemory<DomainEvent>({ multiStream })
    const { multiStreamAppend } = log
    this.#processes = [payments(lookUpSeconds[0] ?? 30, !multiStream), reservations, deadlines(rules)]
    this.store = {
      ...log,
      read: (stream, range) => {
        this.loads++
        return log.read(stream, range)
      },
      append: (stream, expected, events) => this.#mortally(stream, events, () => log.append(stream, expected, events)),
      ...(multiStreamAppend && {
        multiStreamAppend: (appends, unchanged) =>
          this.#mortally(
            appends.map(({ stream }) => stream).join(),
            appends.flatMap(({ events }) => events),
            () => multiStreamAppend(appends, unchanged),
          ),
      }),
    }
    this.services = servicesOver(this.store)
    this.network.arrived = (id) =>
      this.#add({ task: 'payments.callback', key: `payments.callback ${id}`, payload: { id } })
  }

  async #mortally<Result>(
    where: string,
    events: readonly DomainEvent[],
    append: () => Promise<Result>,
  ): Promise<Result> {
    for (const { type, data } of events) eventSchemas[type].parse(data)
    const crashes = this.#crash?.at === ++this.appends ? this.#crash.when : undefined
    if (crashes === 'before') throw new Crashed(`before ${where}`)
    const appended = await append()
    await this.watch()
    if (crashes === 'after') throw new Crashed(`after ${where}`)
    return appended
  }

  /** Sets when the process crashes, counted from now; undefined: never. */
  crashAt(crash: CrashPoint | undefined): void {
    this.#crash = crash && { ...crash, at: crash.at + this.appends }
  }

  context(): CommandContext {
    return byProcess('test', 'test', this.now)
  }

  parts(services = this.services): PaymentParts {
    const { network, addresses } = this
    return {
      ...{ services, addresses, shortcode, lookUpSeconds, trusts: this.trusts },
      ...{ mpesa: network.mpesa, statement: this.#statement, inbox: network.inbox, clock: () => this.now },
    }
  }

  /** Creates an approved booking of two hours on Tuesday 1 December 2026 from `hour` on, with its link. */
  async approvedBooking(hour: number, bookingId: string, other: Partial<BookingTerms> = {}, by = customer) {
    const slots = [hour, hour + 1].map((each) => slotAt(StudioDate.parse('2026-12-01'), each))
    const request = { customer: by, terms: { ...terms, ...other } }
    const started = { ...request, slots, bookingId, reservationId: newId(), opening }
    await startBooking(this.services, started, this.context())
    await approveBooking(this.services, bookingId, { adminId: admin, paymentDeadlineHours: 24 }, this.context())
    await this.run()
    return bookingId
  }

  /** Runs an action. If the process crashes, restarts it. Returns whether the process survived. */
  async does(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      if (!(error instanceof Crashed)) throw error
      this.services = servicesOver(this.store)
      return false
    }
  }

  /** Advances the clock and runs due jobs in order. */
  async pass(seconds: number): Promise<void> {
    const until = this.now.getTime() + seconds * 1_000
    await this.run()
    for (let next = this.#next(); next && next.runAt <= until; next = this.#next()) {
      this.now = new Date(Math.max(next.runAt, this.now.getTime()))
      await this.run()
    }
    this.now = new Date(until)
  }

  /** Runs all due jobs. */
  async run(): Promise<void> {
    await this.#follow()
    for (let next = this.#next(); next && next.runAt <= this.now.getTime(); next = this.#next()) {
      const { job } = next
      this.#jobs.delete(job.key)
      const lived = await this.does(async () => {
        for (const more of await this.#carryOut(job)) this.#add(more)
      })
      if (!lived && !this.#jobs.has(job.key)) this.#jobs.set(job.key, next)
      await this.#follow()
    }
  }

  /** Adds a job that reads M-Pesa's statement. */
  sweep(): void {
    this.#add({ task: 'sweep', key: 'sweep', payload: {} })
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined
    for (const waiting of this.#jobs.values()) if (!first || waiting.runAt < first.runAt) first = waiting
    return first
  }

  #add(job: Job): void {
    const delayed = this.now.getTime() + (job.delaySeconds ?? 0) * 1_000
    this.#jobs.set(job.key, { job, runAt: job.runAt === undefined ? delayed : Date.parse(job.runAt) })
  }

  async #follow(): Promise<void> {
    for (const process of this.#processes) {
      const after = this.#positions.get(process.name)
      const events: Recorded[] = []
      for await (const event of this.store.readAll({ types: process.types, after })) events.push(event)
      const { add, drop } = outcomeOf(process, events)
      for (const key of drop) this.#jobs.delete(key)
      for (const job of add) this.#add(job)
      const last = events.at(-1)
      if (last) this.#positions.set(process.name, last.position)
    }
  }

  async #carryOut(job: Job): Promise<readonly Job[]> {
    const { services, now } = this
    const watch = { services, rules, reminders: noMessages, now }
    const again = (runAt: Date | undefined) => (runAt ? [{ ...job, runAt: runAt.toISOString() }] : [])
    const soon = (done: boolean) => again(done ? undefined : new Date(now.getTime() + 6_000))
    const place = { ...noPlace, ...job.payload }
    const { bookingId } = place
    switch (job.task) {
      case 'settle_reservation':
        return soon(await confirmOrReleaseReservation(services, place, this.context()))
      case 'release_former_reservations':
        await releaseFormerReservations(services, bookingId, this.context())
        return []
      case 'check_deadlines':
        return again(await meetDeadlines(watch, bookingId))
      case 'sweep':
        await readStatement(this.parts(), statementHours)
        return []
    }
    const steps = new Map(Object.entries(paymentSteps(this.parts())))
    return (await steps.get(job.task)?.(job.payload)) ?? []
  }
}

const noPlace = { bookingId: '', studioId: '', date: '', reservationId: '' }

/**
 * Ids with unshuffled booking codes, because shuffling a block takes longer than the rest of a process's start.
 */
class OrderedIds extends KeyedIds {
  override shuffled(n: number): number {
    return n
  }
}

/** Returns the services of a newly started process over a store, with one studio that is always open. */
export function servicesOver(store: EventStore): Services {
  const db = new pg.Pool()
  // Stubbed read models: the studio's opening hours and a free schedule.
  const query = async (sql: string) => ({ rows: sql.includes('from studios') ? [{ opening }] : [] })
  Object.defineProperty(db, 'query', { value: query })
  const known = { readModels: db, asInLog: async () => db, secret: 'a secret', dataKey: 'a'.repeat(64) }
  const given = {
    ...{ store, ids: new OrderedIds('a secret'), links: new Links('a secret'), vault: vaultOver(db, known) },
    readModels: {
      ...readModelsIn(db),
      recordedReceipts: (numbers: readonly string[]) => recordedReceipts(store, numbers),
      bookingWithCode: (code: string) => bookingWithCode(store, code),
    },
    limits: { store: limitsInMemory(), rules: unlimited },
    chargeOf: chargeIn('simulator'),
    isBreached: async () => false,
    waitForProjections: async () => undefined,
  }
  return createServices(given, keysInMemory())
}

/** Returns which of the receipts are recorded, from the log instead of the read models. */
async function recordedReceipts(store: EventStore, numbers: readonly string[]): Promise<Set<string>> {
  const recorded = new Set<string>()
  for await (const { stream } of store.readAll({ types: ['receipt.recorded'] }))
    recorded.add(stream.slice('receipt-'.length))
  return new Set(numbers.filter((each) => recorded.has(each)))
}

/** Returns the booking with a code, from the log instead of the read models. */
async function bookingWithCode(store: EventStore, code: string): Promise<string | undefined> {
  for await (const { type, data } of store.readAll({ types: ['booking.requested'] }))
    if (type === 'booking.requested' && data.code === code) return data.bookingId
  return undefined
}
