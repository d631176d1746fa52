import { type Mutation, mutation } from './mutation.ts'

/** Faults of direct payments to studios. */
export const mutationsOfDirects: readonly Mutation[] = [
  mutation('direct-overpaid', 'Staff records more than is unpaid', [
    'domain/payment/direct.ts',
    'if (amountCents > unpaid)',
    'if (amountCents > unpaid + amountCents)',
  ]),
  mutation('till-receipt-again', 'A till’s receipt counts for two bookings', [
    'commands/payments/direct.ts',
    'till?.decide((state) => renew(state, { ...tillReceipt, ownerId: bookingId }))',
    "till?.decide((state) => (state.status === 'free' ? renew(state, { ...tillReceipt, ownerId: bookingId }) : []))",
  ]),
  mutation('till-receipt-ours', 'A payment to our Paybill that staff recorded as paid to a till counts twice', [
    'domain/payment/direct.ts',
    "if (!note || booked.status === 'absent') return []",
    "if (!note || booked.status !== 'absent') return []",
  ]),
  mutation('till-receipt-of-another', 'A payment to our Paybill that staff recorded for another booking counts twice', [
    'commands/payments/direct.ts',
    "if (state.status === 'free' || state.ownerId === bookingId) return",
    "if (state.status === 'free' || state.ownerId !== bookingId) return",
  ]),
  mutation('direct-refunded', 'Cash goes back through M-Pesa', [
    'domain/payment/settle.ts',
    `  type: 'payment.direct_return_due',
  data: { returnId: newReturnId(), directId, amountCents, reason },`,
    `  type: 'payment.refund_requested',
  data: { refundId: newReturnId(), receipt: directId, amountCents, reason },`,
  ]),
  mutation(
    'refund-not-withdrawn',
    'Money is refunded as too much although a payment recorded by mistake left it unpaid',
    [
      'domain/payment/settle-up.ts',
      'isOwedAgain(payment) && withdrawRefunds(payment).length > 0',
      'isOwedAgain(payment) && withdrawRefunds(payment).length < 0',
    ],
  ),
  mutation('void-keeps-paid', 'A booking stays paid although its payment was recorded by mistake', [
    'domain/payment/settle-up.ts',
    "return isOwedAgain(payment) ? 'owe_again' : oncePaid(payment)",
    'return oncePaid(payment)',
  ]),
]
