import { expect, test } from 'vitest'
import { newId } from '../../commands/context.ts'
import { instantAt, StudioDate } from '../../domain/kernel/slot.ts'
import type { Mpesa, StatementLine } from '../../integrations/mpesa/mpesa.ts'
import type { BookedReceipt, Period } from '../../projections/payments/ledger.ts'
import { World } from '../payments/world.fixtures.ts'
import { dayBefore, reconcile } from './reconcile.ts'

test('dayBefore() returns a whole day in Nairobi', () => {
  expect(dayBefore(new Date('2026-11-21T23:00:00.000Z'))).toEqual({
    from: new Date('2026-11-20T21:00:00.000Z'),
    to: new Date('2026-11-21T21:00:00.000Z'),
  })
})

const monday = StudioDate.parse('2026-11-23')
const tuesday = StudioDate.parse('2026-11-24')
const midnight = instantAt(tuesday)
const secondsFromMidnight = (seconds: number) => new Date(midnight.getTime() + seconds * 1_000)

const line = (receipt: string, at: Date): StatementLine => ({
  ...{ receipt, amountCents: 250_000, account: '', payer: '', paidAt: at.toISOString() },
})
const booked = (receipt: string, at: Date): BookedReceipt => ({
  ...{ receipt, amount_cents: 250_000, road: 'prompt', account: '', paid_at: at.toISOString() },
  ...{ status: 'matched', counted: true, booked: true, named: null },
})

/** Returns what a nightly reconciliation finds for the day before. */
async function reconciled(night: Date, statement: readonly StatementLine[], books: readonly BookedReceipt[]) {
  const world = new World()
  world.now = night
  const bookedReceipts = async ({ from, to }: Period, numbers: readonly string[]) =>
    books.filter(({ receipt, named, paid_at: at }) => {
      const isOfPeriod = from.toISOString() <= at && at < to.toISOString()
      return isOfPeriod || numbers.includes(named ?? receipt)
    })
  const mpesa: Pick<Mpesa, 'statement'> = {
    statement: async (from, to) => statement.filter(({ paidAt }) => from <= new Date(paidAt) && new Date(paidAt) <= to),
  }
  const services = { ...world.services, readModels: { ...world.services.readModels, bookedReceipts } }
  const { differences, ...counts } = await reconcile({ services, mpesa, clock: () => night }, dayBefore(night), newId())
  return { ...counts, found: differences.map(({ kind, receipt }) => `${kind} ${receipt}`) }
}

test.each([-90, 90])('matches a payment whose times differ around midnight (by %d s)', async (seconds) => {
  // The ledger has the time at which a query reported it, or M-Pesa's own of another source.
  const statement = [line('TKL1', secondsFromMidnight(-seconds / 2))]
  const books = [booked('TKL1', secondsFromMidnight(seconds / 2))]
  for (const day of [tuesday, StudioDate.parse('2026-11-25')])
    expect(await reconciled(instantAt(day, 2), statement, books)).toMatchObject({ found: [] })
})

test('counts a line that M-Pesa lists on two pages once', async () => {
  const lines = [line('TKL1', instantAt(monday, 9)), line('TKL1', instantAt(monday, 9))]
  const once = { statementLines: 1, found: ['unrecorded TKL1'] }
  expect(await reconciled(instantAt(tuesday, 2), lines, [])).toMatchObject(once)
})

test('counts money with a prompt’s id and its receipt number as one receipt', async () => {
  const at = instantAt(monday, 9)
  const books: BookedReceipt[] = [
    { ...booked('ws_CO_1', at), road: 'query', named: 'TKL1' },
    { ...booked('TKL1', at), road: 'statement', counted: false, booked: false },
  ]
  expect(await reconciled(instantAt(tuesday, 2), [line('TKL1', at)], books)).toMatchObject({
    ...{ statementLines: 1, receipts: 1, found: [] },
  })
})
