import { refundDueCents, returnDueCents, returnedCents } from '../../domain/payment/payment.fixtures.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { directCents, netReceivedCents, receivedCents, refundedCents } from '../../domain/payment/sums.ts'
import { isKnown, type KnownReceipt, type Receipt } from '../../domain/receipt/receipt.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { Folded, idOf } from '../simulation/rules/folded.ts'
import { disagreementsIn } from '../support/agreement.ts'

/**
 * Sums of all money in cents, computed from the log only, without the read models and the code that settles payments.
 */
export interface Books {
  readonly received: number
  readonly settled: number
  readonly suspense: number
  readonly refundDue: number
  readonly refunded: number
}

export interface Audit {
  readonly books: Books
  /** The broken rules, empty if there are none. */
  readonly faults: readonly string[]
}

/** Reads the whole log. Returns the sums of all money, and the broken rules. */
export async function auditOf(store: EventStore): Promise<Audit> {
  const known = new Folded()
  const faults: string[] = []
  for await (const event of store.readAll()) {
    known.fold(event)
    const money = known.moneyOf(idOf(event))
    if (event.stream.startsWith('payment-')) faults.push(...faultsOfPrompts(event.stream, money))
    if (event.type === 'booking.paid') faults.push(...faultsOfPaid(event.stream, money))
  }
  const books = booksOf([...known.payments.values()], [...known.receipts.values()])
  faults.push(...faultsOfSums(books), ...countedTwice(known.payments.values()), ...(await disagreementsIn(store)))
  faults.push(...unlinked(known))
  return { books, faults }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the sums of all money in cents. */
export function booksOf(payments: readonly Payment[], receipts: readonly Receipt[]): Books {
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

/** Money that the studios received directly is in no sum of M-Pesa's. */
const heldByMpesa = (money: Payment) =>
  netReceivedCents(money) - (directCents(money) - returnDueCents(money) - returnedCents(money))

/** Checks that all money received is accounted for. */
export function faultsOfSums({ received, settled, suspense, refundDue, refunded }: Books): string[] {
  const placed = settled + suspense + refundDue + refunded
  return received === placed ? [] : [`${received} was received, but ${placed} is accounted for`]
}

const faultsOfPrompts = (stream: string, { prompts }: Payment): string[] =>
  prompts.filter(({ outcome }) => outcome === null).length > 1 ? [`${stream} has two open prompts`] : []

/** Checks that the money of a paid booking covers its charge. */
function faultsOfPaid(stream: string, money: Payment): string[] {
  const charge = 'terms' in money && money.terms !== null ? money.terms.chargeCents : Number.POSITIVE_INFINITY
  return receivedCents(money) >= charge ? [] : [`${stream} was paid without its money`]
}

/** Returns the receipts that count twice, also under a number that was matched by its amount. */
export function countedTwice(payments: Iterable<Payment>): string[] {
  const seen = new Set<string>()
  return [...payments]
    .flatMap(({ receipts }) => receipts.flatMap(({ receipt, name }) => (name === null ? [receipt] : [receipt, name])))
    .filter((number) => seen.size === seen.add(number).size)
    .map((number) => `receipt ${number} counts twice`)
}

/** Checks that a booking that is over keeps no money, and a paid one the billed amount. */
function unlinked(known: Folded): string[] {
  return [...known.bookings].flatMap(([id, { status }]) => {
    const money = known.moneyOf(id)
    const isOver = status === 'cancelled' || status === 'rejected'
    if (isOver && netReceivedCents(money) > 0) return [`booking ${id} is over and keeps ${netReceivedCents(money)}`]
    if (status === 'paid' && money.status !== 'settled') return [`booking ${id} is paid and not settled`]
    return []
  })
}
