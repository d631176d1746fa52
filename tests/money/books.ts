import { type Booking, booking } from '../../domain/booking/booking.ts'
import type { Aggregate } from '../../domain/kernel/aggregate.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import {
  directCents,
  netReceivedCents,
  receivedCents,
  refundDueCents,
  refundedCents,
  returnDueCents,
  returnedCents,
} from '../../domain/payment/sums.ts'
import { isKnown, type KnownReceipt, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { disagreementsIn } from '../support/agreement.ts'

/** All money, in cents, computed from the log only: without the read models and the code that settles payments. */
export interface Books {
  readonly received: number
  readonly settled: number
  readonly suspense: number
  readonly refundDue: number
  readonly refunded: number
}

export interface Audit {
  readonly books: Books
  /** The broken rules; empty if there are none. */
  readonly faults: readonly string[]
}

/** Reads the whole log. Returns the sums of all money, and the broken rules. */
export async function auditOf(store: EventStore): Promise<Audit> {
  const bookings = new Folded(booking)
  const payments = new Folded(payment)
  const receipts = new Folded(receipt)
  const faults: string[] = []
  for await (const event of store.readAll()) {
    bookings.take(event)
    receipts.take(event)
    if (payments.take(event)) faults.push(...faultsOfPrompts(event.stream, payments.of(event.stream)))
    if (event.type === 'booking.paid') faults.push(...faultsOfPaid(event.stream, payments))
  }
  const books = booksOf([...payments.states()], [...receipts.states()])
  faults.push(...faultsOfSums(books), ...countedTwice([...payments.states()]), ...(await disagreementsIn(store)))
  faults.push(...unlinked(bookings, payments))
  return { books, faults }
}

interface StatesOf<State> {
  of(stream: string): State
  entries(): IterableIterator<[string, State]>
}

/** All streams of one kind, each folded as far as the log was read. */
class Folded<State, Event extends { readonly type: string }> implements StatesOf<State> {
  readonly #aggregate: Aggregate<State, Event>
  readonly #states = new Map<string, State>()

  constructor(aggregate: Aggregate<State, Event>) {
    this.#aggregate = aggregate
  }

  /** Returns whether the event is of this kind. */
  take(event: { readonly type: string; readonly stream: string }): boolean {
    if (!this.#isOurs(event)) return false
    this.#states.set(event.stream, this.#aggregate.evolve(this.of(event.stream), event))
    return true
  }

  of(stream: string): State {
    return this.#states.get(stream) ?? this.#aggregate.initial
  }

  states(): IterableIterator<State> {
    return this.#states.values()
  }

  entries(): IterableIterator<[string, State]> {
    return this.#states.entries()
  }

  #isOurs(event: { readonly type: string }): event is Event & { readonly stream: string } {
    return event.type in this.#aggregate.events
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function booksOf(payments: readonly Payment[], receipts: readonly Receipt[]): Books {
  const amounts = (keep: (state: KnownReceipt) => boolean) =>
    total(receipts.flatMap((state) => (isKnown(state) && keep(state) ? [state.facts.amountCents] : [])))
  return {
    received: amounts((state) => state.status !== 'matched' || state.counted),
    settled: total(payments.map(heldByMpesa)),
    suspense: amounts(({ status }) => status === 'suspended' || status === 'recorded'),
    refundDue: total(payments.map(refundDueCents)),
    refunded: total(payments.map(refundedCents)) + amounts(({ status }) => status === 'returned'),
  }
}

/** What the studios themselves received is in no sum of M-Pesa's. */
const heldByMpesa = (money: Payment) =>
  netReceivedCents(money) - (directCents(money) - returnDueCents(money) - returnedCents(money))

function faultsOfSums({ received, settled, suspense, refundDue, refunded }: Books): string[] {
  const placed = settled + suspense + refundDue + refunded
  return received === placed ? [] : [`${received} was received, and ${placed} is somewhere`]
}

const faultsOfPrompts = (stream: string, { prompts }: Payment): string[] =>
  prompts.filter(({ outcome }) => outcome === null).length > 1 ? [`${stream} has two open prompts`] : []

/** The money of a paid booking covers its charge. */
function faultsOfPaid(stream: string, payments: StatesOf<Payment>): string[] {
  const money = payments.of(stream.replace('booking-', 'payment-'))
  const charge = 'terms' in money && money.terms !== null ? money.terms.chargeCents : Number.POSITIVE_INFINITY
  return receivedCents(money) >= charge ? [] : [`${stream} was paid without its money`]
}

function countedTwice(payments: readonly Payment[]): string[] {
  const seen = new Set<string>()
  return payments
    .flatMap(({ receipts }) => receipts.flatMap(({ receipt: number, name }) => (name ? [number, name] : [number])))
    .filter((number) => seen.size === seen.add(number).size)
    .map((number) => `${number} counts twice`)
}

/** A booking that is over keeps no money, and a paid one keeps the billed amount. */
function unlinked(bookings: StatesOf<Booking>, payments: StatesOf<Payment>): string[] {
  return [...bookings.entries()].flatMap(([stream, state]) => {
    const money = payments.of(stream.replace('booking-', 'payment-'))
    const isOver = state.status === 'cancelled' || state.status === 'rejected'
    if (isOver && netReceivedCents(money) > 0) return [`${stream} is over and keeps ${netReceivedCents(money)}`]
    if (state.status === 'paid' && money.status !== 'settled') return [`${stream} is paid and not settled`]
    return []
  })
}
