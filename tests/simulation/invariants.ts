import type { LimitRules } from '../../commands/limits/limits.ts'
import { type Booking, booking } from '../../domain/booking/booking.ts'
import { startOf } from '../../domain/kernel/slot.ts'
import { totalChargeOf } from '../../domain/payment/link.ts'
import { netReceivedCents } from '../../domain/payment/sums.ts'
import type { Image } from '../../domain/studio/events.ts'
import type { Event } from '../../eventstore/folded.fixtures.ts'
import type { QuietHours } from '../../processes/messages/quiet-hours.ts'
import { disagreementsOf, heldTwice, hoursOf, isLive } from '../support/agreement.ts'
import { accountRules } from './rules/accounts.ts'
import { answerRules } from './rules/answers.ts'
import { checkCalls } from './rules/calls.ts'
import { decisionRules, linkRules } from './rules/decisions.ts'
import { erasureRules } from './rules/erasures.ts'
import { Folded, idOf } from './rules/folded.ts'
import { formRules } from './rules/forms.ts'
import { limitRules } from './rules/limits.ts'
import { messageRules } from './rules/messages.ts'
import { directRules, isTooMuch, moneyRules } from './rules/money.ts'
import { retentionRules } from './rules/retention.ts'
import { timeBlockRules } from './rules/time-blocks.ts'
import { must, none, once } from './rules/violation.ts'
import { walkInRules } from './rules/walk-ins.ts'
import type { Environment } from './system/environment.ts'

/** The settings of the product that rules depend on. */
interface Terms {
  readonly multiStream: boolean
  readonly limits: LimitRules
  readonly quietHours: QuietHours | undefined
}

/** Folds the log independently of the product, and checks the invariants after each event. Checks throw Violation. */
export class Invariants extends Folded {
  readonly answers = answerRules(this)
  readonly forms = formRules(this)
  readonly limits: ReturnType<typeof limitRules>
  readonly links = linkRules(this)
  readonly timeBlocks = timeBlockRules(this)
  readonly erasures = erasureRules()
  readonly retention = retentionRules(this)
  readonly #accounts = accountRules(this)
  readonly #decisions = decisionRules()
  readonly #walkIns = walkInRules()
  readonly #money = moneyRules(this)
  readonly #rules: readonly { sees?(event: Event): void; saw?(event: Event): void }[]
  /** The studio of each picture, by storage key. */
  readonly #pictures = new Map<string, string>()
  /** The live booking of each hour of a studio. */
  readonly #hours = new Map<string, string>()
  readonly #codes = new Map<string, string>()
  /** Bookings whose payment turned out to be a mistake after their session had started. */
  readonly #dueSinceStart = new Set<string>()
  /** The position at which each code or receipt first appeared in the log. */
  readonly #since = new Map<string, string>()

  readonly #multiStream: boolean

  /** `multiStream`: the log appends to several streams at once; otherwise, some rules hold only at rest. */
  constructor({ multiStream, limits, quietHours }: Terms) {
    super()
    this.#multiStream = multiStream
    this.limits = limitRules(this, limits)
    this.#rules = [
      ...[this.retention, directRules(this), this.forms, this.#accounts, this.answers, this.erasures, this.#decisions],
      ...[this.#walkIns, this.timeBlocks, this.links, this.limits, messageRules(this, quietHours), this.#money],
    ]
  }

  saw(event: Event): void {
    const id = idOf(event)
    const before = this.bookings.get(id) ?? booking.initial
    for (const rule of this.#rules) rule.sees?.(event)
    none(heldTwice(this, event))
    this.fold(event)
    if (event.stream.startsWith('booking-')) this.#checkBooking(id, before, event)
    for (const rule of this.#rules) rule.saw?.(event)
    if (event.type === 'studio.image_added') this.#checkPictures(id, event.data)
    if (event.type === 'receipt.recorded') this.#since.set(id, event.position)
    if (event.type === 'receipt.suspended') this.#checkSuspended(id)
  }

  #checkPictures(studioId: string, { storageKey, uploadId }: Image): void {
    this.#pictures.set(storageKey, studioId)
    const state = this.studios.get(studioId)
    const images = state && 'images' in state ? state.images : []
    const same = images.filter((image) => image.uploadId === uploadId)
    must(uploadId === null || same.length === 1, `studio ${studioId} has the picture of upload ${uploadId} twice`)
  }

  #checkBooking(id: string, before: Booking, event: Event): void {
    const now = this.bookings.get(id)
    if (!now || now.status === 'absent') return
    if (event.type === 'booking.requested') {
      const owner = this.#codes.get(now.code)
      must(owner === undefined, `${now.code} is the code of ${owner} and of ${id}`)
      this.#codes.set(now.code, id)
      this.#since.set(now.code, event.position)
    }
    for (const hour of hoursOf(before)) if (this.#hours.get(hour) === id) this.#hours.delete(hour)
    for (const hour of hoursOf(now)) {
      const other = this.#hours.get(hour)
      must(other === undefined, `${hour} belongs to booking ${other} and to ${id}`)
      this.#hours.set(hour, id)
    }
    const isUnpaid = event.type === 'booking.cancelled' && event.data.reason === 'unpaid'
    must(!isUnpaid || !this.#isOwed(id, before), `booking ${id} was cancelled as unpaid, and may be paid afterwards`)
    if (event.type === 'booking.payment_voided' || event.type === 'booking.approved') {
      const [first] = now.slots
      if (first && startOf(first) <= new Date(event.metadata.at)) this.#dueSinceStart.add(id)
    } else if (event.type === 'booking.paid') this.#dueSinceStart.delete(id)
    if (!this.#multiStream) return
    const money = this.moneyOf(id)
    if (event.type === 'booking.payment_voided')
      must(!isTooMuch(money), `booking ${id} is unpaid again, and is to get money back as too much`)
    const held = netReceivedCents(money)
    if (event.type === 'booking.paid')
      must(held >= totalChargeOf(now), `booking ${id} is paid with ${held} of ${totalChargeOf(now)}`)
  }

  /** Whether an unpaid booking never ends: the customer has checked in, or the payment became due after the start. */
  #isOwed(id: string, state: Booking): boolean {
    return state.status === 'approved' && (state.attendance === 'arrived' || this.#dueSinceStart.has(id))
  }

  /** Checks the log alone at rest; `movedCents` is the money that M-Pesa has moved to us. */
  checkLogAtRest(movedCents: number): void {
    none(disagreementsOf(this))
    this.#money.checkAtRest(movedCents)
  }

  /** Checks the invariants at rest. */
  checkAtRest(environment: Environment): void {
    const { money } = environment.network
    this.checkLogAtRest(money.reduce((total, { shillings }) => total + shillings * 100, 0))
    for (const [id, state] of this.messages)
      must(state.status !== 'queued', `message ${id} was never sent: ${state.status}`)
    this.#checkDeadlines(environment)
    checkCalls(environment)
    this.#checkSuspense()
    this.#checkDeletedStudios(environment)
    this.#decisions.checkAtRest(environment.decisions)
    this.#walkIns.checkAtRest()
    this.timeBlocks.checkAtRest()
    this.#accounts.checkAtRest(environment.vault.calendarFeeds.values())
  }

  /** A payment for an existing booking is never suspended as unknown, however far behind the read models are. */
  #checkSuspended(number: string): void {
    const state = this.receipts.get(number)
    if (state?.status !== 'suspended' || state.reason !== 'unknown_code') return
    const { account } = state.facts
    const bookedAt = this.#since.get(account)
    const isLater = bookedAt === undefined || bookedAt > (this.#since.get(number) ?? '')
    must(isLater, `receipt ${number} is suspended, although ${account} was known before it came`)
  }

  /** Money whose account is the code of an existing booking is never in suspense. */
  #checkSuspense(): void {
    for (const [number, state] of this.receipts)
      if (state.status === 'suspended' && state.reason === 'unknown_code')
        must(!this.#codes.has(state.facts.account), `receipt ${number} is suspended, and its account is a known code`)
  }

  /** A deleted studio has no upcoming sessions and no pictures. */
  #checkDeletedStudios({ pictures }: Environment): void {
    const isDeleted = (studioId: string | undefined) => this.studios.get(studioId ?? '')?.status === 'deleted'
    for (const file of pictures.keys()) {
      const studioId = this.#pictures.get(file.slice(0, file.lastIndexOf('/')))
      must(!isDeleted(studioId), `${file} is of a studio that was deleted`)
    }
    for (const [id, state] of this.bookings) {
      if (!isLive(state) || !isDeleted(state.terms.studioId)) continue
      const [first] = state.slots
      must(first !== undefined && startOf(first) < new Date(), `booking ${id} is at a studio that was deleted`)
    }
  }

  /** Every booking with hours that goes on has a job that ends it at the latest, unless its customer owes money. */
  #checkDeadlines({ database }: Environment): void {
    const jobs = [...database.jobs.values()].filter((job) => job.task === 'check_deadlines' && !job.isReplaced)
    const about = jobs.flatMap(({ payload }) => ('bookingId' in payload ? [payload.bookingId] : []))
    once(about.map(String), (id) => `booking ${id} has two jobs for its deadlines`)
    for (const [id, state] of this.bookings)
      if (hoursOf(state).length > 0 && state.status !== 'completed' && !this.#isOwed(id, state))
        must(about.includes(id), `nothing ends booking ${id}, which is ${state.status}`)
  }
}
