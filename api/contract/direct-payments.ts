import * as z from 'zod'
import { byId, reasonText } from './admin-bookings.ts'
import { note } from './admin-payments.ts'
import { endpointsFor } from './endpoint.ts'
import { onBooking } from './manager-bookings.ts'
import { DirectMethod, maxKes, optionalText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Manager: bookings')

/** Money that a customer paid to the studio itself. */
export const DirectPayment = z.object({
  method: DirectMethod,
  amount: z.int('direct.amount').min(1, 'direct.amount').max(maxKes, 'booking.price-range'),
  receipt: optionalText(z.string().trim().max(40, 'direct.receipt-too-long')).meta({
    description: 'The M-Pesa code of a payment to the till; for cash, the studio’s own receipt number, if any',
  }),
})
export type DirectPaymentInput = z.input<typeof DirectPayment>

export const recordDirectPayment = managers.post('/manager/bookings/:id/payments', {
  summary:
    'Record that the customer paid the studio itself, in cash or to its till: the unpaid amount or a part of it. With an Idempotency-Key header, a repeated request records one payment. 409 `taken` if the M-Pesa code was already recorded.',
  ...onBooking,
  body: DirectPayment,
  status: 201,
  errors: [404, 409],
  takesIdempotencyKey: true,
})

const byPayment = z.object({ ...byId.shape, paymentId: z.uuid() })

export const voidDirectPayment = managers.post('/manager/bookings/:id/payments/:paymentId/void', {
  summary:
    'Void a payment to the studio that was recorded by mistake: the amount is unpaid again, with a new deadline if the booking was paid',
  ...onBooking,
  params: byPayment,
  body: z.object({ reason: reasonText.min(1, 'direct.void-reason') }),
  errors: [404, 409],
})

export const returnDirectPayment = managers.post('/manager/bookings/:id/returns/:returnId', {
  summary: 'Record that the studio returned money that it had received itself',
  ...onBooking,
  params: z.object({ ...byId.shape, returnId: z.uuid() }),
  body: z.object({ note: note.min(1, 'refund.how') }),
  errors: [404],
})

export const directPaymentEndpoints = { recordDirectPayment, voidDirectPayment, returnDirectPayment }
