import type { Booking } from '../../../domain/booking/booking.ts'
import { chargeOf } from '../../../domain/payment/link.ts'
import type { Payment } from '../../../domain/payment/payment.ts'
import {
  netReceivedCents,
  receivedCents,
  refundDueCents,
  refundedCents,
  returnDueCents,
  returnedCents,
} from '../../../domain/payment/sums.ts'
import type { Receipt } from '../../../domain/receipt/receipt.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { directSums } from './directs.ts'
import { must } from './violation.ts'

interface Known {
  readonly bookings: ReadonlyMap<string, Booking>
  readonly payments: ReadonlyMap<string, Payment>
  readonly receipts: ReadonlyMap<string, Receipt>
}

/** Checks that M-Pesa's money counts once, adds up, pays for its booking and goes back once. */
export class MoneyRules {
  readonly #known: Known
  /** How often each refund was sent. */
  readonly #sent = new Map<string, number>()

  constructor(known: Known) {
    this.#known = known
  }

  /** Call it after the event is folded into the state with this id. Throws Violation. */
  saw(id: string, event: Event): void {
    if (event.stream.startsWith('payment-')) this.#checkPayment(id)
    if (event.type === 'payment.receipt_matched') this.#checkCountsOnce(event.data.receipt)
    if (event.type === 'payment.refund_sent') this.#checkRefundSentOnce(id, event.data.refundId, event)
  }

  /** `moved`: the money that M-Pesa has moved to us, in cents. Throws Violation. */
  checkAtRest(moved: number): void {
    this.#checkSums(moved)
    this.#checkPaidFor()
  }

  #checkPayment(id: string): void {
    const money = this.#known.payments.get(id)
    if (!money) return
    const open = money.prompts.filter(({ outcome }) => outcome === null).length
    must(open <= 1, `booking ${id} has ${open} open prompts`)
    must(netReceivedCents(money) >= 0, `more goes back for booking ${id} than came`)
    must(
      receivedCents(money) ===
        netReceivedCents(money) +
          refundDueCents(money) +
          refundedCents(money) +
          returnDueCents(money) +
          returnedCents(money),
      `the money of booking ${id} does not add up`,
    )
  }

  #checkCountsOnce(number: string): void {
    const counted = [...this.#known.payments.values()].filter(({ receipts }) =>
      receipts.some((each) => each.receipt === number),
    )
    must(counted.length <= 1, `receipt ${number} counts for ${counted.length} bookings`)
    for (const { receipts } of counted)
      must(receipts.filter((each) => each.receipt === number).length === 1, `receipt ${number} counts twice`)
  }

  #checkRefundSentOnce(id: string, refundId: string, event: Event): void {
    const orders = this.#known.payments.get(id)?.refunds.find((each) => each.refundId === refundId)?.orders ?? 0
    const sent = (this.#sent.get(refundId) ?? 0) + 1
    this.#sent.set(refundId, sent)
    must(sent <= orders, `refund ${refundId} was sent ${sent} times and ordered ${orders} times (${event.id})`)
  }

  #checkSums(moved: number): void {
    const sums = { received: 0, held: 0, due: 0, back: 0, suspense: 0 }
    for (const [, state] of this.#known.receipts)
      if (state.status === 'suspended' || state.status === 'returned') {
        sums.received += state.facts.amountCents
        if (state.status === 'suspended') sums.suspense += state.facts.amountCents
        else sums.back += state.facts.amountCents
      }
    for (const money of this.#known.payments.values()) {
      const direct = directSums(money, this.#known.receipts)
      sums.received += receivedCents(money) - direct.received
      sums.held += netReceivedCents(money) - direct.kept
      sums.due += refundDueCents(money)
      sums.back += refundedCents(money)
    }
    must(sums.received === moved, `${moved} cents moved to us, and ${sums.received} are in the books`)
    must(
      sums.received === sums.held + sums.suspense + sums.due + sums.back,
      `the books do not add up: ${JSON.stringify(sums)}`,
    )
  }

  #checkPaidFor(): void {
    for (const [id, state] of this.#known.bookings) {
      const money = this.#known.payments.get(id)
      if (state.status === 'paid' || state.status === 'completed')
        must(
          money !== undefined && keepsExactly(money, chargeOf(state), state.status === 'completed'),
          `booking ${id} is ${state.status} for ${chargeOf(state)} and keeps ${money ? netReceivedCents(money) : 0}`,
        )
      if (state.status === 'cancelled' || state.status === 'rejected')
        must(
          !money || netReceivedCents(money) === 0,
          `booking ${id} is ${state.status} and keeps ${money && netReceivedCents(money)}`,
        )
      if (state.status === 'approved')
        must(
          money !== undefined && netReceivedCents(money) < chargeOf(state),
          `booking ${id} is not paid for although its money is there`,
        )
    }
  }
}

/**
 * Whether a payment keeps its booking's charge, in cents. What M-Pesa took back after the session may be missing, or
 * have been paid again. A payment recorded by mistake may be missing if the session was completed at that moment.
 */
function keepsExactly(money: Payment, charge: number, isCompleted: boolean): boolean {
  const mistaken = isCompleted ? sum(money.directs.filter(({ voided }) => voided)) : 0
  const reversed = sum(money.refunds.filter(({ reason }) => reason === 'reversed'))
  return netReceivedCents(money) <= charge && netReceivedCents(money) + reversed + mistaken >= charge
}

const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)
