import { statementPauseSeconds } from '../../integrations/mpesa/shared-statement.ts'
import { type DelayedJobs, delayedJob, inSeconds, type PaymentParts } from './parts.ts'
import { lookUpPrompts } from './prompts.ts'
import { tryStatement } from './statement.ts'

/** Customers claim to have paid shortly after paying. */
const claimedHours = 3
/** After this time, the regular reading of the statement finds the money. */
const longestSeconds = 600

export interface Claim {
  readonly bookingId: string
  /** Absent in jobs of earlier versions. */
  readonly claimedAt?: string | undefined
}

/**
 * Looks up the money of a customer who claims to have paid: in the prompts and in M-Pesa's statement, each regardless
 * of the other's answer. Reads the statement again if the latest one is older than the claim.
 */
export async function checkClaim(parts: PaymentParts, { bookingId, claimedAt }: Claim): Promise<DelayedJobs> {
  const [prompts, statement] = await Promise.allSettled([
    lookUpPrompts(parts, bookingId),
    tryStatement(parts, claimedHours),
  ])
  if (prompts.status === 'rejected') throw prompts.reason
  if (statement.status === 'rejected') throw statement.reason
  const since = claimedAt === undefined ? parts.clock() : new Date(claimedAt)
  const isRead = statement.value !== undefined && statement.value > since
  if (isRead || parts.clock().getTime() - since.getTime() > longestSeconds * 1_000) return prompts.value
  const again = { bookingId, claimedAt: since.toISOString() }
  return [
    ...prompts.value,
    delayedJob('payments.check_claim', bookingId, again, inSeconds(parts, statementPauseSeconds)),
  ]
}
