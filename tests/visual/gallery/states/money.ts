import { adminBooking } from '../../../../api/contract/admin-bookings.ts'
import { adminUnverified } from '../../../../api/contract/admin-money.ts'
import { adminCallbacks, adminPayments, adminSuspense } from '../../../../api/contract/admin-payments.ts'
import { adminLedger, adminRefunds } from '../../../../api/contract/admin-refunds.ts'
import { systemState } from '../../../../api/contract/audit.ts'
import type { Endpoint } from '../../../../api/contract/endpoint.ts'
import { listMessages } from '../../../../api/contract/messages.ts'
import { answer } from './answers.ts'
import { aBookingToPay, aSystem, stoppedSystem } from './machinery-data.ts'
import { noMoney } from './money-answers.ts'
import { assigned, disproved } from './money-data.ts'
import { failing, loading, question, type State, seenBy } from './state.ts'

const paymentsPath = '/admin/payments'
const suspensePath = `${paymentsPath}/suspense`
const unverifiedPath = `${paymentsPath}/unverified`
const refundsPath = `${paymentsPath}/refunds`
const ledgerPath = `${paymentsPath}/ledger`
const callbacksPath = `${paymentsPath}/callbacks`

/** The empty, failing and loading states of a list. */
const otherwise = (name: string, path: string, endpoint: Endpoint, none: string, failed: string): State[] => [
  { name: `${name}-empty`, path, answers: noMoney, shows: none },
  failing(name, path, endpoint, failed),
  loading(name, path, endpoint),
]

const payments: readonly State[] = [
  {
    name: 'money-payments',
    path: paymentsPath,
    answers: [answer(adminBooking, aBookingToPay())],
    act: (user) => user.press(/^Payment of SB7K3M9Q/),
    shows: 'Payment link issued',
  },
  ...otherwise('money-payments', paymentsPath, adminPayments, 'No payments found', 'Failed to load payments'),
]

const suspense: readonly State[] = [
  { name: 'money-suspense', path: suspensePath, shows: 'SKL50ZDR4F' },
  {
    name: 'money-suspense-assigned',
    path: `${suspensePath}?status=assigned`,
    answers: [answer(adminSuspense, { items: [...assigned], total: 2, open: { count: 0, amount: 0 } })],
    shows: 'Assigned to SB7K3M9Q',
  },
  {
    name: 'money-suspense-assign',
    path: suspensePath,
    act: async (user) => {
      await user.press('Assign to a booking: SKL51ZDR4F')
      await user.type('Booking code', 'SB000000')
    },
    shows: 'There is no booking SB000000',
  },
  {
    name: 'money-suspense-return',
    path: suspensePath,
    act: async (user) => {
      await user.press('Mark as refunded: SKL50ZDR4F')
      await user.press('Mark as refunded')
    },
    shows: 'Enter how it was refunded',
  },
  ...otherwise(
    'money-suspense',
    suspensePath,
    adminSuspense,
    'No unmatched payments',
    'Failed to load unmatched payments',
  ),
]

const unverified: readonly State[] = [
  { name: 'money-unverified', path: unverifiedPath, shows: 'SKL70ZDR4F' },
  {
    name: 'money-unverified-disproved',
    path: `${unverifiedPath}?status=disproved`,
    answers: [
      answer(adminUnverified, {
        items: [...disproved],
        total: 2,
        open: { count: 0, amount: 0 },
        verification: 'by_hand',
      }),
    ],
    shows: 'Not on M-Pesa’s portal',
  },
  {
    name: 'money-unverified-verify',
    path: unverifiedPath,
    act: (user) => user.press('Verify SKL71ZDR4F'),
    shows: 'Amount on the portal',
  },
  {
    name: 'money-unverified-disprove',
    path: unverifiedPath,
    act: (user) => user.press('SKL70ZDR4F is not real'),
    shows: question,
  },
  ...otherwise(
    'money-unverified',
    unverifiedPath,
    adminUnverified,
    'Nothing to verify',
    'Failed to load unverified payments',
  ),
]

const refunds: readonly State[] = [
  { name: 'money-refunds', path: refundsPath, shows: 'In cash at the studio' },
  {
    name: 'money-refunds-give-back',
    path: refundsPath,
    act: async (user) => {
      await user.press('Refund SB4T8XWD')
      await user.pressThe('radio', 'By other means')
    },
    shows: 'By other means',
  },
  ...otherwise('money-refunds', refundsPath, adminRefunds, 'No refunds due', 'Failed to load refunds'),
]

const ledger: readonly State[] = [
  { name: 'money-ledger', path: ledgerPath, shows: 'Adds up to the cent' },
  ...otherwise('money-ledger', ledgerPath, adminLedger, 'No money in this period', 'Failed to load the ledger'),
]

const callbacks: readonly State[] = [
  {
    name: 'money-callbacks',
    path: callbacksPath,
    act: async (user) => {
      await user.see('Its address was never issued')
      await user.press(/Prompt result/)
    },
    shows: 'Its address names',
  },
  ...otherwise('money-callbacks', callbacksPath, adminCallbacks, 'No callbacks found', 'Failed to load callbacks'),
]

const messages: readonly State[] = [
  {
    name: 'messages',
    path: '/admin/messages',
    act: (user) => user.press(/to wanjiru@example\.com, text$/),
    shows: 'Hello Wanjiru',
  },
  {
    name: 'messages-retry',
    path: '/admin/messages',
    act: (user) => user.press(/^Retry .* to wanjiru@example\.com$/),
    shows: question,
  },
  ...otherwise('messages', '/admin/messages', listMessages, 'No messages found', 'Failed to load messages'),
]

const system: readonly State[] = [
  ...(['idle', 'running', 'done', 'failed'] as const).map(
    (state): State => ({
      name: `system-${state}`,
      path: '/admin/system',
      answers: [answer(systemState, aSystem(state))],
      shows: 'Scheduled',
    }),
  ),
  {
    name: 'system-paybill-by-hand',
    path: '/admin/system',
    answers: [answer(systemState, { ...aSystem('idle'), paybill: { verification: 'by_hand' } })],
    shows: 'MPESA_CALLBACK_ALLOWLIST',
  },
  {
    name: 'system-stopped',
    path: '/admin/system',
    answers: [answer(systemState, stoppedSystem())],
    shows: 'Expected a number in payBy',
  },
  {
    name: 'system-skip',
    path: '/admin/system',
    answers: [answer(systemState, stoppedSystem())],
    act: async (user) => {
      await user.press('Skip the event for bookings')
      await user.press('Skip Event')
    },
    shows: 'Enter a reason',
  },
  {
    name: 'system-rebuild',
    path: '/admin/system',
    act: (user) => user.press('Rebuild read models'),
    shows: question,
  },
  failing('system', '/admin/system', systemState, 'Failed to load the system status'),
  loading('system', '/admin/system', systemState),
]

/** Payments, messages and the system, as an admin sees them. */
export const moneyStates: readonly State[] = seenBy('admin', [
  ...payments,
  ...suspense,
  ...unverified,
  ...refunds,
  ...ledger,
  ...callbacks,
  ...messages,
  ...system,
])
