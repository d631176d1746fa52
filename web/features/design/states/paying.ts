import { bookingEvents, rescheduleBooking, trackBooking } from '../../../../api/contract/bookings.ts'
import {
  bookingReceipt,
  confirmManual,
  initiateStk,
  type PaymentPage,
  type PaymentState,
  type PromptOutcome,
  paymentEvents,
  paymentPage,
} from '../../../../api/contract/payment.ts'
import { type Answer, answer, refuse, silent, stream } from './answers.ts'
import {
  anAmount,
  aPaymentPage,
  aPrompt,
  aReceipt,
  aState,
  aTracked,
  cancelledTimeline,
  paidState,
  paidTimeline,
  theReceipt,
  token,
} from './paying-data.ts'
import { type State, skeleton } from './state.ts'
import { ahead } from './times.ts'

const paymentPath = `/payment/${token}`
const bookingPath = `/bookings/${token}`
const receiptPath = `${bookingPath}/receipt`
const missing = { error: 'No such payment', code: 'not_found' }

/** A payment page that the server answers so; without `says` its stream says what the page does. */
const paying = (page: PaymentPage, says: PaymentState = aState(page)): readonly Answer[] => [
  answer(paymentPage, page),
  stream(paymentEvents, { payment: says }),
]
const payment = (name: string, page: PaymentPage, shows: State['shows'], says?: PaymentState): State => ({
  name: `payment${name && `-${name}`}`,
  path: paymentPath,
  answers: paying(page, says),
  shows,
})

const endings: Readonly<Record<Exclude<PromptOutcome, 'paid'>, string>> = {
  cancelled: 'You cancelled the request',
  timed_out: 'The request timed out',
  unreachable: 'Your phone could not be reached',
  wrong_pin: 'Wrong PIN',
  insufficient_funds: 'Not enough money on M-Pesa',
  limit_reached: 'An M-Pesa limit was reached',
  subscriber_busy: 'Your phone is busy with another request',
  refused: 'M-Pesa did not take the request',
  unresolved: 'M-Pesa never told us how it ended',
}
const isEnding = (outcome: string): outcome is keyof typeof endings => outcome in endings

/** A prompt that ended without money, for each way it can. */
const ended = Object.keys(endings)
  .filter(isEnding)
  .map((outcome) =>
    payment(
      outcome.replace('_', '-'),
      aPaymentPage({ prompt: aPrompt(60, { open: false, status: 'failed', outcome }) }),
      endings[outcome],
    ),
  )

const oddPhone = 'Please give a Kenyan mobile number, such as 0712 345 678'
const pageToPay = aPaymentPage()
const alreadyPaid = { error: 'Payment already completed', code: 'already_paid' }

const paymentStates: readonly State[] = [
  payment('', pageToPay, 'Or pay by Paybill yourself'),
  payment(
    'sandbox',
    aPaymentPage({ booking: { balance: 20 }, environment: { isSandbox: true, testAmount: 20, simulator: null } }),
    'Test Payment Amount',
  ),
  payment('rounded', aPaymentPage({ booking: { amount: anAmount - 0.5 } }), 'In whole shillings'),
  { name: 'payment-loading', path: paymentPath, answers: [silent(paymentPage)], shows: skeleton },
  payment('on-its-way', aPaymentPage({ prompt: aPrompt(1, { status: 'processing' }) }), 'On its way to your phone'),
  payment('check-phone', aPaymentPage({ prompt: aPrompt(12) }), 'Check your phone'),
  payment('still-waiting', aPaymentPage({ prompt: aPrompt(130) }), 'Still waiting for M-Pesa'),
  ...ended,
  payment(
    'counting',
    aPaymentPage({ prompt: aPrompt(20, { open: false, status: 'success', outcome: 'paid' }) }),
    'Paid on your phone',
  ),
  {
    name: 'payment-start-failed',
    path: paymentPath,
    answers: [refuse(initiateStk), ...paying(pageToPay)],
    act: (hand) => hand.press(/^Pay Now/),
    shows: 'Payment failed. Please try again.',
  },
  {
    name: 'payment-odd-phone',
    path: paymentPath,
    answers: [
      refuse(initiateStk, 400, { error: oddPhone, code: 'validation', fieldErrors: { phoneNumber: [oddPhone] } }),
      ...paying(pageToPay),
    ],
    act: (hand) => hand.press(/^Pay Now/),
    shows: oddPhone,
  },
  payment(
    'checking',
    aPaymentPage({ claim: { status: 'checking', receipt: 'SKL51ZDR4F', at: ahead(0) } }),
    'We are checking your payment',
  ),
  {
    name: 'payment-confirm-failed',
    path: paymentPath,
    answers: [refuse(confirmManual), ...paying(pageToPay)],
    act: (hand) => hand.press('I have paid'),
    shows: 'Failed to confirm payment',
  },
  payment(
    'part-paid',
    aPaymentPage({ booking: { received: 3_500, balance: 1_500 }, receipts: [aReceipt(3_500)] }),
    'Still to pay',
  ),
  payment('paid', pageToPay, 'Paid. Thank you!', paidState(pageToPay)),
  payment('overpaid', pageToPay, 'You paid KES 500 more than was asked for.', paidState(pageToPay, anAmount + 500)),
  {
    name: 'payment-completed',
    path: paymentPath,
    answers: [refuse(paymentPage, 400, alreadyPaid), stream(paymentEvents, { payment: paidState(pageToPay) })],
    act: (hand) => hand.see('SKL51ZDR4F'),
    shows: 'This payment has already been completed. Thank you!',
  },
  payment(
    'late',
    pageToPay,
    'This booking has ended',
    aState(pageToPay, { bookingStatus: 'cancelled', receipts: [aReceipt()] }),
  ),
  {
    name: 'payment-missing',
    path: paymentPath,
    answers: [refuse(paymentPage, 404, missing), refuse(paymentEvents, 404, missing)],
    shows: 'Payment Not Found',
  },
  {
    name: 'payment-error',
    path: paymentPath,
    answers: [refuse(paymentPage), refuse(paymentEvents, 404, missing)],
    shows: 'Payment Error',
  },
  { name: 'payment-invalid', path: '/payment', shows: 'Invalid payment link' },
]

type TrackedParts = Parameters<typeof aTracked>[0]
const tracked = (name: string, parts: TrackedParts, shows: State['shows'], more: Partial<State> = {}): State => ({
  name: `booking-${name}`,
  path: bookingPath,
  answers: [answer(trackBooking, aTracked(parts)), stream(bookingEvents)],
  shows,
  ...more,
})

const bookingStates: readonly State[] = [
  tracked('to-pay', {}, 'Pay KES 5,000'),
  tracked('part-paid', { payment: { balance: 1_500, receipts: [aReceipt(3_500)] } }, 'Pay KES 1,500'),
  tracked(
    'paid',
    {
      status: 'paid',
      payment: { status: 'paid', balance: 0, link: null, receipts: [aReceipt()] },
      timeline: paidTimeline,
    },
    'SKL51ZDR4F',
  ),
  tracked(
    'refund',
    {
      status: 'cancelled',
      payment: {
        status: 'refunded',
        balance: 0,
        link: null,
        receipts: [aReceipt(), aReceipt(500, 'SKL77QQ12B')],
        refundDue: 500,
        refunded: 5_000,
      },
      timeline: cancelledTimeline,
    },
    'KES 500 goes back to your M-Pesa number.',
  ),
  tracked(
    'studio-closed',
    {
      status: 'cancelled',
      studio: { name: null, code: null, location: null, primaryImage: null },
      payment: { balance: 0, link: null, deadline: null },
      timeline: cancelledTimeline,
    },
    'Studio iliyofungwa',
    { language: 'sw' },
  ),
  tracked('move', {}, /\d\d:00/, {
    act: async (hand) => {
      await hand.press('Move')
      await hand.see('Move your booking')
      await hand.see('The price stays the same')
    },
  }),
  tracked('move-lost', {}, 'Sorry, this time slot is not available', {
    answers: [
      refuse(rescheduleBooking, 409, {
        error: 'Sorry, this time slot is not available. Please try a different time or date.',
        code: 'overlap',
        reason: 'overlap',
        taken: [],
        alternatives: [],
      }),
      answer(trackBooking, aTracked()),
      stream(bookingEvents),
    ],
    act: async (hand) => {
      await hand.press('Move')
      await hand.press(/^1\d:00, free/)
      await hand.press(/^Move to/)
    },
  }),
  tracked('cancel', {}, 'Cancel this booking?', { act: (hand) => hand.press('Cancel booking') }),
  {
    name: 'booking-missing',
    path: bookingPath,
    answers: [refuse(trackBooking, 404, missing)],
    shows: 'This booking is not here',
  },
  { name: 'booking-failing', path: bookingPath, answers: [refuse(trackBooking)], shows: 'Your booking did not load' },
  { name: 'booking-loading', path: bookingPath, answers: [silent(trackBooking)], shows: skeleton },
]

const receiptOf = (name: string, parts: Parameters<typeof theReceipt>[0], shows: string): State => ({
  name,
  path: receiptPath,
  answers: [answer(bookingReceipt, theReceipt(parts))],
  shows,
})

const receiptStates: readonly State[] = [
  receiptOf('receipt', {}, 'SKL51ZDR4F'),
  receiptOf(
    'receipt-refund',
    {
      status: 'refunded',
      payments: [aReceipt(3_500), aReceipt(2_000, 'SKL77QQ12B')].map((each) => ({ ...each, method: 'M-Pesa' })),
      refunds: [
        { amount: 500, status: 'due', at: ahead(0) },
        { amount: anAmount, status: 'refunded', at: ahead(0) },
      ],
      totals: { received: 5_500, refunded: anAmount, refundDue: 500, kept: 0, balance: 0 },
    },
    'Going back to you',
  ),
  {
    name: 'receipt-missing',
    path: receiptPath,
    answers: [refuse(bookingReceipt, 404, { error: 'Nothing was paid yet', code: 'not_found' })],
    shows: 'There is no receipt yet',
  },
  { name: 'receipt-loading', path: receiptPath, answers: [silent(bookingReceipt)], shows: skeleton },
]

/** Everything a customer sees after a request: paying, the booking's own page, the receipt. */
export const payingStates: readonly State[] = [...paymentStates, ...bookingStates, ...receiptStates]
