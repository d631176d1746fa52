import type { Network } from '../../../processes/payments/network.fixtures.ts'
import { statementHours, tryStatement } from '../../../processes/payments/parts.ts'
import { type Action, action, type Play } from './play.ts'
import { random } from './some.ts'

/** Reads the statement, as a job does every quarter of an hour, if M-Pesa provides it. */
export const readStatement = ({ application }: Pick<Play, 'application'>) =>
  tryStatement(application.payments, statementHours)

const confirmationAddress = ({ environment }: Play) => environment.addresses.paybill().confirmation

/** Pays to our Paybill for a booking. Returns the receipt, and how M-Pesa reports it; undefined without a booking. */
export function paysOurPaybill(
  play: Play,
  bookingId: string,
  amountCents: number,
  { account, receipt: number }: { readonly account?: string | undefined; readonly receipt?: string } = {},
) {
  const booked = play.known.bookings.get(bookingId)
  if (!booked || booked.status === 'absent') return undefined
  const receipt = play.environment.network.payBill(account ?? booked.code, amountCents / 100, number)
  return { receipt, report: () => play.environment.network.reportPaybill(confirmationAddress(play), receipt) }
}

function someAccount(play: Play): string {
  const state = play.known.bookings.get(play.someBooking())
  return !state || state.status === 'absent' || random().chance(0.1) ? 'nobody' : state.code
}

/** Makes M-Pesa behave correctly. */
export function behaves(network: Network): void {
  const right = { promptOutcome: 'accepted', query: 'right', check: 'right', refundCode: '0', hasStatement: true }
  Object.assign(network, right)
}

/** Makes M-Pesa decline, stay silent, or answer unclearly or wrongly. */
function misbehaves(network: Network): void {
  network.promptOutcome = random().of(['accepted', 'accepted', 'refused'])
  network.query = random().of(['right', 'no_answer', 'in_flight', 'failed', 'wavering'])
  network.check = random().of(['right', 'silent', 'unclear', 'refusing'])
  network.refundCode = random().of(['0', '1', '1', null])
  network.hasStatement = random().of([true, 'unavailable'])
}

/** Phones, M-Pesa, providers of messages, the clock, and strangers who pretend to be one of them. */
export const others: readonly Action[] = [
  action('answers the prompt on the phone', 18, (play) => {
    const { network } = play.environment
    const shown = play.somePrompt()
    if (shown?.state !== 'open') return
    if (random().chance(0.85)) network.pay(shown)
    else network.cancel(shown)
    if (random().chance(0.8)) network.reportPrompt(shown)
  }),
  action('pays by Paybill', 6, (play) => {
    const { network } = play.environment
    const receipt = network.payBill(someAccount(play), random().of([1_900, 2_500, 5_000, 5_700]))
    if (random().chance(0.7)) network.reportPaybill(confirmationAddress(play), receipt)
  }),
  action('invents a Paybill payment', 2, (play) => {
    const invented = { receipt: `FAKE${random().int(1, 9)}00000`, shillings: 1_900, account: someAccount(play) }
    play.environment.network.invent(confirmationAddress(play), invented)
  }),
  action('M-Pesa tells of a prompt, perhaps again', 6, (play) => {
    const shown = play.somePrompt()
    if (shown) play.environment.network.reportPrompt(shown)
  }),
  action('M-Pesa tells of money, perhaps again', 4, (play) =>
    play.environment.network.reportPaybill(confirmationAddress(play), play.someReceipt()),
  ),
  action('M-Pesa tells of a refund, perhaps again', 3, ({ environment: { network } }) => {
    const refund = random().maybeOf(network.refunds)
    if (refund) network.reportRefund(refund, refund.code ?? '0')
  }),
  action('M-Pesa misbehaves', 4, ({ environment }) => misbehaves(environment.network)),
  action('M-Pesa behaves', 4, ({ environment }) => behaves(environment.network)),
  action('M-Pesa’s statement is read', 2, (play) => readStatement(play)),
  action('a message is reported as delivered, or not', 2, ({ environment: { delivered, database } }) => {
    if (delivered.length === 0) return
    const providerId = `sent-${random().int(1, delivered.length)}`
    const outcome = random().of(['delivered', 'undelivered'])
    const payload = { providerId, outcome, why: 'AbsentSubscriber' }
    database.addJob({ task: 'record_delivery', key: `report:${providerId}:${outcome}`, payload, delaySeconds: 3 })
  }),
  action('night comes', 1.5, ({ environment: { database } }) => {
    for (const task of ['ledger.reconcile', 'callbacks.forget', 'sweep_pictures', 'forget_old_people'])
      database.addJob({ task, key: `cron:${task}`, payload: {} })
  }),
]
