import { byProcess, type CommandContext } from '../../commands/context.ts'
import { receive } from '../../commands/payments/receipt.ts'
import type { Services } from '../../commands/services.ts'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { type Mpesa, type SharedStatement, Unclear } from '../../integrations/mpesa/mpesa.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'

/** The dependencies of the payment jobs. */
export interface PaymentParts {
  readonly services: Services
  readonly mpesa: Mpesa
  readonly statement: SharedStatement
  readonly inbox: Pick<Inbox, 'read' | 'judge' | 'clearBodies' | 'forget'>
  readonly addresses: CallbackAddresses
  /** Whether an address is trusted: M-Pesa's own addresses, if the operator listed them. */
  readonly trusts: (source: string) => boolean
  /** This business's Paybill number. */
  readonly shortcode: string
  /** The seconds after a prompt at which its outcome is queried. */
  readonly lookUpSeconds: readonly number[]
  readonly clock: () => Date
}

/** The context of a job about something. */
export const contextFor = ({ clock }: PaymentParts, causationId: string): CommandContext =>
  byProcess('payments', causationId, clock())

/**
 * After five minutes without an answer a customer may ask for another prompt, and after ten an admin may order a refund
 * again. A process that has paused since must not send the first one then. The check narrows that window: a pause
 * between it and the call goes unnoticed.
 */
const latestMs = 60_000

/**
 * Calls M-Pesa at most once. `recorded` has appended that the call is about to be made. Makes no call if that had been
 * appended before, or if the process has paused since: it then looks like a call whose answer was lost. Returns the
 * answer; undefined without a call, or if its outcome is unknown.
 */
export async function callOnce<Recorded extends { readonly events: readonly unknown[] }, Answer>(
  { clock }: PaymentParts,
  recorded: Promise<Recorded>,
  call: (recorded: Recorded) => Promise<Answer> | undefined,
): Promise<Answer | undefined> {
  const began = clock().getTime()
  const done = await recorded
  if (done.events.length === 0 || clock().getTime() - began > latestMs) return undefined
  try {
    return await call(done)
  } catch (error) {
    if (error instanceof Unclear) return undefined
    throw error
  }
}

/** An hour less than the 48 that M-Pesa's statement covers. */
export const statementHours = 47

/**
 * Reads M-Pesa's statement of the last `hours`, at most 48, and records money that no other source reported or that is
 * unverified. Records every line before it throws what allocating one of them threw. Does nothing without a statement
 * service. Returns when the statement was downloaded; throws NoStatement.
 */
export async function readStatement(parts: PaymentParts, hours = statementHours): Promise<Date> {
  const { services, statement } = parts
  const now = parts.clock()
  const { at: downloadedAt, lines } = statement.download(new Date(now.getTime() - hours * 3_600_000), now)
  const all = (await lines) ?? []
  const recorded = services.readModels.recordedReceipts(all.map(({ receipt }) => receipt))
  const known = await recorded.catch((error: unknown) => {
    // A stopped read model must not outlast the statement.
    if (error instanceof ReadModelStopped) return new Set<string>()
    throw error
  })
  const failures: unknown[] = []
  for (const line of all.filter(({ receipt }) => !known.has(receipt)))
    try {
      await receive(services, { ...line, attemptId: null, road: 'statement' }, contextFor(parts, line.receipt))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return downloadedAt
}

/** Reads the latest statement. Returns undefined without one: the next attempt, or the regular job, reads it again. */
export const tryStatement = (parts: PaymentParts, hours = 3): Promise<Date | undefined> =>
  readStatement(parts, hours).catch((error: unknown) => {
    if (error instanceof NoStatement) return undefined
    throw error
  })
