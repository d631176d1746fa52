import type { TaskList } from 'graphile-worker'
import { allocateReceipt, recordReceipt } from '../../commands/payments/receive.ts'
import { NoStatement } from '../../integrations/mpesa/daraja/statement.ts'
import { everyMinutes } from '../cron.ts'
import { contextFor, type PaymentParts } from './parts.ts'

const hourMs = 3_600_000
const task = 'payments.sweep'
export const sweepQuarterHourly = everyMinutes(15, task)
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
    const context = contextFor(parts, receipt)
    const amountCents = Math.round(shillings * 100)
    const facts = { receipt, amountCents, account, payer, paidAt: at.toISOString(), attemptId: null }
    if (await recordReceipt(services, { ...facts, road: 'statement' }, context))
      await allocateReceipt(services, receipt, context)
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

/** Reads the statement. */
export const sweepTasks = (parts: PaymentParts): TaskList => ({
  async [task]() {
    await readStatement(parts, statementHours)
  },
})
