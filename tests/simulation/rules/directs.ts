import type { Payment } from '../../../domain/payment/payment.ts'
import { balanceCents, directCents, returnDueCents, returnedCents, unreturnedOf } from '../../../domain/payment/sums.ts'
import { isKnown, type Receipt, receipt } from '../../../domain/receipt/receipt.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** Returns what the studio itself received for a booking, in cents. M-Pesa's sums do not include it. */
export function directSums(
  money: Payment,
  receipts: ReadonlyMap<string, Receipt>,
): { readonly received: number; readonly kept: number } {
  for (const { directId, method, receiptNumber, voided } of money.directs) {
    const isReturned = money.returns.some((each) => each.directId === directId && each.status === 'returned')
    const isOurs = isKnown(receipts.get(receiptNumber ?? '') ?? receipt.initial)
    must(
      method !== 'till' || voided || isReturned || !isOurs,
      `${receiptNumber} counts as paid to us and as paid to the studio`,
    )
  }
  const kept = money.directs.reduce((sum, direct) => sum + unreturnedOf(direct, money), 0)
  must(
    directCents(money) === kept + returnDueCents(money) + returnedCents(money),
    'what a studio itself received does not add up',
  )
  return { received: directCents(money), kept }
}

interface Known {
  readonly payments: ReadonlyMap<string, Payment>
}

/**
 * Checks that staff records no more than is unpaid, that a till's receipt counts once, that nothing counts after it was
 * returned, and that M-Pesa refunds only what M-Pesa brought.
 */
export class DirectRules {
  readonly #known: Known
  /** The booking that each till's receipt counts for. */
  readonly #tills = new Map<string, string>()

  constructor(known: Known) {
    this.#known = known
  }

  /** Call it before the event is folded. Throws Violation. */
  sees(event: Event): void {
    const bookingId = event.stream.slice('payment-'.length)
    const money = this.#known.payments.get(bookingId)
    if (event.type === 'payment.direct_recorded') {
      const { amountCents, method, receiptNumber } = event.data
      const unpaid = money ? balanceCents(money) : 0
      must(amountCents <= unpaid, `${amountCents} is recorded for booking ${bookingId}, of which ${unpaid} is unpaid`)
      if (method === 'till' && receiptNumber !== null) this.#countsOnce(receiptNumber, bookingId)
    }
    if (event.type === 'payment.direct_voided') {
      const { directId } = event.data
      const isReturned = money?.returns.some((each) => each.directId === directId && each.status === 'returned')
      must(!isReturned, `${directId} is taken back although it was returned`)
      const number = money?.directs.find((each) => each.directId === directId)?.receiptNumber
      if (number != null) this.#tills.delete(number)
    }
    if (event.type === 'payment.refund_requested') {
      const { receipt } = event.data
      must(
        money?.receipts.some((each) => each.receipt === receipt) === true,
        `M-Pesa is to refund ${receipt} of booking ${bookingId}, which M-Pesa did not bring`,
      )
    }
  }

  #countsOnce(number: string, bookingId: string): void {
    const other = this.#tills.get(number)
    must(other === undefined, `the till's receipt ${number} counts for booking ${other} and for ${bookingId}`)
    this.#tills.set(number, bookingId)
  }
}
