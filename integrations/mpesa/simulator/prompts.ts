import { randomUUID } from 'node:crypto'
import { eatTimestamp } from '../formats.ts'
import { confirm } from './paybill.ts'
import { failedCallback, paidCallback } from './payloads.ts'
import { type Movement, newReceipt, type SimulatedPrompt } from './records.ts'
import type { Scenario } from './scenarios.ts'
import { paidText, tell, type World } from './world.ts'

/** A person's answer to a prompt. */
export type Key = 'pin' | 'wrong_pin' | 'cancel' | 'ignore'
const ends: Readonly<Record<Key, string>> = { pin: '0', wrong_pin: '2001', cancel: '1032', ignore: '1019' }

type PromptInput = Pick<SimulatedPrompt, 'phone' | 'shillings' | 'account' | 'shortcode' | 'callbackUrl'>

/** Puts a prompt on a phone. It ends according to its scenario. */
export async function putPrompt(world: World, input: PromptInput, scenario: Scenario): Promise<SimulatedPrompt> {
  const at = world.clock()
  const delay = delayOf(world, scenario)
  const prompt: SimulatedPrompt = {
    ...input,
    merchantRequestId: randomUUID(),
    checkoutRequestId: `ws_CO_${eatTimestamp(at)}${randomUUID().slice(0, 8)}`,
    scenario,
    at: at.toISOString(),
    endsAt: delay === null ? null : new Date(at.getTime() + delay).toISOString(),
    state: 'waiting',
    resultCode: null,
    receipt: null,
  }
  await world.records.prompts.put(prompt.checkoutRequestId, prompt)
  if (scenario.endsAfter === 'before_answer') await endPrompt(world, prompt.checkoutRequestId, scenario.end, 0)
  else if (delay !== null) planEnd(world, prompt, delay)
  return prompt
}

/** Resumes the prompts that a restart interrupted. */
export async function resumePrompts(world: World): Promise<void> {
  const now = world.clock().getTime()
  for (const prompt of await world.records.prompts.all())
    if (prompt.state === 'waiting' && prompt.endsAt)
      planEnd(world, prompt, Math.max(0, Date.parse(prompt.endsAt) - now))
}

/** Answers a prompt for the person. Returns the updated prompt; undefined if none is open. */
export async function press(world: World, checkoutRequestId: string, key: Key): Promise<SimulatedPrompt | undefined> {
  return endPrompt(world, checkoutRequestId, ends[key])
}

/** The open prompt of a phone. */
export async function waitingOn(world: World, phone: string): Promise<SimulatedPrompt | undefined> {
  return (await world.records.prompts.all(phone)).find(isForPerson)
}

const isForPerson = ({ state, scenario }: SimulatedPrompt) => state === 'waiting' && scenario.end === 'person'

function planEnd(world: World, { checkoutRequestId, scenario }: SimulatedPrompt, delay: number): void {
  const code = scenario.end === 'person' ? ends.ignore : scenario.end
  world.deliveries.later(delay, () => endPrompt(world, checkoutRequestId, code))
}

function delayOf({ timings }: World, { end, endsAfter }: Scenario): number | null {
  if (end === 'person') return timings.lifetime
  if (end === 'never') return null
  return { soon: timings.soon, slow: timings.slow, late: timings.late, before_answer: 0 }[endsAfter]
}

async function endPrompt(
  world: World,
  checkoutRequestId: string,
  resultCode: string,
  callbackAfter = world.timings.callback,
): Promise<SimulatedPrompt | undefined> {
  const receipt = resultCode === '0' ? newReceipt() : null
  let ended: SimulatedPrompt | undefined
  await world.records.prompts.change(checkoutRequestId, (prompt) => {
    if (prompt?.state !== 'waiting') return undefined
    ended = { ...prompt, state: 'ended', resultCode, receipt }
    return ended
  })
  if (!ended) return undefined
  const movement = receipt === null ? undefined : movementOf(world, ended, receipt)
  if (movement) {
    await world.records.movements.put(movement.receipt, movement)
    await tell(world, movement.phone, paidText(world, movement))
  }
  await forge(world, ended)
  await planCalls(world, ended, movement, callbackAfter)
  return ended
}

const movementOf = (world: World, prompt: SimulatedPrompt, receipt: string): Movement => ({
  receipt,
  road: 'prompt',
  shillings: prompt.shillings,
  phone: prompt.phone,
  account: prompt.account,
  shortcode: prompt.shortcode,
  at: world.clock().toISOString(),
  reversed: false,
})

/** The callback, and for money the Paybill confirmation: M-Pesa sends both, the second when the first was answered. */
async function planCalls(world: World, prompt: SimulatedPrompt, movement: Movement | undefined, after: number) {
  const { deliveries, timings } = world
  const { callback, confirmation, endsAfter } = prompt.scenario
  const tellEnd = callback === 'never' ? undefined : () => callBack(world, prompt, movement)
  const tellMoney = movement && confirmation !== 'never' ? () => confirm(world, movement) : undefined
  const [first, second] = confirmation === 'before' ? [tellMoney, tellEnd] : [tellEnd, tellMoney]
  const tell = async () => {
    if (confirmation === 'together') return void (await Promise.all([first?.(), second?.()]))
    await first?.()
    if (second) deliveries.later(first ? timings.confirmation : 0, second)
  }
  if (endsAfter === 'before_answer') await tell()
  else deliveries.later(after, tell)
}

async function callBack(world: World, prompt: SimulatedPrompt, movement: Movement | undefined): Promise<void> {
  const body = movement ? paidCallback(prompt, movement) : failedCallback(prompt, prompt.resultCode ?? '')
  await world.deliveries.post(prompt.callbackUrl, body)
  if (prompt.scenario.callback === 'twice') await world.deliveries.post(prompt.callbackUrl, body)
}

/** A forged callback that reports a payment. */
async function forge(world: World, prompt: SimulatedPrompt): Promise<void> {
  const { forged } = prompt.scenario
  if (forged === 'none') return
  const other = { merchantRequestId: randomUUID(), checkoutRequestId: `ws_CO_${randomUUID()}` }
  const claimed = movementOf(world, prompt, newReceipt())
  const body = paidCallback(forged === 'wrong_ids' ? other : prompt, {
    ...claimed,
    shillings: forged === 'wrong_amount' ? claimed.shillings + 1 : claimed.shillings,
  })
  const address =
    forged === 'wrong_proof' ? prompt.callbackUrl.replace(/.{8}$/, otherDigits(prompt.callbackUrl)) : prompt.callbackUrl
  await world.deliveries.post(address, body)
}

const otherDigits = (address: string) => (address.endsWith('00000000') ? '11111111' : '00000000')
