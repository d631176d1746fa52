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
import { failing, loading, presses, question, type State, seenBy, state } from './state.ts'

const paymentsPath = '/admin/payments'
const suspensePath = `${paymentsPath}/suspense`
const unverifiedPath = `${paymentsPath}/unverified`
const refundsPath = `${paymentsPath}/refunds`
const ledgerPath = `${paymentsPath}/ledger`
const callbacksPath = `${paymentsPath}/callbacks`

/** The empty, failing and loading states of a list. */
const otherwise = (name: string, path: string, endpoint: Endpoint, none: string, failed: string): State[] => [
  state(`${name}-empty`, path, none, { answers: noMoney }),
  failing(name, path, endpoint, failed),
  loading(name, path, endpoint),
]

const payments: readonly State[] = [
  state('money-payments', paymentsPath, 'Payment link issued', {
    answers: [answer(adminBooking, aBookingToPay())],
    act: presses(/^Payment of SB7K3M9Q/),
  }),
  ...otherwise('money-payments', paymentsPath, adminPayments, 'No payments found', 'Failed to load payments'),
]

const suspense: readonly State[] = [
  state('money-suspense', suspensePath, 'SKL50ZDR4F'),
  state('money-suspense-assigned', `${suspensePath}?status=assigned`, 'Assigned to SB7K3M9Q', {
    answers: [answer(adminSuspense, { items: [...assigned], total: 2, open: { count: 0, amount: 0 } })],
  }),
  state('money-suspense-assign', suspensePath, 'There is no booking SB000000', {
    act: async (user) => {
      await user.press('Assign to a booking: SKL51ZDR4F')
      await user.type('Booking code', 'SB000000')
    },
  }),
  state('money-suspense-return', suspensePath, 'Enter how it was refunded', {
    act: presses('Mark as refunded: SKL50ZDR4F', 'Mark as refunded'),
  }),
  ...otherwise(
    'money-suspense',
    suspensePath,
    adminSuspense,
    'No unmatched payments',
    'Failed to load unmatched payments',
  ),
]

const unverified: readonly State[] = [
  state('money-unverified', unverifiedPath, 'SKL70ZDR4F'),
  state('money-unverified-disproved', `${unverifiedPath}?status=disproved`, 'Not on M-Pesa’s portal', {
    answers: [
      answer(adminUnverified, {
        items: [...disproved],
        total: 2,
        open: { count: 0, amount: 0 },
        verification: 'by_hand',
      }),
    ],
  }),
  state('money-unverified-verify', unverifiedPath, 'Amount on the portal', { act: presses('Verify SKL71ZDR4F') }),
  state('money-unverified-disprove', unverifiedPath, question, { act: presses('Not real: SKL70ZDR4F') }),
  ...otherwise(
    'money-unverified',
    unverifiedPath,
    adminUnverified,
    'Nothing to verify',
    'Failed to load unverified payments',
  ),
]

const refunds: readonly State[] = [
  state('money-refunds', refundsPath, 'In cash at the studio'),
  state('money-refunds-give-back', refundsPath, 'By other means', {
    act: async (user) => {
      await user.press('Refund SB4T8XWD')
      await user.pressThe('radio', 'By other means')
    },
  }),
  ...otherwise('money-refunds', refundsPath, adminRefunds, 'No refunds due', 'Failed to load refunds'),
]

const ledger: readonly State[] = [
  state('money-ledger', ledgerPath, 'Adds up to the cent'),
  ...otherwise('money-ledger', ledgerPath, adminLedger, 'No money in this period', 'Failed to load the ledger'),
]

const callbacks: readonly State[] = [
  state('money-callbacks', callbacksPath, 'Its address names', {
    act: async (user) => {
      await user.see('Its address was never issued')
      await user.press(/Prompt result/)
    },
  }),
  ...otherwise('money-callbacks', callbacksPath, adminCallbacks, 'No callbacks found', 'Failed to load callbacks'),
]

const messages: readonly State[] = [
  state('messages', '/admin/messages', 'Hello Wanjiru', { act: presses(/to wanjiru@example\.com, text$/) }),
  state('messages-retry', '/admin/messages', question, { act: presses(/^Retry .* to wanjiru@example\.com$/) }),
  ...otherwise('messages', '/admin/messages', listMessages, 'No messages found', 'Failed to load messages'),
]

const system: readonly State[] = [
  ...(['idle', 'running', 'done', 'failed'] as const).map(
    (rebuild): State =>
      state(`system-${rebuild}`, '/admin/system', 'Scheduled', { answers: [answer(systemState, aSystem(rebuild))] }),
  ),
  state('system-paybill-by-hand', '/admin/system', 'MPESA_CALLBACK_ALLOWLIST', {
    answers: [answer(systemState, { ...aSystem('idle'), paybill: { verification: 'by_hand' } })],
  }),
  state('system-stopped', '/admin/system', 'Expected a number in payBy', {
    answers: [answer(systemState, stoppedSystem())],
  }),
  state('system-skip', '/admin/system', 'Enter a reason', {
    answers: [answer(systemState, stoppedSystem())],
    act: presses('Skip the event for bookings', 'Skip event'),
  }),
  state('system-rebuild', '/admin/system', question, { act: presses('Rebuild read models') }),
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
