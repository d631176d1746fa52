import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import type { Report } from '../../domain/receipt/receipt.ts'
import * as decide from '../../domain/receipt/verify.ts'
import type { CommandContext } from '../context.ts'
import type { LogWriter } from '../services.ts'
import { type AllocateServices, allocateReceipt, onReceipt } from './receive.ts'

/** Records an unverified receipt from a Paybill confirmation, which anyone may have sent. */
export const reportReceipt = (services: LogWriter, reported: Report, context: CommandContext) =>
  onReceipt(decide.report)(services, reported.receipt, reported, context)

/** Records that M-Pesa is about to be called to verify a receipt. */
export const requestCheck = onReceipt(decide.requestCheck)

/** Records M-Pesa's answer to a check. */
export const answerCheck = onReceipt(decide.answerCheck)

/** Verifies a receipt with the facts that an admin found on M-Pesa's portal. */
export async function verifyReceipt(
  services: AllocateServices,
  number: string,
  input: decide.VerifyByHand,
  context: CommandContext,
): Promise<void> {
  await onReceipt(decide.verifyByHand)(services, number, input, context)
  // The payments process allocates it too, once the read models show its booking. Allocating it here shows the result
  // at once.
  const code = readBookingCode(input.account)
  if (code === null || (await services.bookingByCode(code, undefined)) !== undefined)
    await allocateReceipt(services, number, context)
}

/** Marks a receipt as not real, by an admin's decision. */
export const disproveReceipt = onReceipt(decide.disproveByHand)
