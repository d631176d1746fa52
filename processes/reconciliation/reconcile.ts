import type { TaskList } from 'graphile-worker'
import { byProcess, type CommandContext, newId } from '../../commands/context.ts'
import { noteReconciliation, type Reconciled } from '../../commands/ledger/reconciled.ts'
import { type AllocateServices, allocateReceipt, receive } from '../../commands/payments/receipt.ts'
import type { Services } from '../../commands/services.ts'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import {
  type BookEntry,
  differences,
  type LedgerDifference,
  type StatementEntry,
  unrecorded,
} from '../../domain/ledger/reconcile.ts'
import type { Mpesa, StatementLine } from '../../integrations/mpesa/mpesa.ts'
import type { BookedReceipt, Period } from '../../projections/payments/ledger.ts'
import { everyNight, scheduledFor } from '../cron.ts'

interface ReconciliationParts {
  readonly services: AllocateServices & Pick<Services, 'ids' | 'waitForProjections'>
  readonly mpesa: Pick<Mpesa, 'statement'>
  readonly clock: () => Date
}

/** M-Pesa's statement covers no more than this. */
const statementMs = 48 * 3_600_000
/** Very recent money may still be missing on one side. */
const underWayMs = 2 * 60_000
/**
 * The ledger's time of a payment may be that of a late status query, and so be on another day than the statement's. More
 * than an hour, after which a prompt is queried for the last time.
 */
const marginMs = 2 * 3_600_000

/**
 * Reconciles our ledger with M-Pesa's statement for a period. It records money that only the statement has, retries
 * unallocated receipts, and stores all differences. Idempotent; only the first result per id is stored. Throws errors
 * of the statement and the event store.
 */
export async function reconcile(
  parts: ReconciliationParts,
  period: Period,
  reconciliationId = newId(),
): Promise<Reconciled> {
  const { services } = parts
  const context = byProcess('reconciliation', reconciliationId, parts.clock())
  const statement = await statementOf(parts, period)
  const covered = statement?.lines.map(entryOf) ?? []
  await upToDate(services)
  const recorded = await recordUnknown(services, period, statement?.lines ?? [], context)
  await upToDate(services)
  const books = await booksOf(services, period, covered)
  const inReach = (entry: BookEntry) => statement !== undefined && isIn(statement.period, entry.at)
  const found = [
    ...differences(statement?.around.map(entryOf) ?? null, books.filter(inReach)),
    ...differences(
      null,
      books.filter((entry) => !inReach(entry)),
    ),
  ]
  const others = await Promise.all(
    found.map(async (difference) => ({ ...difference, done: await attend(services, difference, context) })),
  )
  const outcome: Reconciled = {
    reconciliationId,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    statementLines: statement?.lines.length ?? null,
    receipts: books.filter(({ counted }) => counted).length,
    differences: [...recorded, ...others],
  }
  await noteReconciliation(services, outcome, context)
  return outcome
}

/** Waits for the read models, because a stale ledger would differ from the statement. Throws ReadModelsBehind. */
async function upToDate({ waitForProjections, store }: Pick<Services, 'store' | 'waitForProjections'>): Promise<void> {
  await waitForProjections(await store.head())
}

interface Statement {
  readonly period: Period
  readonly lines: readonly StatementLine[]
  /** Also those shortly before and after the period. */
  readonly around: readonly StatementLine[]
}

/** undefined if the period is too old or M-Pesa provides no statement. */
async function statementOf(
  { mpesa, clock }: ReconciliationParts,
  { from, to }: Period,
): Promise<Statement | undefined> {
  const now = clock().getTime()
  const covered = (ms: number) => new Date(Math.min(Math.max(ms, now - statementMs + underWayMs), now - underWayMs))
  const period = { from: covered(from.getTime()), to: covered(to.getTime()) }
  if (period.from >= period.to) return undefined
  const lines = await mpesa.statement(covered(from.getTime() - marginMs), covered(to.getTime() + marginMs))
  if (lines === null) return undefined
  // A payment that arrives during the download moves others to the next page, too.
  const around = [...new Map(lines.map((line) => [line.receipt, line])).values()]
  return { period, lines: around.filter(({ paidAt }) => isIn(period, paidAt)), around }
}

const isIn = ({ from, to }: Period, at: string) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime()

async function recordUnknown(
  services: AllocateServices,
  period: Period,
  lines: readonly StatementLine[],
  context: CommandContext,
): Promise<LedgerDifference[]> {
  const entries = lines.map(entryOf)
  const unknown = new Set(unrecorded(entries, await booksOf(services, period, entries)).map(({ receipt }) => receipt))
  const recorded: LedgerDifference[] = []
  for (const line of lines.filter(({ receipt }) => unknown.has(receipt))) {
    await receive(services, { ...line, attemptId: null, road: 'statement' }, context)
    const { receipt, account, paidAt: at, amountCents } = line
    const difference = { receipt, at, account, statementCents: amountCents, booksCents: null }
    recorded.push({ kind: 'unrecorded', ...difference, done: 'recorded' })
  }
  return recorded
}

/** Retries unallocated receipts. All other differences need a person. */
async function attend(
  services: AllocateServices,
  { kind, receipt }: Pick<LedgerDifference, 'kind' | 'receipt'>,
  context: CommandContext,
): Promise<LedgerDifference['done']> {
  if (kind !== 'uncounted') return 'listed'
  await allocateReceipt(services, receipt, context)
  return 'counted'
}

const entryOf = ({ receipt, amountCents, account, paidAt }: StatementLine): StatementEntry => ({
  receipt,
  amountCents,
  account,
  at: paidAt,
})

async function booksOf(
  { readModels }: Pick<Services, 'readModels'>,
  period: Period,
  statement: readonly StatementEntry[],
): Promise<BookEntry[]> {
  const rows = await readModels.bookedReceipts(
    period,
    statement.map(({ receipt }) => receipt),
  )
  return rows.map(bookEntry)
}

const placedElsewhere = new Set<BookedReceipt['status']>(['suspended', 'returned'])

const bookEntry = (row: BookedReceipt): BookEntry => ({
  receipt: row.receipt,
  number: row.named ?? (row.road === 'query' ? null : row.receipt),
  amountCents: row.amount_cents,
  account: row.account,
  at: row.paid_at,
  counted: row.counted,
  placed: placedElsewhere.has(row.status) || !row.counted || row.booked,
})

const task = 'ledger.reconcile'
/** Reconciles each day. M-Pesa's statement covers 48 hours; older days are only checked against our own records. */
export const reconcileEveryNight = everyNight(task, 28)

/** Reconciles the day before the job's night, once, however late or often it runs. */
export const reconciliationTasks = (parts: ReconciliationParts): TaskList => ({
  async [task](payload) {
    const night = scheduledFor(payload, parts.clock())
    const reconciliationId = parts.services.ids.reconciliation(studioDateAt(night))
    await reconcile(parts, dayBefore(night), reconciliationId)
  },
})

/** Returns the day before an instant, in Nairobi. */
export function dayBefore(now: Date): { readonly from: Date; readonly to: Date } {
  const today = studioDateAt(now)
  return { from: instantAt(addDays(today, -1)), to: instantAt(today) }
}
