import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  BookingStatus,
  DateText,
  Instant,
  Kes,
  PaymentReceipt,
  PaymentStatus,
  refunds,
  SlotText,
  StudioName,
} from './shared.ts'

/**
 * How a prompt on a customer's phone ended. `unresolved`: M-Pesa did not say in time, and money that comes later
 * counts.
 */
export const PromptOutcome = z.enum([
  'paid',
  'cancelled',
  'timed_out',
  'unreachable',
  'wrong_pin',
  'insufficient_funds',
  'limit_reached',
  'subscriber_busy',
  'refused',
  'unresolved',
])
export type PromptOutcome = z.infer<typeof PromptOutcome>

/** The latest prompt of a payment. */
export const Prompt = z.object({
  id: z.uuid(),
  status: z.enum(['processing', 'success', 'failed']).meta({
    description: 'On its way to the phone; on the phone, or paid there; or ended without money',
  }),
  open: z.boolean().meta({ description: 'Its outcome is not known yet; another can be sent only afterwards' }),
  outcome: PromptOutcome.nullable().meta({ description: 'How it ended; null while it is open' }),
  text: z.string().meta({ description: 'What to tell the customer about it' }),
  amount: Kes,
  rest: Kes.meta({ description: 'What is still to be paid once this is' }),
  sentAt: Instant.meta({ description: 'When it was requested' }),
  expiresAt: Instant.meta({ description: 'When it ends at the latest' }),
})
export type Prompt = z.infer<typeof Prompt>

/** A customer's claim to have paid, while it is checked. */
export const PaymentClaim = z.object({ status: z.literal('checking'), receipt: z.string().nullable(), at: Instant })
export type PaymentClaim = z.infer<typeof PaymentClaim>

export const PaymentPage = z.object({
  booking: z.object({
    id: z.uuid(),
    code: z.string(),
    customerName: z.string(),
    customerPhone: z.string(),
    studioName: StudioName,
    date: DateText,
    startTime: SlotText,
    endTime: z.string().meta({ description: 'End of the last hour, written like a slot' }),
    sessionType: z.string(),
    status: BookingStatus,
    amount: Kes.meta({ description: 'What the booking costs' }),
    balance: Kes.meta({ description: 'What M-Pesa is still asked for: whole shillings, or the test amount' }),
    received: Kes.meta({ description: 'What has been paid towards it' }),
    deadline: Instant.meta({ description: 'Until when it must be paid' }),
    serverTime: Instant,
  }),
  environment: z.object({
    isSandbox: z.boolean(),
    testAmount: Kes.nullable().meta({ description: 'What is charged instead of the price; null outside the sandbox' }),
    simulator: z.string().nullable().meta({ description: 'Where the drawn phone is; null where phones are real' }),
  }),
  paybill: z.object({
    number: z.string(),
    account: z.string(),
    most: Kes.meta({ description: 'What M-Pesa moves in one payment at most: a larger balance is paid in parts' }),
  }),
  prompt: Prompt.nullable(),
  claim: PaymentClaim.nullable(),
  receipts: z.array(PaymentReceipt),
  bookingUrl: z.string().meta({ description: 'The booking’s own page' }),
})
export type PaymentPage = z.infer<typeof PaymentPage>

const tag = 'Payment'
const token = z.object({ token: z.string().max(200) })

export const paymentPage = endpoint({
  method: 'get',
  path: '/payment/:token',
  tag,
  access: 'public',
  summary:
    'What is to be paid, and how. 400 `already_paid` when it has been; 404 for a link that is unknown or expired, as ' +
    '`booking_over` with `ended` once the booking was cancelled or rejected',
  params: token,
  answer: PaymentPage,
  errors: [404],
})

export const initiateStk = endpoint({
  method: 'post',
  path: '/payment/:token/initiate-stk',
  tag,
  access: 'public',
  summary:
    'Has M-Pesa ask for the PIN on a phone. 409 `prompt_open` while an earlier prompt has not ended; 429 with `retryAt` ' +
    'while the phone rests after unanswered prompts; 403 `blocked` if its owner disowned them',
  params: token,
  body: z.object({ phoneNumber: z.string().trim().min(1, 'person.your-phone').max(40) }),
  status: 202,
  answer: z.object({ prompt: Prompt }),
  errors: [403, 404, 409],
})

export const confirmManual = endpoint({
  method: 'post',
  path: '/payment/:token/confirm-manual',
  tag,
  access: 'public',
  summary: 'The customer says that they have paid by Paybill: it is looked up, and proves nothing by itself',
  params: token,
  body: z.object({
    method: z.literal('manual_confirmation'),
    receipt: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{6,20}$/, 'payment.code-format')
      .optional()
      .meta({ description: 'M-Pesa’s code, if the customer has it at hand' }),
  }),
  status: 202,
  answer: z.object({ status: z.literal('checking') }),
  errors: [404],
})

export const disownPhone = endpoint({
  method: 'post',
  path: '/payment/not-me/:token',
  tag,
  access: 'public',
  summary: 'The owner of a phone says that its prompts were not for them: the booking rings that phone no more',
  params: token,
  status: 200,
  answer: z.object({ done: z.literal(true) }),
  errors: [404],
})

/** The refunds of a booking that was cancelled or rejected. */
export const EndedPayment = z.object({ bookingStatus: BookingStatus, bookingUrl: z.string(), ...refunds })
export type EndedPayment = z.infer<typeof EndedPayment>

/** The status of a payment, sent when a stream opens and after every change. */
export const PaymentState = z.object({
  status: PaymentStatus,
  bookingStatus: BookingStatus,
  amount: Kes,
  received: Kes,
  balance: Kes,
  deadline: Instant.nullable(),
  prompt: Prompt.nullable(),
  claim: PaymentClaim.nullable(),
  receipts: z.array(PaymentReceipt),
  ...refunds,
  bookingUrl: z.string(),
  serverTime: Instant,
})
export type PaymentState = z.infer<typeof PaymentState>

export const paymentEvents = endpoint({
  method: 'get',
  path: '/payment/:token/events',
  tag,
  access: 'public',
  summary:
    'Server-sent events: `payment`, with all of its state, at once and after each change, also when it has been paid. ' +
    '`retry: 5000`; a comment every 15 s',
  params: token,
  answer: 'text/event-stream',
  errors: [404],
})

/** A customer's proof of payment. */
export const Receipt = z.object({
  number: z.string().meta({ description: 'The booking’s code' }),
  issuedAt: Instant,
  status: PaymentStatus,
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  booking: z.object({
    code: z.string(),
    status: BookingStatus,
    studioName: StudioName,
    studioLocation: z.string().nullable(),
    sessionType: z.string(),
    date: DateText.nullable(),
    startTime: SlotText.nullable(),
    endTime: z.string().nullable(),
    numberOfPeople: z.int(),
  }),
  price: Kes,
  unitPrice: Kes,
  units: z.int(),
  charged: Kes.meta({ description: 'What M-Pesa was to be paid: the price in whole shillings, or the test amount' }),
  payments: z.array(PaymentReceipt.extend({ method: z.enum(['M-Pesa', 'Cash', 'Till']) })),
  refunds: z.array(
    z.object({
      amount: Kes,
      status: z.enum(['due', 'refunded']),
      at: Instant.meta({ description: 'When it was sent back, or came due' }),
    }),
  ),
  totals: z.object({
    received: Kes,
    refunded: Kes,
    refundDue: Kes,
    returnDue: Kes.optional().meta({
      description: 'What the studio has to return of the money that it received itself',
    }),
    returned: Kes.optional(),
    kept: Kes,
    balance: Kes,
  }),
})
export type Receipt = z.infer<typeof Receipt>

export const bookingReceipt = endpoint({
  method: 'get',
  path: '/bookings/track/:token/receipt',
  tag: 'Bookings',
  access: 'public',
  summary: 'What was paid for a booking, to print; 404 until something was',
  params: token,
  answer: Receipt,
  errors: [404],
})

export const paymentEndpoints = {
  paymentPage,
  initiateStk,
  disownPhone,
  confirmManual,
  paymentEvents,
  bookingReceipt,
}
