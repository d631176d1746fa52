import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import type { Report } from '../../domain/receipt/receipt.ts'
import {
  answerCheck as answer,
  disproveByHand,
  report,
  requestCheck as request,
  type VerifyByHand,
  verifyByHand,
} from '../../domain/receipt/verify.ts'
import type { CommandContext } from '../context.ts'
import type { LogWriter } from '../services.ts'
import { type AllocateServices, allocateReceipt, onReceipt } from './receive.ts'

/**
 * Records an unverified receipt from a Paybill confirmation, which anyone may have sent. It does not count until
 * verified.
 */
export const reportReceipt = (services: LogWriter, reported: Report, context: CommandContext) =>
  onReceipt(report)(services, reported.receipt, reported, context)

/** Records that M-Pesa is about to be called to verify a receipt. Decides nothing if there is nothing to verify. */
export const requestCheck = onReceipt(request)

/** Records M-Pesa's answer to a check. */
export const answerCheck = onReceipt(answer)

/**
 * Verifies a receipt with the facts that an admin found on M-Pesa's portal. Throws DomainError `invalid`,
 * `not_found`.
 */
export async function verifyReceipt(
  services: AllocateServices,
  number: string,
  input: VerifyByHand,
  context: CommandContext,
): Promise<void> {
  await onReceipt(verifyByHand)(services, number, input, context)
  // The payments process allocates it too, once the read models show its booking. Allocating it here shows the result
  // at once.
  const code = readBookingCode(input.account)
  if (code === null || (await services.bookingByCode(code, undefined)) !== undefined)
    await allocateReceipt(services, number, context)
}

/** Marks a receipt as not real, by an admin's decision. Throws DomainError `wrong_status`, `not_found`. */
export const disproveReceipt = onReceipt(disproveByHand)
