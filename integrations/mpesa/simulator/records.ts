import { randomInt } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { type Memory, memoryIn, type Shelf } from './memory.ts'
import { Scenario } from './scenarios.ts'

/** A prompt. `waiting`: it is open on the phone. */
export const SimulatedPrompt = z.object({
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
  state: z.enum(['waiting', 'ended']),
  resultCode: z.string().nullable(),
  receipt: z.string().nullable(),
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

export const Registration = z.object({
  responseType: z.enum(['Completed', 'Cancelled']),
  confirmation: z.string(),
  validation: z.string(),
})

const Token = z.object({ value: z.string(), expiresAt: z.number() })
const Sms = z.object({ phone: z.string(), text: z.string(), at: z.iso.datetime() })
export type Sms = z.output<typeof Sms>

/** The simulator's records. */
export interface Records {
  /** By CheckoutRequestID. */
  readonly prompts: Shelf<SimulatedPrompt>
  /** By receipt number. */
  readonly movements: Shelf<Movement>
  /** By shortcode. */
  readonly registrations: Shelf<z.output<typeof Registration>>
  readonly tokens: Shelf<z.output<typeof Token>>
  readonly sms: Shelf<Sms>
  /** OriginatorConversationIDs of payouts that were taken. */
  readonly payouts: Shelf<boolean>
  /** Scenarios that override the table, by phone. */
  readonly plays: Shelf<Scenario>
}

/** The simulator's records in a memory. */
export const recordsIn = (memory: Memory): Records => ({
  prompts: memory.shelf('prompt', SimulatedPrompt),
  movements: memory.shelf('movement', Movement),
  registrations: memory.shelf('registration', Registration),
  tokens: memory.shelf('token', Token),
  sms: memory.shelf('sms', Sms),
  payouts: memory.shelf('payout', z.boolean()),
  plays: memory.shelf('play', Scenario),
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

/** A number as M-Pesa gives its transactions. */
export const newReceipt = (): string =>
  `T${Array.from({ length: 9 }, () => signs.charAt(randomInt(signs.length))).join('')}`
