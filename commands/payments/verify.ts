import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { type Receipt, type Report, receipt } from '../../domain/receipt/receipt.ts'
import {
  answerCheck as answer,
  type CheckAnswer,
  disproveByHand,
  mayBeReal,
  report,
  requestCheck as request,
  type VerifyByHand,
  verifyByHand,
} from '../../domain/receipt/verify.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Log, LogWriter } from '../services.ts'
import { streams } from '../streams.ts'
import { type AllocateServices, allocateReceipt, receiptOf } from './receive.ts'

/**
 * Records an unverified receipt from a Paybill confirmation, which anyone may have sent. It does not count until
 * verified.
 */
export const reportReceipt = async (
  { handle }: LogWriter,
  reported: Report,
  context: CommandContext,
): Promise<Receipt> =>
  (await handle(receipt, streams.receipt(reported.receipt), (state) => report(state, reported), context)).state

/**
 * Records that M-Pesa is about to be called to verify a receipt and returns the check's id; undefined if there is
 * nothing to verify.
 */
export async function requestCheck(
  services: Log,
  number: string,
  context: CommandContext,
): Promise<string | undefined> {
  if (!mayBeReal(await receiptOf(services, number))) return undefined
  const checkId = newId()
  const { events } = await services.handle(
    receipt,
    streams.receipt(number),
    (state) => request(state, { checkId }),
    context,
  )
  return events.length > 0 ? checkId : undefined
}

/** Records M-Pesa's answer to a check. Returns whether it changed anything, and the receipt's state. */
export async function answerCheck(
  { handle }: LogWriter,
  number: string,
  answered: CheckAnswer,
  context: CommandContext,
): Promise<{ readonly isNew: boolean; readonly receipt: Receipt }> {
  const { events, state } = await handle(receipt, streams.receipt(number), (state) => answer(state, answered), context)
  return { isNew: events.length > 0, receipt: state }
}

/**
 * Verifies a receipt with the facts that an admin found on M-Pesa's portal. Throws DomainError `invalid`,
 * `not_found`.
 */
export async function verifyReceipt(
  services: AllocateServices,
  number: string,
  input: VerifyByHand,
  context: CommandContext,
): Promise<Position | undefined> {
  const { position } = await services.handle(
    receipt,
    streams.receipt(number),
    (state) => verifyByHand(state, input),
    context,
  )
  // The payments process allocates it too, once the read models show its booking. Allocating it here shows the result
  // at once.
  const code = readBookingCode(input.account)
  if (code === null || (await services.bookingByCode(code, undefined)) !== undefined)
    await allocateReceipt(services, number, context)
  return position
}

/** Marks a receipt as not real, by an admin's decision. Throws DomainError `wrong_status`, `not_found`. */
export const disproveReceipt = async (
  { handle }: LogWriter,
  number: string,
  by: { readonly adminId: string },
  context: CommandContext,
): Promise<Position | undefined> =>
  (await handle(receipt, streams.receipt(number), (state) => disproveByHand(state, by), context)).position
