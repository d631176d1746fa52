import type { Network } from '../../../processes/payments/network.fixtures.ts'
import { type Action, type Play, random, someBooking, somePrompt, someReceipt } from './play.ts'
import { readStatement } from './statement.ts'

const confirmationAddress = ({ outside }: Play) => outside.addresses.paybill().confirmation

function someAccount(play: Play): string {
  const state = play.known.bookings.get(someBooking(play))
  return !state || state.status === 'absent' || random().chance(0.1) ? 'nobody' : state.code
}

/** M-Pesa behaves correctly. */
export function behaves(network: Network): void {
  Object.assign(network, { promptOutcome: 'accepted', query: 'right', check: 'right', refundCode: '0' })
}

/** M-Pesa declines, is silent, unclear or wrong for a while. */
function misbehaves(network: Network): void {
  network.promptOutcome = random().of(['accepted', 'accepted', 'refused'])
  network.query = random().of(['right', 'no_answer', 'in_flight', 'failed', 'wavering'])
  network.check = random().of(['right', 'silent', 'unclear', 'refusing'])
  network.refundCode = random().of(['0', '1', null, null])
}

/** Phones, M-Pesa, providers of messages, the clock, and strangers who pretend to be one of them. */
export const others: readonly Action[] = [
  {
    name: 'answers the prompt on the phone',
    weight: 18,
    does: (play) => {
      const { network } = play.outside
      const shown = somePrompt(play)
      if (shown?.state !== 'open') return
      if (random().chance(0.85)) network.pay(shown)
      else network.cancel(shown)
      if (random().chance(0.8)) network.tellPrompt(shown)
    },
  },
  {
    name: 'pays by Paybill',
    weight: 6,
    does: (play) => {
      const { network } = play.outside
      const receipt = network.payBill(someAccount(play), random().of([1_900, 2_500, 5_000, 5_700]))
      if (random().chance(0.7)) network.tellPaybill(confirmationAddress(play), receipt)
    },
  },
  {
    name: 'invents a Paybill payment',
    weight: 2,
    does: (play) => {
      const invented = { receipt: `FAKE${random().int(1, 9)}00000`, shillings: 1_900, account: someAccount(play) }
      play.outside.network.invent(confirmationAddress(play), invented)
    },
  },
  {
    name: 'M-Pesa tells of a prompt, perhaps again',
    weight: 6,
    does: (play) => {
      const shown = somePrompt(play)
      if (shown) play.outside.network.tellPrompt(shown)
    },
  },
  {
    name: 'M-Pesa tells of money, perhaps again',
    weight: 4,
    does: (play) => play.outside.network.tellPaybill(confirmationAddress(play), someReceipt(play)),
  },
  { name: 'M-Pesa misbehaves', weight: 2, does: ({ outside }) => misbehaves(outside.network) },
  { name: 'M-Pesa behaves', weight: 2, does: ({ outside }) => behaves(outside.network) },
  { name: 'M-Pesa’s statement is read', weight: 2, does: (play) => readStatement(play) },
  {
    name: 'a message is reported as delivered, or not',
    weight: 2,
    does: ({ outside: { delivered, database } }) => {
      if (delivered.length === 0) return
      const providerId = `sent-${random().int(1, delivered.length)}`
      const outcome = random().of(['delivered', 'undelivered'])
      const payload = { providerId, outcome, why: 'AbsentSubscriber' }
      database.addJob({ task: 'settle_report', key: `report:${providerId}:${outcome}`, payload, delaySeconds: 3 })
    },
  },
  {
    name: 'night comes',
    weight: 0.5,
    does: ({ outside: { database } }) => {
      for (const task of ['ledger.reconcile', 'callbacks.forget', 'sweep_pictures', 'forget_old_people'])
        database.addJob({ task, key: `cron:${task}`, payload: {} })
    },
  },
]
