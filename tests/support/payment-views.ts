import type { Page } from 'playwright-core'
import type { PromptOutcome } from '../../api/contract/payment.ts'
import {
  anAmount,
  aPaymentPage,
  aPrompt,
  aReceipt,
  aState,
  cancelledTimeline,
  goToBooking,
  goToPayment,
  goToReceipt,
  paidState,
  paidTimeline,
} from './payment-states.ts'

/** A screen of paying in one state. */
export interface PaymentView {
  readonly name: string
  /** What the browser complains of, because the state is that something failed. */
  readonly complaint?: RegExp
  show(page: Page): Promise<unknown>
}

const seen = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const failing = { status: 503, json: { error: 'The service is briefly unavailable.', code: 'unavailable' } } as const

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

const ended = Object.keys(endings)
  .filter(isEnding)
  .map(
    (outcome): PaymentView => ({
      name: `payment-${outcome.replace('_', '-')}`,
      async show(page) {
        await goToPayment(page, aPaymentPage({ prompt: aPrompt(60, { open: false, status: 'failed', outcome }) }))
        await seen(page, endings[outcome])
      },
    }),
  )

/** Every state that paying can be in, by its screen. */
export const paymentViews: readonly PaymentView[] = [
  {
    name: 'payment',
    async show(page) {
      await goToPayment(page, aPaymentPage())
      await seen(page, 'Or pay by Paybill yourself')
    },
  },
  {
    name: 'payment-sandbox',
    async show(page) {
      const environment = { isSandbox: true, testAmount: 20, simulator: null }
      await goToPayment(page, aPaymentPage({ booking: { balance: 20 }, environment }))
      await seen(page, 'Test Payment Amount')
    },
  },
  {
    name: 'payment-rounded',
    async show(page) {
      await goToPayment(page, aPaymentPage({ booking: { amount: anAmount - 0.5 } }))
      await seen(page, 'In whole shillings')
    },
  },
  {
    name: 'payment-loading',
    async show(page) {
      await page.route(/\/api\/v1\/payment\//, () => undefined)
      await page.goto('/payment/a-link')
      await page.locator('.skeleton').first().waitFor()
    },
  },
  {
    name: 'payment-on-its-way',
    async show(page) {
      await goToPayment(page, aPaymentPage({ prompt: aPrompt(1, { status: 'processing' }) }))
      await seen(page, 'On its way to your phone')
    },
  },
  {
    name: 'payment-check-phone',
    async show(page) {
      await goToPayment(page, aPaymentPage({ prompt: aPrompt(12) }))
      await seen(page, 'Check your phone')
    },
  },
  {
    name: 'payment-still-waiting',
    async show(page) {
      await goToPayment(page, aPaymentPage({ prompt: aPrompt(130) }))
      await seen(page, 'Still waiting for M-Pesa')
    },
  },
  ...ended,
  {
    name: 'payment-counting',
    async show(page) {
      const prompt = aPrompt(20, { open: false, status: 'success', outcome: 'paid' })
      await goToPayment(page, aPaymentPage({ prompt }))
      await seen(page, 'Paid on your phone')
    },
  },
  {
    name: 'payment-start-failed',
    complaint: /503/,
    async show(page) {
      await goToPayment(page, aPaymentPage())
      await page.route(/\/initiate-stk$/, (route) => route.fulfill(failing))
      await press(page, /^Pay Now/)
      await seen(page, 'Payment failed. Please try again.')
    },
  },
  {
    name: 'payment-odd-phone',
    complaint: /400/,
    async show(page) {
      const words = 'Please give a Kenyan mobile number, such as 0712 345 678'
      const json = { error: words, code: 'validation', fieldErrors: { phoneNumber: [words] } }
      await goToPayment(page, aPaymentPage())
      await page.route(/\/initiate-stk$/, (route) => route.fulfill({ status: 400, json }))
      await press(page, /^Pay Now/)
      await seen(page, words)
    },
  },
  {
    name: 'payment-checking',
    async show(page) {
      const claim = { status: 'checking', receipt: 'SKL51ZDR4F', at: new Date().toISOString() } as const
      await goToPayment(page, aPaymentPage({ claim }))
      await seen(page, 'We are checking your payment')
    },
  },
  {
    name: 'payment-confirm-failed',
    complaint: /503/,
    async show(page) {
      await goToPayment(page, aPaymentPage())
      await page.route(/\/confirm-manual$/, (route) => route.fulfill(failing))
      await press(page, 'I have paid')
      await seen(page, 'Failed to confirm payment')
    },
  },
  {
    name: 'payment-part-paid',
    async show(page) {
      const booking = { received: 3_500, balance: 1_500 }
      await goToPayment(page, aPaymentPage({ booking, receipts: [aReceipt(3_500)] }))
      await seen(page, 'Still to pay')
    },
  },
  {
    name: 'payment-paid',
    async show(page) {
      const before = aPaymentPage()
      await goToPayment(page, before, paidState(before))
      await seen(page, 'Paid. Thank you!')
    },
  },
  {
    name: 'payment-overpaid',
    async show(page) {
      const before = aPaymentPage()
      await goToPayment(page, before, paidState(before, anAmount + 500))
      await seen(page, 'You paid KES 500 more than was asked for.')
    },
  },
  {
    name: 'payment-completed',
    complaint: /400/,
    async show(page) {
      const json = { error: 'Payment already completed', code: 'already_paid' }
      await goToPayment(page, { status: 400, json }, paidState(aPaymentPage()))
      await seen(page, 'This payment has already been completed. Thank you!')
      await seen(page, 'SKL51ZDR4F')
    },
  },
  {
    name: 'payment-late',
    async show(page) {
      const before = aPaymentPage()
      await goToPayment(page, before, aState(before, { bookingStatus: 'cancelled', receipts: [aReceipt()] }))
      await seen(page, 'This booking has ended')
    },
  },
  {
    name: 'payment-missing',
    complaint: /404/,
    async show(page) {
      await goToPayment(page, { status: 404, json: { error: 'No such payment', code: 'not_found' } })
      await seen(page, 'Payment Not Found')
    },
  },
  {
    name: 'payment-error',
    complaint: /503/,
    async show(page) {
      await goToPayment(page, failing)
      await seen(page, 'Payment Error')
    },
  },
  {
    name: 'payment-invalid',
    async show(page) {
      await page.goto('/payment')
      await seen(page, 'Invalid payment link')
    },
  },
  {
    name: 'track-to-pay',
    async show(page) {
      await goToBooking(page, {})
      await page.getByRole('link', { name: 'Pay KES 5,000' }).waitFor()
    },
  },
  {
    name: 'track-part-paid',
    async show(page) {
      await goToBooking(page, { payment: { balance: 1_500, receipts: [aReceipt(3_500)] } })
      await page.getByRole('link', { name: 'Pay KES 1,500' }).waitFor()
    },
  },
  {
    name: 'track-paid',
    async show(page) {
      await goToBooking(page, {
        status: 'paid',
        payment: { status: 'paid', balance: 0, link: null, receipts: [aReceipt()] },
        timeline: paidTimeline,
      })
      await seen(page, 'SKL51ZDR4F')
    },
  },
  {
    name: 'track-refund',
    async show(page) {
      const receipts = [aReceipt(), aReceipt(500, 'SKL77QQ12B')]
      await goToBooking(page, {
        status: 'cancelled',
        payment: { status: 'refunded', balance: 0, link: null, receipts, refundDue: 500, refunded: 5_000 },
        timeline: cancelledTimeline,
      })
      await seen(page, 'KES 500 goes back to your M-Pesa number.')
    },
  },
  {
    name: 'receipt',
    async show(page) {
      await goToReceipt(page, {})
      await seen(page, 'SKL51ZDR4F')
    },
  },
  {
    name: 'receipt-refund',
    async show(page) {
      const at = new Date().toISOString()
      await goToReceipt(page, {
        status: 'refunded',
        payments: [aReceipt(3_500), aReceipt(2_000, 'SKL77QQ12B')].map((each) => ({ ...each, method: 'M-Pesa' })),
        refunds: [
          { amount: 500, status: 'due', at },
          { amount: anAmount, status: 'refunded', at },
        ],
        totals: { received: 5_500, refunded: anAmount, refundDue: 500, kept: 0, balance: 0 },
      })
      await seen(page, 'Going back to you')
    },
  },
  {
    name: 'receipt-missing',
    complaint: /404/,
    async show(page) {
      await goToReceipt(page, null)
      await seen(page, 'There is no receipt yet')
    },
  },
]
