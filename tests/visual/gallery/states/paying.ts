import * as pay from '../../../../api/contract/payment.ts'
import { type Answer, answer, refuse, silent, stream } from './answers.ts'
import {
  aDearPrice,
  anAmount,
  aPaymentPage,
  aPrompt,
  aReceipt,
  aState,
  maxAtOnce,
  missing,
  paidState,
  token,
} from './paying-data.ts'
import { presses, type State, skeleton, state } from './state.ts'
import { ahead, minute } from './times.ts'

const paymentPath = `/payment/${token}`

/** Returns the answers for a payment page. By default, the stream sends the same state as the page. */
const paying = (page: pay.PaymentPage, says: pay.PaymentState = aState(page)): readonly Answer[] => [
  answer(pay.paymentPage, page),
  stream(pay.paymentEvents, { payment: says }),
]
const payment = (name: string, page: pay.PaymentPage, shows: State['shows'], says?: pay.PaymentState): State =>
  state(`payment${name && `-${name}`}`, paymentPath, shows, { answers: paying(page, says) })

const endings: Readonly<Record<Exclude<pay.PromptOutcome, 'paid'>, string>> = {
  cancelled: 'You cancelled the M-Pesa request',
  timed_out: 'The M-Pesa request timed out',
  unreachable: 'Your phone could not be reached',
  wrong_pin: 'Wrong PIN',
  insufficient_funds: 'Not enough money in M-Pesa',
  limit_reached: 'An M-Pesa limit was reached',
  subscriber_busy: 'Your phone is busy with another request',
  refused: 'M-Pesa did not accept the request',
  unresolved: 'M-Pesa did not tell us the result',
}
const isEnding = (outcome: string): outcome is keyof typeof endings => outcome in endings

/** A prompt that ended without payment, once for each outcome. */
const ended = Object.keys(endings)
  .filter(isEnding)
  .map((outcome) =>
    payment(
      outcome.replace('_', '-'),
      aPaymentPage({ prompt: aPrompt(60, { open: false, status: 'failed', outcome }) }),
      endings[outcome],
    ),
  )

const oddPhone = 'Enter a Kenyan mobile number, such as 0712 345 678'
const pageToPay = aPaymentPage()
/** Returns a page whose amount exceeds M-Pesa's transaction limit, with the given amount received. */
const dearPage = (received: number) =>
  aPaymentPage({
    booking: { amount: aDearPrice, received, balance: aDearPrice - received },
    receipts: received > 0 ? [aReceipt(received)] : [],
  })
const alreadyPaid = { error: 'Payment already completed', code: 'already_paid' }

/** The payment page at each stage of paying. */
export const payingStates: readonly State[] = [
  payment('', pageToPay, 'Or pay by Paybill'),
  payment(
    'sandbox',
    aPaymentPage({ booking: { balance: 20 }, environment: { isSandbox: true, testAmount: 20, simulator: null } }),
    'Test Payment Amount',
  ),
  payment('rounded', aPaymentPage({ booking: { amount: anAmount - 0.5 } }), 'In whole shillings'),
  state('payment-loading', paymentPath, skeleton, { answers: [silent(pay.paymentPage)] }),
  payment('on-its-way', aPaymentPage({ prompt: aPrompt(1, { status: 'processing' }) }), 'On its way to your phone'),
  payment('check-phone', aPaymentPage({ prompt: aPrompt(12) }), 'Check your phone'),
  payment('still-waiting', aPaymentPage({ prompt: aPrompt(130) }), 'Still waiting for M-Pesa'),
  {
    ...payment('change', aPaymentPage({ prompt: aPrompt(12) }), 'The request is still open.'),
    act: presses('Change the phone number'),
  },
  ...ended,
  state('payment-start-failed', paymentPath, 'Payment failed. Please try again.', {
    answers: [refuse(pay.initiateStk), ...paying(pageToPay)],
    act: presses(/^Pay Now/),
  }),
  state('payment-odd-phone', paymentPath, oddPhone, {
    answers: [
      refuse(pay.initiateStk, 400, { error: oddPhone, code: 'validation', fieldErrors: { phoneNumber: [oddPhone] } }),
      ...paying(pageToPay),
    ],
    act: presses(/^Pay Now/),
  }),
  payment(
    'checking',
    aPaymentPage({ claim: { status: 'checking', receipt: 'SKL51ZDR4F', at: ahead(0) } }),
    'We are checking your payment',
  ),
  state('payment-confirm-failed', paymentPath, 'Failed to confirm payment', {
    answers: [refuse(pay.confirmManual), ...paying(pageToPay)],
    act: presses(/^I have paid/),
  }),
  payment(
    'part-paid',
    aPaymentPage({ booking: { received: 3_500, balance: 1_500 }, receipts: [aReceipt(3_500)] }),
    'Left to pay',
  ),
  payment('in-parts', dearPage(0), 'M-Pesa’s limit is KES 250,000 per payment'),
  payment('last-part', dearPage(maxAtOnce), 'Pay the remaining KES 70,000'),
  payment(
    'deadline-over',
    aPaymentPage({ booking: { deadline: ahead(-minute) }, environment: { simulator: null } }),
    'The deadline has passed',
  ),
  payment('paid', pageToPay, 'Paid. Thank you!', paidState(pageToPay)),
  payment(
    'paid-in-parts',
    dearPage(maxAtOnce),
    'SKL77QQ12B',
    aState(dearPage(maxAtOnce), {
      status: 'paid',
      bookingStatus: 'paid',
      received: aDearPrice,
      balance: 0,
      receipts: [aReceipt(maxAtOnce), aReceipt(aDearPrice - maxAtOnce, 'SKL77QQ12B')],
    }),
  ),
  payment('overpaid', pageToPay, 'You paid KES 500 too much.', paidState(pageToPay, anAmount + 500)),
  state('payment-completed', paymentPath, 'This payment has already been completed. Thank you!', {
    answers: [refuse(pay.paymentPage, 400, alreadyPaid), stream(pay.paymentEvents, { payment: paidState(pageToPay) })],
    act: (user) => user.see('SKL51ZDR4F'),
  }),
  payment('over', pageToPay, 'This booking was cancelled', aState(pageToPay, { bookingStatus: 'cancelled' })),
  payment(
    'late',
    pageToPay,
    'This booking was cancelled',
    aState(pageToPay, { bookingStatus: 'cancelled', receipts: [aReceipt()], refundDue: anAmount }),
  ),
  state('payment-missing', paymentPath, 'Payment Not Found', {
    answers: [refuse(pay.paymentPage, 404, missing), refuse(pay.paymentEvents, 404, missing)],
  }),
  state('payment-error', paymentPath, 'Payment Error', {
    answers: [refuse(pay.paymentPage), refuse(pay.paymentEvents, 404, missing)],
  }),
  state('payment-invalid', '/payment', 'Invalid payment link'),
  { ...payment('swahili', pageToPay, 'Karakana Podcast Room'), language: 'sw' },
]
