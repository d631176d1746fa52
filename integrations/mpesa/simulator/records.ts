import { randomInt } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { collection, type Memory, memoryIn } from './memory.ts'
import { Scenario } from './scenarios.ts'

const SimulatedPrompt = z.object({
  merchantRequestId: z.string(),
  checkoutRequestId: z.string(),
  phone: z.string(),
  shillings: z.number(),
  account: z.string(),
  shortcode: z.string(),
  callbackUrl: z.string(),
  scenario: Scenario,
  at: z.iso.datetime(),
  /** When it ends without an answer; null: never. */
  endsAt: z.iso.datetime().nullable(),
  /** Null while it is open on the phone. */
  resultCode: z.string().nullable(),
})
export type SimulatedPrompt = z.output<typeof SimulatedPrompt>

/** Money that moved: in by a prompt or the Paybill form, out by a payout. */
export const Movement = z.object({
  receipt: z.string(),
  road: z.enum(['prompt', 'paybill', 'payout']),
  shillings: z.number(),
  phone: z.string(),
  account: z.string(),
  shortcode: z.string(),
  at: z.iso.datetime(),
  reversed: z.boolean(),
})
export type Movement = z.output<typeof Movement>

const Registration = z.object({
  responseType: z.enum(['Completed', 'Cancelled']),
  confirmation: z.string(),
  validation: z.string(),
})

const Sms = z.object({ phone: z.string(), text: z.string(), at: z.iso.datetime() })
export type Sms = z.output<typeof Sms>

/** The simulator's records in a memory. */
export const recordsIn = (memory: Memory) => ({
  /** By CheckoutRequestID. */
  prompts: collection(memory, 'prompt', SimulatedPrompt),
  /** By receipt number. */
  movements: collection(memory, 'movement', Movement),
  /** By shortcode. */
  registrations: collection(memory, 'registration', Registration),
  tokens: collection(memory, 'token', z.object({ value: z.string(), expiresAt: z.number() })),
  sms: collection(memory, 'sms', Sms),
  /** OriginatorConversationIDs of accepted payouts. */
  payouts: collection(memory, 'payout', z.boolean()),
  /** Scenarios that override the table, by phone. */
  plays: collection(memory, 'play', Scenario),
})

/** An incoming payment of demo data. */
export type PastReceipt = Omit<Movement, 'shortcode'>

/** Puts money into the simulator's statement, so that it agrees with demo data. Idempotent. */
export async function rememberReceipts(
  pool: pg.Pool,
  shortcode: string,
  receipts: readonly PastReceipt[],
): Promise<void> {
  const { movements } = recordsIn(await memoryIn(pool))
  for (const receipt of receipts) await movements.put(receipt.receipt, { ...receipt, shortcode })
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns a new transaction number in M-Pesa's format. */
export const newReceipt = (): string =>
  `T${Array.from({ length: 9 }, () => signs.charAt(randomInt(signs.length))).join('')}`
