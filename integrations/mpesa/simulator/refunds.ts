import { randomUUID } from 'node:crypto'
import { eatTimestamp } from '../formats.ts'
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

const succeeded = { code: '0', text: 'The service request is processed successfully.' }
const noMoney = { code: '1', text: 'The balance is insufficient for the transaction.' }
const reversedAlready = { code: 'R000001', text: 'The transaction is not valid.' }
const notFound = { ...reversedAlready, code: 'R000002' }

/** Reverses a whole receipt. The result follows later. */
export async function reverse(
  world: World,
  request: Calls & { readonly receipt: string; readonly shillings: number },
  ids: Ids,
): Promise<void> {
  const { receipt, shillings } = request
  const movement = await world.records.movements.get(receipt)
  const { refund } = await playOf(world, movement?.phone ?? '', 0)
  let outcome = notFound
  await world.records.movements.change(receipt, (before) => {
    if (!before || before.road === 'payout') return undefined
    const fails = refund === 'fails' || before.shillings < shillings
    outcome = before.reversed ? reversedAlready : fails ? noMoney : succeeded
    return outcome === succeeded ? { ...before, reversed: true } : undefined
  })
  if (outcome === succeeded && movement)
    await tell(world, movement.phone, `${receipt} was reversed. Ksh${shillings} is back on your account.`)
  planResult(world, request, ids, { ...outcome, transaction: newReceipt() }, refund)
}

/** Sends money to a phone. The result comes later. */
export async function payOut(
  world: World,
  request: Calls & { readonly phone: string; readonly shillings: number },
  ids: Ids,
): Promise<void> {
  const { phone, shillings } = request
  const { refund } = await playOf(world, phone, 0)
  const receipt = newReceipt()
  if (refund !== 'fails') {
    const payout = { receipt, road: 'payout', shillings, phone, account: '' } as const
    const at = world.clock().toISOString()
    await world.records.movements.put(receipt, { ...payout, shortcode: world.shortcode, at, reversed: false })
    await tell(world, phone, `${receipt} Confirmed. You have received Ksh${shillings} from ${world.business}.`)
  }
  planResult(world, request, ids, { ...(refund === 'fails' ? noMoney : succeeded), transaction: receipt }, refund)
}

function planResult(world: World, calls: Calls, ids: Ids, outcome: Outcome, refund: string): void {
  const body = resultPayload(ids, outcome)
  const tellResult = () => world.deliveries.post(calls.resultUrl, body)
  if (refund === 'silent')
    world.deliveries.later(world.timings.callback, () => world.deliveries.post(calls.timeoutUrl, body))
  else world.deliveries.later(world.timings.callback, tellResult)
  if (refund === 'twice') world.deliveries.later(world.timings.callback, tellResult)
}
