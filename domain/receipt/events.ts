import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/** The source of a receipt: a prompt's callback, a Paybill confirmation, a prompt's status query, or a statement. */
export const ReceiptSource = z.enum(['prompt', 'paybill', 'query', 'statement'])
export type ReceiptSource = z.infer<typeof ReceiptSource>

/** Why a receipt is in suspense: its account number is not a booking code, or no booking has that code. */
export const SuspenseReason = z.enum(['unreadable_account', 'unknown_code'])
export type SuspenseReason = z.infer<typeof SuspenseReason>

/**
 * What verified a receipt reported by a Paybill confirmation: M-Pesa's statement, a transaction status query, a
 * verified prompt, a call from an allowlisted address, or an admin.
 */
export const VerificationSource = z.enum(['statement', 'status_query', 'prompt', 'allowlist', 'admin'])
export type VerificationSource = z.infer<typeof VerificationSource>

/**
 * Why a reported receipt is not real: M-Pesa knows no such transaction, or one of another amount or payer, to another
 * Paybill number or never completed; or an admin found that it is not.
 */
export const DisproofReason = z.enum(['unknown', 'other_details', 'other_paybill', 'not_completed', 'admin'])
export type DisproofReason = z.infer<typeof DisproofReason>

/** The facts of a Paybill confirmation. */
const reported = {
  receipt: z.string(),
  amountCents: Cents,
  /** The account number that the payer typed, which may be a name. */
  account: personal(),
  /** The payer's number with its middle left out. */
  payer: z.string(),
  paidAt: z.iso.datetime(),
}

/** An incoming M-Pesa transaction. Its stream is named after its number, so that it counts once. */
export const receiptEvents = {
  /** A Paybill confirmation reported it. It does not count until it is verified. */
  'receipt.reported': z.object(reported),
  /** Appended before the call to M-Pesa. Only the first answer to each check counts. */
  'receipt.check_requested': z.object({ checkId: z.uuid() }),
  /** M-Pesa could not say. */
  'receipt.check_failed': z.object({ checkId: z.uuid(), resultCode: z.string() }),
  /** The reported receipt is real. `receipt.recorded` follows with the facts that count. */
  'receipt.verified': z.object({ source: VerificationSource, adminId: z.uuid().nullable() }),
  /**
   * The reported receipt is not real as far as known, so it does not count. `checkId` is the check that M-Pesa
   * answered.
   */
  'receipt.disproved': z.object({
    reason: DisproofReason,
    checkId: z.uuid().nullable(),
    adminId: z.uuid().nullable(),
  }),
  /** A receipt with the facts that count. */
  'receipt.recorded': z.object({
    receipt: z.string(),
    amountCents: Cents,
    road: ReceiptSource,
    /** The account number that the payer typed, which may be a name; empty if the source lacks it. */
    account: personal(),
    /** The payer's number with its middle left out. */
    payer: z.string(),
    paidAt: z.iso.datetime(),
    /** The prompt it answers. */
    attemptId: z.uuid().nullable(),
    /** The booking of that prompt. */
    bookingId: z.uuid().nullable(),
  }),
  /** `counted` is false if the same money already counts under its prompt's id. */
  'receipt.matched': z.object({ bookingId: z.uuid(), counted: z.boolean() }),
  'receipt.suspended': z.object({ reason: SuspenseReason }),
  /** An admin assigned it to a booking. */
  'receipt.assigned': z.object({ bookingId: z.uuid(), adminId: z.uuid() }),
  /** An admin returned it by other means. `receipt`, whose key encrypts the note, is null in events of version 1. */
  'receipt.returned': z.object({ receipt: z.string().nullable(), adminId: z.uuid(), note: personal() }),
}
export type ReceiptEvent = EventOf<typeof receiptEvents>
