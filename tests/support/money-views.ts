import type { Page, Route } from 'playwright-core'
import { aBookingToPay, aPaymentStream, aSystem, messages } from './machinery-states.ts'
import {
  assigned,
  callbacks,
  comparisons,
  ledgerLines,
  ledgerTotals,
  payments,
  refunds,
  suspense,
} from './money-states.ts'

/** A screen about money, messages or the machinery in one state, for an admin who is signed in. */
export interface MoneyView {
  readonly name: string
  readonly isDialog?: true
  /** What the browser complains of, because the state is that something failed. */
  readonly complaint?: RegExp
  show(page: Page): Promise<unknown>
}

type Call = 'payments' | 'payments/suspense' | 'payments/callbacks' | 'refunds' | 'ledger' | 'messages' | 'system'

const calls: Record<Call, RegExp> = {
  payments: /\/api\/v1\/admin\/payments(\?|$)/,
  'payments/suspense': /\/api\/v1\/admin\/payments\/suspense/,
  'payments/callbacks': /\/api\/v1\/admin\/payments\/callbacks/,
  refunds: /\/api\/v1\/admin\/refunds/,
  ledger: /\/api\/v1\/admin\/ledger/,
  messages: /\/api\/v1\/admin\/messages/,
  system: /\/api\/v1\/admin\/system/,
}
const streams = /\/api\/v1\/admin\/audit-logs\/streams\/payment-/
const booking = /\/api\/v1\/admin\/bookings\/0199a000-/
const unavailable = {
  status: 503,
  json: { error: 'The service is briefly unavailable. Please try again.', code: 'unavailable' },
} as const

const answering = (json: unknown) => (route: Route) => route.fulfill({ json })
const seen = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const standings = { all: 87, awaiting: 9, part_paid: 2, paid: 61, refund_due: 3, refunded: 4, lapsed: 8 }
const sums = { charged: 412_300, received: 356_900.5, balance: 41_200, refundDue: 2_700, refunded: 11_400 }
const overall = { receipts: 8, received: 9_000, settled: 5_000, suspense: 1_000, refundDue: 2_000, refunded: 1_000 }
const verdicts = { waiting: 1, accepted: 1, refused: 2, contradicted: 1 }
const byStatus = { queued: 1, sending: 1, sent: 12, delivered: 18, failed: 1, unclear: 1 }

const filled: Record<Call, unknown> = {
  payments: { items: payments, total: 87, totals: standings, sums },
  'payments/suspense': { items: suspense, total: 2, open: { count: 2, amount: 5_000 } },
  'payments/callbacks': { items: callbacks, total: 5, totals: verdicts },
  refunds: {
    items: refunds,
    total: 5,
    totals: { due: 2, sent: 1, failed: 1, refunded: 4 },
    sums: { open: 20_000, refunded: 11_400 },
  },
  ledger: {
    from: '2026-10-23',
    to: '2026-11-21',
    totals: ledgerTotals,
    lines: ledgerLines,
    total: ledgerLines.length,
    overall,
    reconciliations: comparisons,
  },
  messages: { items: messages, total: 34, byStatus },
  system: aSystem('idle'),
}

const nothing = { receipts: 0, received: 0, settled: 0, suspense: 0, refundDue: 0, refunded: 0 }
const empty: Partial<Record<Call, unknown>> = {
  payments: {
    items: [],
    total: 0,
    totals: Object.fromEntries(Object.keys(standings).map((name) => [name, 0])),
    sums: { charged: 0, received: 0, balance: 0, refundDue: 0, refunded: 0 },
  },
  'payments/suspense': { items: [], total: 0, open: { count: 0, amount: 0 } },
  'payments/callbacks': { items: [], total: 0, totals: { waiting: 0, accepted: 0, refused: 0, contradicted: 0 } },
  refunds: { items: [], total: 0, totals: { due: 0, sent: 0, failed: 0, refunded: 0 }, sums: { open: 0, refunded: 0 } },
  ledger: {
    from: '2026-10-23',
    to: '2026-11-21',
    totals: nothing,
    lines: [],
    total: 0,
    overall: nothing,
    reconciliations: [],
  },
  messages: {
    items: [],
    total: 0,
    byStatus: { queued: 0, sending: 0, sent: 0, delivered: 0, failed: 0, unclear: 0 },
  },
}

/** Goes to a screen; the server's answers are laid down, those of `more` before the ordinary ones. */
async function goTo(page: Page, path: string, more: Partial<Record<Call, unknown>> = {}): Promise<void> {
  await page.route(streams, answering(aPaymentStream()))
  await page.route(booking, answering(aBookingToPay()))
  for (const call of Object.keys(calls))
    if (isCall(call)) await page.route(calls[call], answering(more[call] ?? filled[call]))
  await page.goto(path)
}
const isCall = (text: string): text is Call => text in calls

/** Its screens when there is nothing, when it does not come, and when nothing answers. */
const states = (name: string, call: Call, path: string, none: string, failed: string): MoneyView[] => [
  {
    name: `${name}-empty`,
    async show(page) {
      await goTo(page, path, empty)
      await seen(page, none)
    },
  },
  {
    name: `${name}-failing`,
    complaint: /503/,
    async show(page) {
      await goTo(page, '/faqs')
      await page.route(calls[call], (route) => route.fulfill(unavailable))
      await page.goto(path)
      await seen(page, failed)
    },
  },
  {
    name: `${name}-loading`,
    async show(page) {
      await goTo(page, '/faqs')
      await page.route(calls[call], () => undefined)
      await page.goto(path)
      await page.locator('.skeleton').first().waitFor()
    },
  },
]

/** A screen, once it shows those words; `then` brings more about. */
const filledView = (name: string, path: string, words: string, then?: (page: Page) => Promise<unknown>): MoneyView => ({
  name,
  async show(page) {
    await goTo(page, path)
    await seen(page, words)
    await then?.(page)
  },
})

const asDialog = (view: MoneyView): MoneyView => ({ ...view, isDialog: true })

const suspensePath = '/admin/payments/suspense'
const refundsPath = '/admin/payments/refunds'
const ledgerPath = '/admin/payments/ledger'
const callbacksPath = '/admin/payments/callbacks'

/** Every screen about money, messages and the machinery, in each of its states. */
export const moneyViews: readonly MoneyView[] = [
  filledView('money-payments', '/admin/payments', 'SB7K3M9Q', async (page) => {
    await press(page, /^Payment of SB7K3M9Q/)
    await seen(page, 'Payment link issued')
  }),
  ...states('money-payments', 'payments', '/admin/payments', 'No payments found', 'Failed to load payments'),
  filledView('money-suspense', suspensePath, 'SKL50ZDR4F'),
  {
    name: 'money-suspense-assigned',
    async show(page) {
      const answer = { items: assigned, total: 2, open: { count: 0, amount: 0 } }
      await goTo(page, `${suspensePath}?status=assigned`, { 'payments/suspense': answer })
      await seen(page, 'Assigned to SB7K3M9Q')
    },
  },
  asDialog(
    filledView('money-suspense-assign', suspensePath, 'SKL50ZDR4F', async (page) => {
      await press(page, 'Assign SKL51ZDR4F to a booking')
      await page.getByLabel('Booking code').fill('SB000000')
      await seen(page, 'There is no booking SB000000')
    }),
  ),
  asDialog(
    filledView('money-suspense-return', suspensePath, 'SKL50ZDR4F', async (page) => {
      await press(page, 'Mark SKL50ZDR4F as given back')
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as given back' }).click()
      await seen(page, 'Please say how it was given back')
    }),
  ),
  ...states(
    'money-suspense',
    'payments/suspense',
    suspensePath,
    'Nothing in suspense',
    'Failed to load money in suspense',
  ),
  filledView('money-refunds', refundsPath, 'In cash at the studio'),
  asDialog(
    filledView('money-refunds-give-back', refundsPath, 'SB4T8XWD', async (page) => {
      await press(page, 'Give back the refund of SB4T8XWD')
      await page.getByRole('radio', { name: 'By other means' }).check()
    }),
  ),
  ...states('money-refunds', 'refunds', refundsPath, 'Nothing to give back', 'Failed to load refunds'),
  filledView('money-ledger', ledgerPath, 'Adds up to the cent'),
  ...states('money-ledger', 'ledger', ledgerPath, 'No money in this period', 'Failed to load the ledger'),
  filledView('money-callbacks', callbacksPath, 'Its address was never given out', async (page) => {
    await press(page, 'End of a prompt')
    await seen(page, 'Its address names')
  }),
  ...states('money-callbacks', 'payments/callbacks', callbacksPath, 'No callbacks found', 'Failed to load callbacks'),
  filledView('messages', '/admin/messages', 'InvalidPhoneNumber', async (page) => {
    await press(page, /to wanjiru@example\.com, text$/)
    await seen(page, 'Hello Wanjiru')
  }),
  asDialog(
    filledView('messages-retry', '/admin/messages', 'InvalidPhoneNumber', (page) =>
      press(page, /^Retry .* to wanjiru@example\.com$/),
    ),
  ),
  ...states('messages', 'messages', '/admin/messages', 'No messages found', 'Failed to load messages'),
  ...(['idle', 'running', 'done', 'failed'] as const).map(
    (state): MoneyView => ({
      name: `system-${state}`,
      async show(page) {
        await goTo(page, '/admin/system', { system: aSystem(state) })
        await seen(page, 'Waiting for their time')
      },
    }),
  ),
  asDialog(
    filledView('system-rebuild', '/admin/system', 'Waiting for their time', (page) =>
      press(page, 'Rebuild read models'),
    ),
  ),
  ...states('system', 'system', '/admin/system', '', 'Failed to load the state of the system').slice(1),
]
