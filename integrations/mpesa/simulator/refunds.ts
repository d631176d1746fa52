import { randomUUID } from 'node:crypto'
import { eatTimestamp } from '../time.ts'
import { resultPayload } from './payloads.ts'
import { newReceipt } from './records.ts'
import { playOf, tell, type World } from './world.ts'

export interface Ids {
  readonly originator: string
  readonly conversation: string
}

/** The ids that Daraja gives a request: the one that was sent along, or a new one, and its own. */
export const newIds = (originator: string = randomUUID()): Ids => ({
  originator,
  conversation: `AG_${eatTimestamp(new Date())}_${randomUUID().slice(0, 12)}`,
})

interface Calls {
  readonly resultUrl: string
  readonly timeoutUrl: string
}

interface Outcome {
  readonly code: string
  readonly text: string
  readonly transaction: string
}

const done = 'The service request is processed successfully.'

/** Reverses a whole receipt. The result follows later. */
export async function reverse(
  world: World,
  request: Calls & { readonly receipt: string; readonly shillings: number },
  ids: Ids,
): Promise<void> {
  const movement = await world.records.movements.get(request.receipt)
  const { refund } = await playOf(world, movement?.phone ?? '', 0)
  let code = 'R000002'
  await world.records.movements.change(request.receipt, (before) => {
    if (!before || before.road === 'payout') return undefined
    code = before.reversed ? 'R000001' : refund === 'fails' || before.shillings < request.shillings ? '1' : '0'
    return code === '0' ? { ...before, reversed: true } : undefined
  })
  if (code === '0' && movement)
    await tell(
      world,
      movement.phone,
      `${request.receipt} was reversed. Ksh${request.shillings} is back on your account.`,
    )
  const text =
    { 0: done, 1: 'The balance is insufficient for the transaction.' }[code] ?? 'The transaction is not valid.'
  planResult(world, request, ids, { code, text, transaction: newReceipt() }, refund)
}

/** Sends money to a phone. The result comes later. */
export async function payOut(
  world: World,
  request: Calls & { readonly phone: string; readonly shillings: number },
  ids: Ids,
): Promise<void> {
  const { refund } = await playOf(world, request.phone, 0)
  const transaction = newReceipt()
  if (refund !== 'fails') {
    const at = world.clock().toISOString()
    const { phone, shillings } = request
    const movement = {
      receipt: transaction,
      road: 'payout',
      shillings,
      phone,
      account: '',
      at,
      reversed: false,
    } as const
    await world.records.movements.put(transaction, { ...movement, shortcode: world.shortcode })
    await tell(world, phone, `${transaction} Confirmed. You have received Ksh${shillings} from ${world.business}.`)
  }
  const outcome = refund === 'fails' ? { code: '1', text: 'The balance is insufficient for the transaction.' } : sent
  planResult(world, request, ids, { ...outcome, transaction }, refund)
}
const sent = { code: '0', text: done }

function planResult(world: World, calls: Calls, ids: Ids, outcome: Outcome, refund: string): void {
  const body = resultPayload(ids, outcome)
  const tellResult = () => world.deliveries.post(calls.resultUrl, body)
  if (refund === 'silent')
    world.deliveries.later(world.timings.callback, () => world.deliveries.post(calls.timeoutUrl, body))
  else world.deliveries.later(world.timings.callback, tellResult)
  if (refund === 'twice') world.deliveries.later(world.timings.callback, tellResult)
}
