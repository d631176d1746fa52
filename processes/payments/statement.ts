import * as z from 'zod'
import { receive } from '../../commands/payments/receive.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import { statementPauseSeconds } from '../../integrations/mpesa/mpesa.ts'
import { again, contextFor, type DelayedJobs, OfBooking, type PaymentParts } from './parts.ts'
import { jobOf } from './payments.ts'
import { lookUpPrompts } from './prompts.ts'

const hourMs = 3_600_000
/** M-Pesa's statement covers at most 48 hours. */
export const statementHours = 47

/**
 * Reads M-Pesa's statement of the last `hours`, at most 48, and records money that no other source reported or that is
 * unverified. Does nothing without a statement service. Returns when the statement was downloaded; throws NoStatement.
 */
export async function readStatement(parts: PaymentParts, hours: number): Promise<Date> {
  const { services, statement } = parts
  const now = parts.clock()
  const { at: downloadedAt, lines } = statement.download(new Date(now.getTime() - hours * hourMs), now)
  const all = (await lines) ?? []
  const known = await services.readModels.recordedReceipts(all.map(({ receipt }) => receipt))
  for (const { receipt, shillings, account, payer, at } of all.filter((line) => !known.has(line.receipt))) {
    const money = { receipt, amountCents: Math.round(shillings * 100), account, payer, paidAt: at.toISOString() }
    await receive(services, { ...money, attemptId: null, road: 'statement' }, contextFor(parts, receipt))
  }
  return downloadedAt
}

/** As `readStatement`, but undefined without a statement: the next attempt and the regular job read it again. */
export async function tryStatement(parts: PaymentParts, hours: number): Promise<Date | undefined> {
  try {
    return await readStatement(parts, hours)
  } catch (error) {
    if (error instanceof NoStatement) return undefined
    throw error
  }
}

/** Customers claim to have paid shortly after paying. */
const claimedHours = 3
/** After this time, the regular reading of the statement finds the money. */
const longestMs = 600_000

export const Claim = OfBooking.extend({
  /** Absent in jobs of earlier versions. */
  claimedAt: z.iso.datetime().optional(),
})

/**
 * Looks up the money of a customer who claims to have paid: in the prompts and in M-Pesa's statement, each regardless
 * of the other's answer. Reads the statement again if the latest one is older than the claim.
 */
export async function checkClaim(parts: PaymentParts, claim: z.output<typeof Claim>): Promise<DelayedJobs> {
  const { bookingId, claimedAt = parts.clock().toISOString() } = claim
  const [prompts, statement] = await Promise.allSettled([
    lookUpPrompts(parts, bookingId),
    tryStatement(parts, claimedHours),
  ])
  if (prompts.status === 'rejected') throw prompts.reason
  if (statement.status === 'rejected') throw statement.reason
  const [since, now] = [new Date(claimedAt), parts.clock()]
  const isRead = statement.value !== undefined && statement.value > since
  if (isRead || now.getTime() - since.getTime() > longestMs) return prompts.value
  const job = jobOf('payments.check_claim', bookingId, { bookingId, claimedAt })
  return [...prompts.value, ...again(parts, job, now.toISOString(), [statementPauseSeconds])]
}
