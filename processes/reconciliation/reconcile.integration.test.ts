import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminLedger } from '../../api/contract/admin-refunds.ts'
import { approveAndIssueLink } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { receipt as receiptOf } from '../../domain/receipt/receipt.ts'
import { record } from '../../domain/receipt/verify.ts'
import type { Mpesa } from '../../integrations/mpesa/mpesa.ts'
import { officeBooking } from '../../projections/bookings/office.ts'
import { openMoney } from '../../server/mpesa.ts'
import { aUser } from '../../tests/support/accounts.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../../tests/support/server.ts'
import { runJobs } from '../jobs.ts'
import { reconcile, reconciliationTasks } from './reconcile.ts'

let place: TestPlace
let server: TestServer
/** The real client, over HTTP. */
let mpesa: Mpesa
let closeMpesa: () => Promise<void>
beforeAll(async () => {
  place = await createTestPlace()
  // Started without processes, so that no other job reads the statement.
  server = await startTestServer(place, undefined, { holdBack: true })
  const outside = await openMoney(server, { public: server.url, inside: server.url })
  mpesa = outside.mpesa
  closeMpesa = async () => outside.simulator?.stop()
})
afterAll(async () => {
  await closeMpesa?.()
  await server?.stop()
  await place?.remove()
})

const minuteMs = 60_000
/** Reconciliation ignores the last two minutes, so it compares a little later. */
const soon = () => new Date(Date.now() + 5 * minuteMs)
const comparing = (from = new Date(Date.now() - 60 * minuteMs)) =>
  reconcile({ services: server.services, mpesa, clock: soon }, { from, to: soon() })

let day = 0
/** A booking of KES 2,500 that awaits its payment. */
async function approved(): Promise<{ readonly id: string; readonly code: string }> {
  const { services, fixtures } = server
  const { id, mix } = fixtures.mawimbi
  const asked = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(day++), 9), preferredDate: null }
  const { bookingId, code, position } = await requestBooking(services, asked, byTests())
  await services.waitForProjections(position)
  const approval = { adminId: newId(), paymentDeadlineHours: 24, selectedSlots: [] }
  await approveAndIssueLink(services, bookingId, approval, byTests())
  return { id: bookingId, code }
}

/** A payment that M-Pesa does not report. Returns the receipt number. */
async function paysUnreported(account: string, shillings = 2_500): Promise<string> {
  const payment = { phone: '254712345678', account, shillings, validation: 'off', confirmation: 'never' } as const
  const outcome = await server.simulator?.payByPaybill(payment)
  return outcome?.paid ? outcome.receipt : ''
}

const records = (receipt: string, account: string, shillings: number) => {
  const facts = { receipt, account, amountCents: shillings * 100, payer: '', attemptId: null }
  const recorded = { ...facts, road: 'paybill', paidAt: new Date().toISOString() } as const
  return server.services.handle(receiptOf, streams.receipt(receipt), (state) => record(state, recorded), byTests())
}
const statusOf = async (id: string) => {
  await server.services.waitForProjections(await server.store.head())
  return (await officeBooking(server.db, id))?.status
}

it('records and counts a receipt that only the statement has, once', async () => {
  const { id, code } = await approved()
  const receipt = await paysUnreported(code)
  const { differences, statementLines } = await comparing()
  expect(statementLines).toBe(1)
  expect(differences).toEqual([
    expect.objectContaining({
      kind: 'unrecorded',
      receipt,
      statementCents: 250_000,
      booksCents: null,
      done: 'recorded',
    }),
  ])
  expect(await statusOf(id)).toBe('paid')
  expect((await comparing()).differences).toEqual([])
})

it('allocates a recorded receipt that was not allocated', async () => {
  const { id, code } = await approved()
  const receipt = await paysUnreported(code)
  await records(receipt, code, 2_500)
  expect((await comparing()).differences).toEqual([
    expect.objectContaining({ kind: 'uncounted', receipt, done: 'counted' }),
  ])
  expect(await statusOf(id)).toBe('paid')
})

it('waits for read models that lag behind', async () => {
  const { id, code } = await approved()
  const receipt = await paysUnreported(code)
  const connection = await server.readPool.connect()
  // The receipts read model is not written until this ends.
  await connection.query('begin')
  await connection.query('lock table receipts in share row exclusive mode')
  await records(receipt, code, 2_500)
  const compared = comparing()
  await pause(200)
  await connection.query('rollback')
  connection.release()
  expect((await compared).differences).toEqual([expect.objectContaining({ kind: 'uncounted', receipt })])
  expect(await statusOf(id)).toBe('paid')
})

it('lists receipts that the statement lacks, and different amounts', async () => {
  const [first, second] = [await approved(), await approved()]
  const receipt = await paysUnreported(first.code, 2_500)
  await records(receipt, first.code, 2_000)
  await records('TKL0GHOST1', second.code, 2_500)
  await comparing()
  expect((await comparing()).differences).toEqual([
    expect.objectContaining({
      kind: 'other_amount',
      receipt,
      statementCents: 250_000,
      booksCents: 200_000,
      done: 'listed',
    }),
    expect.objectContaining({ kind: 'not_on_statement', receipt: 'TKL0GHOST1', statementCents: null, done: 'listed' }),
  ])
})

it('checks only the ledger if there is no statement any more', async () => {
  const [from, to] = [new Date('2026-01-01T00:00:00+03:00'), new Date('2026-01-02T00:00:00+03:00')]
  const outcome = await reconcile({ services: server.services, mpesa, clock: soon }, { from, to })
  expect(outcome).toMatchObject({ statementLines: null, receipts: 0, differences: [] })
})

it('does not store account numbers, which may be names, where they could not be erased', async () => {
  await paysUnreported('Ada Wanjiru')
  const { differences, reconciliationId } = await comparing()
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'unrecorded', account: 'Ada Wanjiru' }))
  const stored = await server.database.pool.query(
    "select coalesce(string_agg(data::text, ''), '') as text from es.events where stream = $1",
    [`ledger-${reconciliationId}`],
  )
  expect(stored.rows[0]?.text).toContain('unrecorded')
  expect(stored.rows[0]?.text).not.toContain('Ada')
})

it('changes nothing if the statement is unavailable', async () => {
  const before = await server.store.head()
  const away = { statement: () => Promise.reject(new Error('away')) }
  const parts = { services: server.services, mpesa: away, clock: soon }
  await expect(reconcile(parts, { from: new Date(Date.now() - minuteMs), to: soon() })).rejects.toThrow('away')
  expect(await server.store.head()).toBe(before)
})

it('of a night runs and is stored once, for the day before, however late and often it runs', async () => {
  const { pool } = server.database
  const ran: unknown[] = []
  const { 'ledger.reconcile': compare } = reconciliationTasks({ services: server.services, mpesa, clock: soon })
  const jobs = await runJobs(
    pool,
    {
      'ledger.reconcile': async (payload, helpers) => {
        await compare?.(payload, helpers)
        ran.push(payload)
      },
    },
    () => undefined,
  )
  const payload = { _cron: { ts: '2026-01-02T23:00:00.000Z', backfilled: true } }
  for (const times of [1, 2]) {
    await pool.query(`select graphile_worker.add_job('ledger.reconcile', $1)`, [JSON.stringify(payload)])
    await expect.poll(() => ran.length).toBe(times)
  }
  await jobs.stop()
  // It requested no other run.
  expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
  await server.services.waitForProjections(await server.store.head())
  const ofDay = `select to_at from reconciliations where from_at = '2026-01-02T00:00:00+03:00'`
  expect((await server.readPool.query(ofDay)).rows).toEqual([{ to_at: '2026-01-02T21:00:00.000Z' }])
})

it('is stored, and shown with the ledger', async () => {
  const { headers } = await aUser(server.services, 'admin')
  const { reconciliationId } = await comparing()
  await server.services.waitForProjections(await server.store.head())
  const { reconciliations, overall } = (await server.client.call(adminLedger, { headers })).answer()
  expect(reconciliations[0]).toMatchObject({ id: reconciliationId, statementLines: 5 })
  expect(reconciliations[0]?.differences).toMatchObject([
    { kind: 'other_amount', statement: 2_500, books: 2_000, account: expect.stringMatching(/^SB/), done: 'listed' },
    { kind: 'not_on_statement', statement: null, books: 2_500, account: expect.stringMatching(/^SB/), done: 'listed' },
  ])
  const { received, settled, suspense, refundDue, refunded } = overall
  expect(settled + suspense + refundDue + refunded).toBe(received)
})
