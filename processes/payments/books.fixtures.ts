import { expect } from 'vitest'
import { booking } from '../../domain/booking/booking.ts'
import { refundDueCents } from '../../domain/payment/payment.fixtures.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { netReceivedCents, openPrompt, receivedCents, refundedCents } from '../../domain/payment/sums.ts'
import { isKnown, type KnownReceipt, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import { hoursOf, type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { see } from '../../eventstore/folded.fixtures.ts'

/** Sums the money in the log independently of the product's own folds. */
export class Books {
  readonly bookings = new Map<string, typeof booking.initial>()
  readonly payments = new Map<string, Payment>()
  readonly receipts = new Map<string, Receipt>()
  readonly days = new Map<string, Schedule>()
  #position: string | undefined
  readonly #store: EventStore

  constructor(store: EventStore) {
    this.#store = store
  }

  /** Reads the log to its end. */
  async read(): Promise<void> {
    for await (const event of this.#store.readAll({ after: this.#position })) {
      this.#position = event.position
      const id = event.stream.slice(event.stream.indexOf('-') + 1)
      see(this.bookings, booking, id, event)
      see(this.payments, payment, id, event)
      see(this.receipts, receipt, id, event)
      see(this.days, schedule, id, event)
    }
  }

  /** Checks the invariants that hold after every event, even after a crash. */
  async check(): Promise<void> {
    await this.read()
    for (const money of this.payments.values()) {
      expect(money.prompts.filter(({ outcome }) => outcome === null).length, 'open prompts').toBeLessThanOrEqual(1)
      expect(receivedCents(money)).toBe(netReceivedCents(money) + refundDueCents(money) + refundedCents(money))
      expect(netReceivedCents(money), 'more is refunded than received').toBeGreaterThanOrEqual(0)
    }
    this.#checkReceipts()
    const { received, kept, suspense, refundDue, refunded, underWay } = this.sums()
    expect(received).toBe(kept + suspense + refundDue + refunded + underWay)
    for (const [id, { status }] of this.bookings)
      if (status === 'paid' || status === 'completed') expect(this.#paidFor(id), 'paid without a receipt').toBe(true)
  }

  /** Checks the invariants that hold once all work is done. */
  async checkAtRest(): Promise<void> {
    await this.check()
    expect(this.sums().underWay, 'unallocated money').toBe(0)
    for (const [id, state] of this.bookings) {
      if (state.status === 'absent') continue
      const isOver = state.status === 'cancelled' || state.status === 'rejected'
      expect(this.hoursOf(id), `hours of a ${state.status} booking`).toEqual(isOver ? [] : state.slots)
      const money = this.payments.get(id)
      if (isOver && money) expect(netReceivedCents(money), 'money kept for nothing').toBe(0)
    }
  }

  hoursOf(bookingId: string): string[] {
    return [...this.days.values()].flatMap((day) => hoursOf(day, bookingId)).sort()
  }

  /** Returns sums over all bookings, in cents. `underWay`: recorded but not allocated yet. */
  sums() {
    const sums = { received: 0, kept: 0, suspense: 0, refundDue: 0, refunded: 0, underWay: 0 }
    for (const [number, state] of this.receipts) {
      if (!isKnown(state) || this.#isDuplicate(number, state)) continue
      const { amountCents } = state.facts
      sums.received += amountCents
      if (state.status === 'suspended') sums.suspense += amountCents
      else if (state.status === 'returned') sums.refunded += amountCents
      else if (!this.#isCounted(number)) sums.underWay += amountCents
    }
    for (const money of this.payments.values()) {
      sums.kept += netReceivedCents(money)
      sums.refundDue += refundDueCents(money)
      sums.refunded += refundedCents(money)
    }
    return sums
  }

  /** The counted receipts with their amounts, by receipt number if it is known. */
  counted(): [receipt: string, amountCents: number, attemptId: string | null][] {
    return [...this.payments.values()].flatMap(({ receipts }) =>
      receipts.map(({ receipt: number, name, amountCents, attemptId }): [string, number, string | null] => [
        name ?? number,
        amountCents,
        attemptId,
      ]),
    )
  }

  hasOpenPrompt(bookingId: string): boolean {
    const money = this.payments.get(bookingId)
    return money !== undefined && openPrompt(money) !== undefined
  }

  #checkReceipts(): void {
    const numbers = this.counted().map(([number]) => number)
    expect(new Set(numbers).size, 'a receipt counts twice').toBe(numbers.length)
    for (const [number, amountCents] of this.counted()) {
      const known = this.receipts.get(number)
      expect(known && isKnown(known) ? known.facts.amountCents : 0, 'counted amount').toBe(amountCents)
    }
  }

  #isCounted(number: string): boolean {
    return [...this.payments.values()].some(({ receipts }) => receipts.some((each) => each.receipt === number))
  }

  /** Whether a receipt is the same money as another: as the number of that one, or as its prompt's. */
  #isDuplicate(number: string, { facts }: KnownReceipt): boolean {
    const all = [...this.payments.values()]
    const isName = all.some(({ receipts }) => receipts.some(({ name }) => name === number))
    const isOvertaken = facts.road === 'query' && !this.#isCounted(number)
    const prompt = all.flatMap(({ prompts }) => prompts).find(({ attemptId }) => attemptId === facts.attemptId)
    return isName || (isOvertaken && prompt?.outcome === 'paid')
  }

  #paidFor(bookingId: string): boolean {
    const money = this.payments.get(bookingId)
    return (
      money?.status === 'settled' && netReceivedCents(money) >= money.terms.chargeCents && money.receipts.length > 0
    )
  }
}
