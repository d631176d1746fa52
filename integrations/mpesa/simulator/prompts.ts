import { randomUUID } from 'node:crypto'
import { eatTimestamp } from '../formats.ts'
import { confirm } from './paybill.ts'
import { endedCallback, paidCallback } from './payloads.ts'
import type { Movement, SimulatedPrompt } from './records.ts'
import type { Scenario } from './scenarios.ts'
import { newMovement, record, type World } from './world.ts'

/** A person's answer to a prompt. */
export type Key = 'pin' | 'wrong_pin' | 'cancel' | 'ignore'
const ends: Readonly<Record<Key, string>> = { pin: '0', wrong_pin: '2001', cancel: '1032', ignore: '1019' }

type PromptInput = Pick<SimulatedPrompt, 'phone' | 'shillings' | 'account' | 'shortcode' | 'callbackUrl' | 'scenario'>

/** Puts a prompt on a phone. It ends according to its scenario. */
export async function putPrompt(world: World, input: PromptInput): Promise<SimulatedPrompt> {
  const { scenario } = input
  const at = world.clock()
  const delay = delayOf(world, scenario)
  const prompt: SimulatedPrompt = {
    ...input,
    merchantRequestId: randomUUID(),
    checkoutRequestId: `ws_CO_${eatTimestamp(at)}${randomUUID().slice(0, 8)}`,
    at: at.toISOString(),
    endsAt: delay === null ? null : new Date(at.getTime() + delay).toISOString(),
    resultCode: null,
  }
  await world.records.prompts.put(prompt.checkoutRequestId, prompt)
  if (scenario.endsAfter === 'before_answer') await endPrompt(world, prompt.checkoutRequestId, scenario.end)
  else planEnd(world, prompt)
  return prompt
}

/** Resumes the prompts that a restart interrupted. */
export async function resumePrompts(world: World): Promise<void> {
  for (const prompt of await world.records.prompts.all()) if (prompt.resultCode === null) planEnd(world, prompt)
}

/** Answers the prompt of a phone for the person. Returns the updated prompt; undefined if none is open. */
export async function press(world: World, phone: string, key: Key): Promise<SimulatedPrompt | undefined> {
  const waiting = await waitingOn(world, phone)
  return waiting && endPrompt(world, waiting.checkoutRequestId, ends[key])
}

/** The open prompt of a phone. */
export async function waitingOn(world: World, phone: string): Promise<SimulatedPrompt | undefined> {
  const isWaiting = ({ phone: shownOn, resultCode, scenario }: SimulatedPrompt) =>
    shownOn === phone && resultCode === null && scenario.end === 'person'
  return (await world.records.prompts.all()).find(isWaiting)
}

/** Plans the end of a prompt that ends without an answer. */
function planEnd(world: World, { checkoutRequestId, scenario, endsAt }: SimulatedPrompt): void {
  if (endsAt === null) return
  const delay = Math.max(0, Date.parse(endsAt) - world.clock().getTime())
  const code = scenario.end === 'person' ? ends.ignore : scenario.end
  world.deliveries.later(delay, () => endPrompt(world, checkoutRequestId, code))
}

function delayOf({ timings }: World, { end, endsAfter }: Scenario): number | null {
  if (end === 'person') return timings.lifetime
  if (end === 'never') return null
  return endsAfter === 'before_answer' ? 0 : timings[endsAfter]
}

async function endPrompt(world: World, id: string, resultCode: string): Promise<SimulatedPrompt | undefined> {
  const ended = await world.records.prompts.change(id, (prompt) =>
    prompt?.resultCode === null ? { ...prompt, resultCode } : undefined,
  )
  if (!ended) return undefined
  const movement = resultCode === '0' ? newMovement(world, { ...ended, road: 'prompt' }) : undefined
  if (movement) await record(world, movement)
  await forge(world, ended)
  await planCalls(world, ended, movement)
  return ended
}

/**
 * Plans the callback and, for a payment, the Paybill confirmation, which M-Pesa sends after the callback was answered.
 */
async function planCalls(world: World, prompt: SimulatedPrompt, movement: Movement | undefined) {
  const { deliveries, timings } = world
  const { callback, confirmation, endsAfter } = prompt.scenario
  const calls: (() => Promise<void>)[] = []
  if (callback !== 'never') calls.push(() => callBack(world, prompt, movement))
  if (movement && confirmation !== 'never') calls.push(() => confirm(world, movement))
  if (confirmation === 'before') calls.reverse()
  const send = async () => {
    const together = calls.splice(0, confirmation === 'together' ? 2 : 1)
    await Promise.all(together.map((call) => call()))
    for (const call of calls) deliveries.later(timings.confirmation, call)
  }
  if (endsAfter === 'before_answer') await send()
  else deliveries.later(timings.callback, send)
}

async function callBack(world: World, prompt: SimulatedPrompt, movement: Movement | undefined): Promise<void> {
  const body = movement ? paidCallback(prompt, movement) : endedCallback(prompt, prompt.resultCode ?? '')
  await world.deliveries.post(prompt.callbackUrl, body)
  if (prompt.scenario.callback === 'twice') await world.deliveries.post(prompt.callbackUrl, body)
}

/** A forged callback that reports a payment. */
async function forge(world: World, prompt: SimulatedPrompt): Promise<void> {
  const { callbackUrl, scenario, shillings } = prompt
  const { forged } = scenario
  if (forged === 'none') return
  const other = { merchantRequestId: randomUUID(), checkoutRequestId: `ws_CO_${randomUUID()}` }
  const claimed = forged === 'wrong_amount' ? shillings + 1 : shillings
  const movement = newMovement(world, { ...prompt, road: 'prompt', shillings: claimed })
  const otherDigits = callbackUrl.endsWith('00000000') ? '11111111' : '00000000'
  const address = forged === 'wrong_proof' ? callbackUrl.replace(/.{8}$/, otherDigits) : callbackUrl
  await world.deliveries.post(address, paidCallback(forged === 'wrong_ids' ? other : prompt, movement))
}
