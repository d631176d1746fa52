import type { LimitRules as Limits } from '../../commands/limits/limits.ts'
import { booking, neededReservation, type PlacedBooking } from '../../domain/booking/booking.ts'
import { type CatalogueEntry, catalogueEntry } from '../../domain/catalogue/catalogue.ts'
import { startOf } from '../../domain/kernel/slot.ts'
import { message } from '../../domain/message/message.ts'
import { chargeOf } from '../../domain/payment/link.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { netReceivedCents } from '../../domain/payment/sums.ts'
import { type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { conflictsOf } from '../../domain/studio/changes.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import { type Event, see } from '../../eventstore/folded.fixtures.ts'
import { AccountRules } from './rules/accounts.ts'
import { AnswerRules } from './rules/answers.ts'
import { CodeRules } from './rules/codes.ts'
import { DecisionRules } from './rules/decisions.ts'
import { DirectRules } from './rules/directs.ts'
import { ErasureRules } from './rules/erasures.ts'
import { hoursFields, studioFields, typeFields } from './rules/fields.ts'
import { FormRules } from './rules/forms.ts'
import { LimitRules } from './rules/limits.ts'
import { LinkRules } from './rules/links.ts'
import { MessageRules } from './rules/messages.ts'
import { MoneyRules } from './rules/money.ts'
import { checkOutside } from './rules/outside.ts'
import { RetentionRules } from './rules/retention.ts'
import { TimeBlockRules } from './rules/time-blocks.ts'
import { must } from './rules/violation.ts'
import { WalkInRules } from './rules/walk-ins.ts'
import { maxAttempts } from './system/database.ts'
import { limitRules } from './system/limits.ts'
import type { Outside } from './system/outside.ts'

/** Folds the log independently of the product, and checks the invariants after each event. */
export class Invariants {
  readonly bookings = new Map<string, typeof booking.initial>()
  readonly payments = new Map<string, Payment>()
  readonly receipts = new Map<string, Receipt>()
  readonly days = new Map<string, typeof schedule.initial>()
  readonly messages = new Map<string, typeof message.initial>()
  readonly studios = new Map<string, Studio>()
  readonly #entries = new Map<string, CatalogueEntry>()
  readonly people = new AccountRules()
  readonly codes = new CodeRules(this.studios)
  readonly forms = new FormRules()
  readonly answers = new AnswerRules()
  readonly #decisions = new DecisionRules()
  readonly erasures = new ErasureRules()
  readonly limits: LimitRules
  readonly retention = new RetentionRules(this)
  readonly links = new LinkRules(this)
  readonly #messaging = new MessageRules()
  readonly #walkIns = new WalkInRules()
  readonly timeBlocks = new TimeBlockRules()
  readonly #directs = new DirectRules(this)
  readonly #money = new MoneyRules(this)
  readonly #said = new Set<string>()
  /** The studio of each picture, by storage key. */
  readonly #pictures = new Map<string, string>()
  /** How often admins had each message sent again. */
  readonly #retries = new Map<string, number>()
  /** The live booking of each hour of a studio. */
  readonly #hours = new Map<string, string>()
  readonly #codes = new Map<string, string>()
  /** The position at which each code or receipt first appeared in the log. */
  readonly #since = new Map<string, string>()

  readonly #multiStream: boolean

  /** `multiStream`: the log appends to several streams at once; otherwise, some rules hold only at rest. */
  constructor({ multiStream, limits = limitRules }: { multiStream: boolean; limits?: Limits }) {
    this.#multiStream = multiStream
    this.limits = new LimitRules(limits)
  }

  /** Throws Violation. */
  saw(event: Event): void {
    const id = event.stream.slice(event.stream.indexOf('-') + 1)
    const before = this.bookings.get(id) ?? booking.initial
    this.retention.saw(event)
    if (see(this.bookings, booking, id, event)) this.#checkBooking(id, before, event)
    this.#directs.sees(event)
    see(this.payments, payment, id, event)
    see(this.receipts, receipt, id, event)
    see(this.days, schedule, event.stream, event)
    see(this.messages, message, id, event)
    this.#checkEdit(id, event)
    this.#checkForm(id, event)
    see(this.studios, studio, id, event)
    see(this.#entries, catalogueEntry, event.stream, event)
    const all = [this.people, this.codes, this.answers, this.erasures, this.#decisions, this.#walkIns, this.timeBlocks]
    for (const rules of all) rules.saw(event)
    this.links.saw(event)
    this.limits.saw(event, this.bookings, this.payments)
    this.#messaging.saw(event, (bookingId) => hasEnded(this.bookings.get(bookingId)))
    if (event.type === 'studio.image_added') this.#pictures.set(event.data.storageKey, id)
    if (event.type === 'message.retried') this.#retries.set(id, (this.#retries.get(id) ?? 0) + 1)
    if (event.type === 'message.queued') this.#checkSaidOnce(event)
    if (event.type === 'receipt.recorded') this.#since.set(id, event.position)
    if (event.type === 'receipt.suspended') this.#checkSuspended(id)
    this.#money.saw(id, event)
  }

  #checkBooking(id: string, before: typeof booking.initial, event: Event): void {
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
    if (event.type === 'booking.cancelled' && event.data.reason === 'unpaid')
      must(
        'checkedIn' in before && !before.checkedIn,
        `booking ${id} was cancelled as unpaid after its customer checked in`,
      )
    if (event.type === 'booking.payment_voided' && this.#multiStream)
      must(
        !this.payments.get(id)?.refunds.some(({ status, reason }) => status === 'due' && reason === 'overpaid'),
        `booking ${id} is unpaid again, and is to get money back as too much`,
      )
    if (event.type === 'booking.paid' && this.#multiStream) {
      const money = this.payments.get(id)
      const held = money ? netReceivedCents(money) : 0
      must(held >= chargeOf(now), `booking ${id} is paid with ${held} of ${chargeOf(now)}`)
    }
  }

  /** Approving an edit changes only its fields, and only those that no one has changed since it was submitted. */
  #checkEdit(id: string, event: Event): void {
    if (event.type !== 'studio.edit_approved') return
    const before = this.studios.get(id)
    const edit = before?.status === 'approved' ? before.pendingEdit : null
    must(edit !== null, `an edit of studio ${id} was approved that was never submitted`)
    for (const { field } of edit && before?.status === 'approved' ? conflictsOf(edit, before.details) : [])
      must(!(field in event.data.changes), `approving an edit of studio ${id} undoes a change of ${field}`)
  }

  /** Saving a form changes only the fields that its user changed, and undoes nothing. */
  #checkForm(id: string, event: Event): void {
    const { correlationId } = event.metadata
    const before = this.studios.get(id)
    if (event.type === 'studio.hours_set' && before && 'openingHours' in before)
      this.forms.check(correlationId, hoursFields(before), hoursFields(event.data))
    if (event.type === 'studio.updated' && before && 'details' in before)
      this.forms.check(correlationId, studioFields(before), event.data.changes)
    if (event.type === 'feature.updated' || event.type === 'limitation.updated') {
      const entry = this.#entries.get(event.stream)
      if (entry?.status === 'listed') this.forms.check(correlationId, { ...entry.item }, { ...event.data })
    }
    if (event.type !== 'session_type.updated') return
    const type = this.codes.sessionTypes.get(event.stream.slice('session-type-'.length))
    const { studioId, ...details } = event.data
    if (type?.status === 'offered') this.forms.check(correlationId, typeFields(type), typeFields({ studioId, details }))
  }

  #checkSaidOnce({ data }: Extract<Event, { type: 'message.queued' }>): void {
    const said = `${data.template} by ${data.channel} to ${data.personId} because of ${data.causeId}`
    must(!this.#said.has(said), `the same message was queued twice: ${said}`)
    this.#said.add(said)
  }

  /** Checks the log alone at rest; `movedCents` is the money that M-Pesa has moved to us. Throws Violation. */
  checkLogAtRest(movedCents: number): void {
    this.#checkHoursHeld()
    this.#money.checkAtRest(movedCents)
  }

  /** Checks the invariants at rest. Throws Violation. */
  checkAtRest(outside: Outside): void {
    const { money, refunds } = outside.network
    this.checkLogAtRest(money.reduce((total, { shillings }) => total + shillings * 100, 0))
    const asked = refunds.flatMap(({ orderId }) => orderId || [])
    must(new Set(asked).size === asked.length, 'a refund was ordered from M-Pesa twice under the same id')
    for (const [id, state] of this.messages)
      must(state.status !== 'queued', `message ${id} was never sent: ${state.status}`)
    for (const job of outside.database.jobs.values())
      must(
        job.attempts < maxAttempts || job.lockedBy !== undefined || job.isReplaced,
        `${job.task} failed for good: ${job.error}`,
      )
    this.#checkDeadlines(outside)
    checkOutside(outside, this.#retries)
    this.#checkSuspense()
    this.#checkDeletedStudios(outside)
    this.#decisions.checkAtRest(outside.decisions)
    this.#walkIns.checkAtRest()
    this.timeBlocks.checkAtRest()
    this.people.checkAtRest(outside.vault.calendarFeeds.values())
  }

  /** A payment for an existing booking is never suspended as unknown, however far behind the read models are. */
  #checkSuspended(number: string): void {
    const state = this.receipts.get(number)
    if (state?.status !== 'suspended' || state.reason !== 'unknown_code') return
    const bookedAt = this.#since.get(state.facts.account)
    must(
      bookedAt === undefined || bookedAt > (this.#since.get(number) ?? ''),
      `receipt ${number} is suspended, although ${state.facts.account} was known before it came`,
    )
  }

  /** Money whose account is the code of an existing booking is never in suspense. */
  #checkSuspense(): void {
    for (const [number, state] of this.receipts)
      if (state.status === 'suspended' && state.reason === 'unknown_code')
        must(
          !this.#codes.has(state.facts.account),
          `receipt ${number} is suspended, and ${state.facts.account} is known`,
        )
  }

  /** A deleted studio has no upcoming sessions and no pictures. */
  #checkDeletedStudios({ pictures }: Outside): void {
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

  #checkHoursHeld(): void {
    const held = new Map<string, string>()
    for (const [stream, day] of this.days)
      for (const [reservationId, { bookingId, slots }] of day.reservations) {
        const state = this.bookings.get(bookingId) ?? booking.initial
        must(
          neededReservation(state) === reservationId,
          `${stream} holds ${slots.join(' ')} for booking ${bookingId} (${state.status}), which does not need them`,
        )
        for (const slot of slots)
          held.set(`${stream.slice('schedule-'.length, 'schedule-'.length + 36)} ${slot}`, bookingId)
      }
    for (const [id, state] of this.bookings)
      for (const hour of hoursOf(state)) must(held.get(hour) === id, `${hour} of booking ${id} is not held`)
  }

  /** Every booking with hours that has not ended has a job that ends it at the latest, unless its customer owes money. */
  #checkDeadlines({ database }: Outside): void {
    const jobs = [...database.jobs.values()].filter((job) => job.task === 'check_deadlines' && !job.isReplaced)
    const about = jobs.flatMap(({ payload }) => ('bookingId' in payload ? [payload.bookingId] : []))
    must(new Set(about).size === about.length, 'a booking has two jobs for its deadlines')
    const isOwed = (state: typeof booking.initial) => state.status === 'approved' && state.checkedIn
    for (const [id, state] of this.bookings)
      if (hoursOf(state).length > 0 && state.status !== 'completed' && !isOwed(state))
        must(about.includes(id), `nothing ends booking ${id}, which is ${state.status}`)
  }
}

const isLive = (state: typeof booking.initial): state is PlacedBooking =>
  state.status !== 'absent' && state.status !== 'cancelled' && state.status !== 'rejected'

const hasEnded = (state: typeof booking.initial | undefined) =>
  state?.status === 'cancelled' || state?.status === 'rejected'

const hoursOf = (state: typeof booking.initial): string[] =>
  isLive(state) ? state.slots.map((slot) => `${state.terms.studioId} ${slot}`) : []
