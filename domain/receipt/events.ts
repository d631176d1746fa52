import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/** By which road money was heard of: a prompt's answer, a Paybill confirmation, a prompt that was asked about, a statement. */
export const ReceiptRoad = z.enum(['prompt', 'paybill', 'query', 'statement'])
export type ReceiptRoad = z.infer<typeof ReceiptRoad>

/** Why nobody knows yet whose money it is: the account number is no booking code, or that of no booking. */
export const SuspenseReason = z.enum(['unreadable_account', 'unknown_code'])
export type SuspenseReason = z.infer<typeof SuspenseReason>

/**
 * What proved that money of which only a Paybill confirmation had told is real: M-Pesa's statement, its answer to a
 * transaction status query, a prompt that was checked, a call from an address on the allowlist, or an admin.
 */
export const VerificationSource = z.enum(['statement', 'status_query', 'prompt', 'allowlist', 'admin'])
export type VerificationSource = z.infer<typeof VerificationSource>

/**
 * Why a reported receipt is not real: M-Pesa knows no such transaction, or one of another amount or payer, to another
 * Paybill number or never completed; or an admin found that it is not.
 */
export const DisproofReason = z.enum(['unknown', 'other_details', 'other_paybill', 'not_completed', 'admin'])
export type DisproofReason = z.infer<typeof DisproofReason>

/** What a Paybill confirmation says. */
const reported = {
  receipt: z.string(),
  amountCents: Cents,
  /** What the payer typed as the account number. */
  account: z.string(),
  /** The payer's number with its middle left out. */
  payer: z.string(),
  paidAt: z.iso.datetime(),
}

/** One M-Pesa transaction that brought money. Its stream is named by its number, so that it counts once. */
export const receiptEvents = {
  /** A Paybill confirmation told of it, and nothing has proved it yet: it counts for nothing. */
  'receipt.reported': z.object(reported),
  /** Written before M-Pesa is asked whether it is real: only the first answer to each check counts. */
  'receipt.check_requested': z.object({ checkId: z.uuid() }),
  /** M-Pesa could not say. */
  'receipt.check_failed': z.object({ checkId: z.uuid(), resultCode: z.string() }),
  /** What was reported is real; `receipt.recorded` follows with the facts that count. */
  'receipt.verified': z.object({ source: VerificationSource, adminId: z.uuid().nullable() }),
  /** What was reported is not real, as far as is known: it counts for nothing. `checkId`: the check that M-Pesa answered. */
  'receipt.disproved': z.object({
    reason: DisproofReason,
    checkId: z.uuid().nullable(),
    adminId: z.uuid().nullable(),
  }),
  /** Money came: these facts count. */
  'receipt.recorded': z.object({
    receipt: z.string(),
    amountCents: Cents,
    road: ReceiptRoad,
    /** What the payer typed as the account number; empty with a prompt that does not say. */
    account: z.string(),
    /** The payer's number with its middle left out. */
    payer: z.string(),
    paidAt: z.iso.datetime(),
    /** The prompt it answers. */
    attemptId: z.uuid().nullable(),
  }),
  /** `counted`: false where the same money counts under its prompt's id already. */
  'receipt.matched': z.object({ bookingId: z.uuid(), counted: z.boolean() }),
  'receipt.suspended': z.object({ reason: SuspenseReason }),
  /** An admin found out whose it is. */
  'receipt.assigned': z.object({ bookingId: z.uuid(), adminId: z.uuid() }),
  /** An admin gave it back by other means. */
  'receipt.returned': z.object({ adminId: z.uuid(), note: z.string() }),
}
export type ReceiptEvent = EventOf<typeof receiptEvents>
