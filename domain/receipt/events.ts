import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/** By which road money was heard of: a prompt's answer, a Paybill confirmation, a prompt that was asked about, a statement. */
export const ReceiptRoad = z.enum(['prompt', 'paybill', 'query', 'statement'])
export type ReceiptRoad = z.infer<typeof ReceiptRoad>

/** Why nobody knows yet whose money it is: the account number is no booking code, or that of no booking. */
export const SuspenseReason = z.enum(['unreadable_account', 'unknown_code'])
export type SuspenseReason = z.infer<typeof SuspenseReason>

/** One M-Pesa transaction that brought money. Its stream is named by its number, so that it counts once. */
export const receiptEvents = {
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
