import * as z from 'zod'
import { paybillPayload } from './payloads.ts'
import type { Movement } from './records.ts'
import { newMovement, record, sendSms, type World } from './world.ts'

export interface PaybillPayment {
  readonly phone: string
  readonly shillings: number
  readonly account: string
  /** The business's shortcode by default. */
  readonly shortcode?: string | undefined
  /** `lost`: the answer does not arrive in time. `off`: validation is disabled. */
  readonly validation?: 'asked' | 'lost' | 'off' | undefined
  readonly confirmation?: 'once' | 'twice' | 'never' | undefined
}

const Validated = z.object({ ResultCode: z.coerce.string() })
const validationMs = 8_000

/** Simulates a payment through the Paybill menu. Returns its receipt, or the code with which M-Pesa rejected it. */
export async function payByPaybill(
  world: World,
  { shortcode = world.shortcode, validation = 'asked', confirmation = 'once', ...payment }: PaybillPayment,
) {
  const movement = newMovement(world, { road: 'paybill', shortcode, ...payment })
  const code = validation === 'off' ? undefined : await rejectionOf(world, movement, validation === 'lost')
  if (code !== undefined) {
    await sendSms(world, movement.phone, `Failed. ${world.business} did not take your payment. No money was moved.`)
    return { paid: false as const, code }
  }
  await record(world, movement)
  const calls = { once: 1, twice: 2, never: 0 }[confirmation]
  world.deliveries.later(world.timings.confirmation, () => confirm(world, movement), calls)
  return { paid: true as const, receipt: movement.receipt }
}

/** Sends the confirmation if the business registered a URL. */
export async function confirm(world: World, movement: Movement): Promise<void> {
  const registered = await world.records.registrations.get(movement.shortcode)
  if (registered) await world.deliveries.post(registered.confirmation, paybillPayload(movement, 'confirmation'))
}

/** The code with which the business, or M-Pesa for it, rejects a payment; undefined if it accepts. */
async function rejectionOf(world: World, movement: Movement, isLost: boolean): Promise<string | undefined> {
  const registered = await world.records.registrations.get(movement.shortcode)
  if (!registered) return undefined
  const body = paybillPayload(movement, 'validation')
  const answer = await world.deliveries.post(registered.validation, body, validationMs)
  const resultCode = isLost ? undefined : Validated.safeParse(answer).data?.ResultCode
  if (resultCode === undefined) return registered.responseType === 'Completed' ? undefined : 'C2B00016'
  return resultCode === '0' ? undefined : resultCode
}
