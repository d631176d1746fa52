import { totalChargeOf } from '../../../domain/payment/link.ts'
import { refundDueCents, returnDueCents, returnedCents } from '../../../domain/payment/payment.fixtures.ts'
import type { Payment } from '../../../domain/payment/payment.ts'
import * as sums from '../../../domain/payment/sums.ts'
import { isKnown, type Receipt, receipt } from '../../../domain/receipt/receipt.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { booksOf, countedTwice, faultsOfSums } from '../../money/books.ts'
import { type Folded, idOf } from './folded.ts'
import { must, none } from './violation.ts'

/** Checks that M-Pesa's money counts once, adds up, pays for its booking and goes back once. */
export function moneyRules(known: Folded) {
  /** How often each refund was sent. */
  const sent = new Map<string, number>()

  function checkPayment(id: string): void {
    const money = known.moneyOf(id)
    const open = money.prompts.filter(({ outcome }) => outcome === null).length
    must(open <= 1, `booking ${id} has ${open} open prompts`)
    const net = sums.netReceivedCents(money)
    must(net >= 0, `more goes back for booking ${id} than came`)
    const goesBack = refundDueCents(money) + sums.refundedCents(money) + returnDueCents(money) + returnedCents(money)
    must(sums.receivedCents(money) === net + goesBack, `the money of booking ${id} does not add up`)
  }

  function checkRefundSentOnce(id: string, refundId: string, event: Event): void {
    const orders = known.moneyOf(id).refunds.find((each) => each.refundId === refundId)?.orders ?? 0
    const times = (sent.get(refundId) ?? 0) + 1
    sent.set(refundId, times)
    must(times <= orders, `refund ${refundId} was sent ${times} times and ordered ${orders} times (${event.id})`)
  }

  function checkPaidFor(): void {
    for (const [id, state] of known.bookings) {
      if (state.status === 'absent') continue
      const money = known.moneyOf(id)
      const kept = sums.netReceivedCents(money)
      const what = `booking ${id} is ${state.status} for ${totalChargeOf(state)} and keeps ${kept}`
      if (state.status === 'paid' || state.status === 'completed')
        must(keepsExactly(money, totalChargeOf(state), state.status === 'completed'), what)
      if (state.status === 'cancelled' || state.status === 'rejected') must(kept === 0, what)
      if (state.status === 'approved') must(known.payments.has(id) && kept < totalChargeOf(state), what)
    }
  }

  return {
    /** Call it after the event is folded. */
    saw(event: Event): void {
      const id = idOf(event)
      if (event.stream.startsWith('payment-')) checkPayment(id)
      if (event.type === 'payment.receipt_matched') none(countedTwice(known.payments.values()))
      if (event.type === 'payment.refund_sent') checkRefundSentOnce(id, event.data.refundId, event)
    },
    /** `moved`: the money that M-Pesa has moved to us, in cents. */
    checkAtRest(moved: number): void {
      const books = booksOf([...known.payments.values()], [...known.receipts.values()])
      must(books.received === moved, `${moved} cents moved to us, and ${books.received} are in the books`)
      none(faultsOfSums(books))
      for (const money of known.payments.values()) checkDirects(money, known.receipts)
      checkPaidFor()
    },
  }
}

/**
 * Whether a payment keeps its booking's charge, in cents. What M-Pesa took back after the session may be missing, or
 * have been paid again. A payment recorded by mistake may be missing if the session was completed at that moment.
 */
function keepsExactly(money: Payment, charge: number, isCompleted: boolean): boolean {
  const mistaken = isCompleted ? sum(money.directs.filter(({ voided }) => voided)) : 0
  const reversed = sum(money.refunds.filter(({ reason }) => reason === 'reversed'))
  const net = sums.netReceivedCents(money)
  return net <= charge && net + reversed + mistaken >= charge
}

const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/** Checks what the studio itself received for a booking. */
function checkDirects(money: Payment, receipts: ReadonlyMap<string, Receipt>): void {
  for (const { directId, method, receiptNumber, voided } of money.directs) {
    const counts = method === 'till' && !voided && !isReturned(money, directId)
    const isOurs = isKnown(receipts.get(receiptNumber ?? '') ?? receipt.initial)
    must(!counts || !isOurs, `${receiptNumber} counts as paid to us and as paid to the studio`)
  }
  const kept = money.directs.reduce((total, direct) => total + sums.unreturnedOf(direct, money), 0)
  const direct = kept + returnDueCents(money) + returnedCents(money)
  must(sums.directCents(money) === direct, 'what a studio itself received does not add up')
}

/** Whether some of a payment's money is to go back as too much. */
export const isTooMuch = ({ refunds, returns }: Payment) =>
  [...refunds, ...returns].some(({ status, reason }) => status === 'due' && reason === 'overpaid')

const isReturned = ({ returns }: Payment, directId: string) =>
  returns.some((each) => each.directId === directId && each.status === 'returned')

/**
 * Checks that staff records no more than is unpaid, that a till's receipt counts once, that nothing counts after it was
 * returned, and that M-Pesa refunds only what M-Pesa brought.
 */
export function directRules(known: Folded) {
  /** The booking that each till's receipt counts for. */
  const tills = new Map<string, string>()
  return {
    /** Call it before the event is folded. */
    sees(event: Event): void {
      const bookingId = idOf(event)
      const money = known.moneyOf(bookingId)
      if (event.type === 'payment.direct_recorded') {
        const { amountCents, method, receiptNumber } = event.data
        const unpaid = sums.balanceCents(money)
        must(amountCents <= unpaid, `${amountCents} is recorded for booking ${bookingId}, of which ${unpaid} is unpaid`)
        if (method !== 'till' || receiptNumber === null) return
        const other = tills.get(receiptNumber)
        must(other === undefined, `the receipt ${receiptNumber} of a till counts for booking ${other} and ${bookingId}`)
        tills.set(receiptNumber, bookingId)
      }
      if (event.type === 'payment.direct_voided') {
        const { directId } = event.data
        must(!isReturned(money, directId), `${directId} is taken back although it was returned`)
        tills.delete(money.directs.find((each) => each.directId === directId)?.receiptNumber ?? '')
      }
      if (event.type === 'payment.refund_failed') {
        const { refundId, resultCode } = event.data
        const isSent = money.refunds.some((each) => each.refundId === refundId && each.status === 'sent')
        const isByProcess = 'process' in event.metadata.actor
        must(resultCode !== null || !isSent || !isByProcess, `refund ${refundId} failed, and M-Pesa did not say so`)
      }
      if (event.type === 'payment.refund_requested') {
        const { receipt } = event.data
        const isFromMpesa = money.receipts.some((each) => each.receipt === receipt)
        must(isFromMpesa, `M-Pesa is to refund ${receipt} of booking ${bookingId}, which M-Pesa did not bring`)
      }
    },
  }
}
