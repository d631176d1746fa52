import type { TaskList } from 'graphile-worker'
import { allocateReceipt, recordReceipt } from '../../commands/payments/receive.ts'
import { everyMinutes } from '../cron.ts'
import { because, type PaymentParts } from './parts.ts'

const hourMs = 3_600_000
const task = 'payments.sweep'
export const sweepQuarterHourly = everyMinutes(15, task)
/** M-Pesa's statement covers at most 48 hours. */
export const statementHours = 47

/**
 * Reads M-Pesa's statement of the last `hours`, at most 48, and records money that no other source reported or that is
 * unverified. Does nothing without a statement service.
 */
export async function sweep(parts: PaymentParts, hours: number): Promise<void> {
  const now = parts.clock()
  const lines = await parts.mpesa.statement(new Date(now.getTime() - hours * hourMs), now)
  for (const { receipt, shillings, account, payer, at } of lines ?? []) {
    const context = because(parts, receipt)
    const amountCents = Math.round(shillings * 100)
    const facts = { receipt, amountCents, account, payer, paidAt: at.toISOString(), attemptId: null }
    if (await recordReceipt(parts.services, { ...facts, road: 'statement' }, context))
      await allocateReceipt(parts.services, receipt, context)
  }
}

/** Reads the statement. */
export const sweepTasks = (parts: PaymentParts): TaskList => ({
  async [task]() {
    await sweep(parts, statementHours)
  },
})
