import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import {
  BookingStatus,
  blankable,
  DateText,
  Instant,
  Kes,
  messages,
  PaymentReceipt,
  PaymentStatus,
  refunds,
  SessionTypeSw,
  SlotText,
  StudioName,
} from './shared.ts'

/**
 * How a prompt on a customer's phone ended. `unresolved`: M-Pesa did not answer in time, and money that arrives
 * later counts.
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
    description: 'On its way to the phone, on the phone or paid there, or ended without payment',
  }),
  open: z.boolean().meta({ description: 'The outcome is not known yet; until then, no other prompt can be sent' }),
  outcome: PromptOutcome.nullable().meta({ description: 'The outcome; null if it is open' }),
  text: z.string().meta({ description: 'The text for the customer' }),
  amount: Kes,
  rest: Kes.meta({ description: 'The amount unpaid after this prompt' }),
  sentAt: Instant.meta({ description: 'When it was requested' }),
  expiresAt: Instant.meta({ description: 'The latest time at which it ends' }),
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
    endTime: z.string().meta({ description: 'The end of the last hour, in the format of a slot' }),
    sessionType: z.string(),
    sessionTypeSw: SessionTypeSw,
    status: BookingStatus,
    amount: Kes.meta({ description: 'The price of the booking' }),
    balance: Kes.meta({ description: 'The amount still to be paid by M-Pesa: whole shillings, or the test amount' }),
    received: Kes.meta({ description: 'The amount paid so far' }),
    deadline: Instant.meta({ description: 'The payment deadline' }),
    messages,
    expires: z.boolean().meta({ description: 'Whether the booking ends if it is not paid in time' }),
    serverTime: Instant,
  }),
  environment: z.object({
    isSandbox: z.boolean(),
    testAmount: Kes.nullable().meta({
      description: 'The amount charged instead of the price; null outside the sandbox',
    }),
    simulator: z.string().nullable().meta({ description: 'The address of the simulated phone; null with real M-Pesa' }),
  }),
  paybill: z.object({
    number: z.string(),
    account: z.string(),
    most: Kes.meta({ description: 'The maximum of one M-Pesa payment; a larger balance is paid in parts' }),
  }),
  prompt: Prompt.nullable(),
  claim: PaymentClaim.nullable(),
  receipts: z.array(PaymentReceipt),
  bookingUrl: z.string().meta({ description: 'The booking’s own page' }),
})
export type PaymentPage = z.infer<typeof PaymentPage>

const visitors = endpointsFor('public', 'Payment')
const token = z.object({ token: z.string().max(200) })

export const paymentPage = visitors.get('/payment/:token', {
  summary:
    'Retrieve what to pay and how. 400 `already_paid` if it is paid; 404 if the link is unknown or expired, with ' +
    '`booking_over` and `ended` if the booking was cancelled or rejected',
  params: token,
  answer: PaymentPage,
  errors: [404],
})

export const initiateStk = visitors.post('/payment/:token/initiate-stk', {
  summary:
    'Send an M-Pesa prompt to a phone. 409 `prompt_open` if an earlier prompt has not ended; 429 with `retryAt` ' +
    'during the pause after unanswered prompts; 403 `blocked` if the phone’s owner disowned them, or if ' +
    'the customer’s data was erased',
  params: token,
  body: z.object({ phoneNumber: z.string().trim().min(1, 'person.your-phone').max(40) }),
  status: 202,
  answer: z.object({ prompt: Prompt }),
  errors: [403, 404, 409],
})

export const confirmManual = visitors.post('/payment/:token/confirm-manual', {
  summary: 'Claim that a Paybill payment was made. It is looked up; the claim itself proves nothing',
  params: token,
  body: z.object({
    method: z.literal('manual_confirmation'),
    receipt: blankable(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{6,20}$/, 'payment.code-format'),
    ).meta({ description: 'The M-Pesa code, if the customer has it' }),
  }),
  status: 202,
  answer: z.object({ status: z.literal('checking') }),
  errors: [404],
})

export const disownPhone = visitors.post('/payment/not-me/:token', {
  summary: 'Disown the prompts on a phone: the booking can’t send prompts to that phone any more',
  params: token,
  answer: z.object({ done: z.literal(true) }),
  errors: [404],
})

/** The refunds of a booking that was cancelled or rejected. */
export const EndedPayment = z.object({ bookingStatus: BookingStatus, bookingUrl: z.string(), messages, ...refunds })
export type EndedPayment = z.infer<typeof EndedPayment>

/** The status of a payment, sent when a stream opens and after every change. */
export const PaymentState = z.object({
  status: PaymentStatus,
  bookingStatus: BookingStatus,
  startTime: SlotText.nullable(),
  endTime: z.string().nullable(),
  amount: Kes,
  received: Kes,
  balance: Kes,
  deadline: Instant.nullable().meta({ description: 'The payment deadline; null if the booking does not end unpaid' }),
  prompt: Prompt.nullable(),
  claim: PaymentClaim.nullable(),
  receipts: z.array(PaymentReceipt),
  ...refunds,
  bookingUrl: z.string(),
  messages,
  serverTime: Instant,
})
export type PaymentState = z.infer<typeof PaymentState>

export const paymentEvents = visitors.get('/payment/:token/events', {
  summary:
    'Server-sent events: `payment`, with its whole state, immediately and after each change, even after it is paid ' +
    'or the booking was cancelled or rejected. `retry: 5000`; a comment every 15 s',
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
    sessionTypeSw: SessionTypeSw,
    date: DateText.nullable(),
    startTime: SlotText.nullable(),
    endTime: z.string().nullable(),
    numberOfPeople: z.int(),
  }),
  price: Kes,
  unitPrice: Kes,
  units: z.int(),
  charged: Kes.meta({ description: 'The amount to pay by M-Pesa: the price in whole shillings, or the test amount' }),
  payments: z.array(PaymentReceipt.extend({ method: z.enum(['M-Pesa', 'Cash', 'Till']) })),
  refunds: z.array(
    z.object({
      amount: Kes,
      status: z.enum(['due', 'refunded']),
      at: Instant.meta({ description: 'When it was refunded, or became due' }),
    }),
  ),
  totals: z.object({ received: Kes, ...refunds, kept: Kes, balance: Kes }),
})
export type Receipt = z.infer<typeof Receipt>

export const bookingReceipt = endpointsFor('public', 'Bookings').get('/bookings/track/:token/receipt', {
  summary: 'Retrieve the receipt of a booking, for printing; 404 if nothing was paid',
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
