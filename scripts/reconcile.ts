import { setTimeout as pause } from 'node:timers/promises'
import type { Reconciled } from '../commands/ledger/reconciled.ts'
import { kesText } from '../domain/kernel/money.ts'
import { addDays, clockText, instantAt, StudioDate, studioDateAt } from '../domain/kernel/slot.ts'
import type { LedgerDifference } from '../domain/ledger/reconcile.ts'
import { reconcile } from '../processes/reconciliation/reconcile.ts'
import { projections } from '../projections/all.ts'
import { project } from '../projections/engine/engine.ts'
import { isWhole, schemaOf } from '../projections/engine/schema.ts'
import { type LedgerSums, ledgerOf } from '../projections/payments/ledger.ts'
import { loadConfig } from '../runtime/config.ts'
import { lead, PostgresLocks } from '../runtime/leader.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { projectingOf } from '../server/background.ts'
import { type Composition, composeExisting } from '../server/composition.ts'
import { openMoney } from '../server/mpesa.ts'
import { fail, progressBar, readOptions } from './command-line.ts'

const catchUpMs = 120_000

const usage = `npm run reconcile -- [--from DATE] [--to DATE]

Compares our books with M-Pesa's statement from one date to another in Nairobi, both inclusive; by default yesterday and
today. Payments that only the statement has are recorded and counted. Each difference is listed with the action taken.
M-Pesa’s statement covers only the last 48 hours. Before that, the books are compared with themselves.`

interface ReconcileOptions {
  readonly from: Date
  readonly to: Date
}

function readArguments(now: Date): ReconcileOptions {
  const text = { type: 'string' } as const
  const values = readOptions({ from: text, to: text }, usage)
  const today = studioDateAt(now)
  const first = dateIn('from', values.from) ?? addDays(today, -1)
  const last = dateIn('to', values.to) ?? today
  if (last < first)
    throw new StartError(
      `--to is "${last}": it comes before --from${values.from ? '' : `, which is ${first} by default`}.`,
    )
  return { from: instantAt(first), to: instantAt(addDays(last, 1)) }
}

function dateIn(name: string, text: string | undefined): StudioDate | undefined {
  if (text === undefined) return undefined
  const date = StudioDate.safeParse(text)
  if (!date.success) throw new StartError(`--${name} is "${text}": write a date such as 2026-12-01.`)
  return date.data
}

/** `npm run reconcile`. Works with and without a running server. */
async function main(): Promise<void> {
  const clock = () => new Date()
  const period = readArguments(clock())
  const config = loadConfig(process.env)
  await using composition = await composeExisting(config, createLog('error'))
  await compare(composition, period, clock)
}

async function compare(composition: Composition, period: ReconcileOptions, clock: () => Date): Promise<void> {
  const { config } = composition
  const url = config.publicUrl ?? `http://localhost:${config.port}`
  const money = await openMoney(composition, { public: url, inside: `http://127.0.0.1:${config.port}` })
  const { services, db, projectionProgress, store } = composition
  const stopping = new AbortController()
  const projecting = keepReadModels(composition, stopping.signal)
  try {
    await untilThere(composition)
    await projectionProgress.waitFor(await store.head(), catchUpMs)
    const outcome = await reconcile({ services, mpesa: money.mpesa, clock }, period)
    const { sums } = await ledgerOf(db, period, { limit: 1, offset: 0 })
    console.log([...outcomeLines(outcome), '', ...ledgerLines(sums)].join('\n'))
  } finally {
    stopping.abort()
    await projecting
    await money.simulator?.stop()
  }
}

/** Updates the read models if no server does. Leaves the processes to servers. */
async function keepReadModels(composition: Composition, signal: AbortSignal): Promise<void> {
  const { database, log } = composition
  const projecting = projectingOf(composition, progressBar('Building read models'))
  const locks = new PostgresLocks(database.url)
  await lead(locks, schemaOf(projections), log, signal, (leading) => project(projecting, leading))
  await locks.close()
}

/** Waits for the tables, because an empty log counts as caught up before they exist. */
async function untilThere({ database }: Composition): Promise<void> {
  const deadline = Date.now() + catchUpMs
  while (!(await isWhole(database.pool, schemaOf(projections), projections))) {
    if (Date.now() > deadline)
      throw new StartError('The read models were not built within two minutes: start the server.')
    await pause(100)
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Formats a time in Nairobi, like the options: '2026-12-01 14:05'. */
const nairobiTime = (at: string) => `${studioDateAt(new Date(at))} ${clockText(new Date(at))}`

const outcomeLines = ({ from, to, statementLines, receipts, differences }: Reconciled): string[] => [
  `From ${nairobiTime(from)} to ${nairobiTime(to)} in Nairobi: ${counted(receipts, 'receipt')} in our books, ${
    statementLines === null ? 'no statement for this time' : `${counted(statementLines, 'line')} on M-Pesa’s statement`
  }.`,
  differences.length === 0 ? 'They agree.' : `${counted(differences.length, 'difference')}:`,
  ...differences.map(differenceLine),
]

const differenceLine = ({ kind, receipt, at, statementCents, booksCents, account, done }: LedgerDifference) =>
  `  ${receipt}  ${nairobiTime(at)}  account ${account || 'none'}  statement ${amount(statementCents)}  books ${amount(booksCents)}  ${
    kinds[kind]
  }: ${done}`

const amount = (cents: number | null) => (cents === null ? 'nothing' : kesText(cents))

const kinds: Readonly<Record<LedgerDifference['kind'], string>> = {
  unrecorded: 'unknown to us',
  not_on_statement: 'not on the statement',
  other_amount: 'another amount',
  uncounted: 'not counted yet',
}

const ledgerLines = (sums: LedgerSums): string[] => [
  `received    ${kesText(sums.received_cents)}`,
  `settled     ${kesText(sums.settled_cents)}`,
  `suspense    ${kesText(sums.suspense_cents)}`,
  `refund due  ${kesText(sums.refund_due_cents)}`,
  `refunded    ${kesText(sums.refunded_cents)}`,
]

main().catch(fail)
