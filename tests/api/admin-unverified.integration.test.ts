import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { reportReceipt } from '../../commands/payments/receipt.ts'
import { bookingCodeCount, bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import { byTests } from '../support/fixtures.ts'
import { setUpPayments } from '../support/payment-setup.ts'

/** Money that only a Paybill confirmation reported, and how admins handle it. */
const { server, admin, approved } = await setUpPayments()
const asAdmin = server.client.as(admin)

const paidAt = '2026-11-21T09:00:00.000Z'
async function reported(receipt: string, account: string, shillings = 5_000) {
  const facts = { receipt, amountCents: shillings * 100, account, payer: '2547 ***** 678', paidAt }
  await reportReceipt(server.services, facts.receipt, facts, byTests())
  await server.services.waitForProjections(await server.store.head())
}
const list = (status: 'open' | 'disproved' = 'open') => asAdmin.ask(api.adminUnverified, { query: { status } })
const verify = (receipt: string, amount: number, account: string) =>
  asAdmin.call(api.verifyReceipt, { params: { receipt }, body: { amount, account } })
const disprove = (receipt: string) => asAdmin.call(api.disproveReceipt, { params: { receipt } })
const ledger = () => asAdmin.ask(api.adminLedger)

it('an unverified receipt is listed with all its reports until an admin verifies it', async () => {
  const { code, id } = await approved()
  await reported('TKUNVER001', code.toLowerCase(), 1)
  await reported('TKUNVER001', code)
  const { items, open } = await list()
  expect(items).toMatchObject([
    { receipt: 'TKUNVER001', amount: 5_000, code, status: 'open', checks: 0, disproof: null },
  ])
  expect(items[0]?.reports.map(({ amount }) => amount)).toEqual([1, 5_000])
  expect(open).toEqual({ count: 1, amount: 5_000 })
  expect(await ledger()).toMatchObject({ unverified: open, overall: { received: 0, receipts: 0 }, total: 0 })
  for (const amount of [0, 1e300]) expect((await verify('TKUNVER001', amount, code)).status).toBe(400)
  expect((await verify('TKNOBODY01', 5_000, code)).status).toBe(404)
  expect((await verify('TKUNVER001', 5_000, code)).answer()).toEqual({ receipt: 'TKUNVER001', amount: 5_000 })
  expect(await list()).toMatchObject({ items: [], open: { count: 0, amount: 0 } })
  expect(await ledger()).toMatchObject({ unverified: { count: 0 }, overall: { received: 5_000, settled: 5_000 } })
  expect((await disprove('TKUNVER001')).status).toBe(409)
  const { booking } = await asAdmin.ask(api.adminBooking, { params: { id } })
  expect(booking.status).toBe('paid')
})

it('an unverified receipt names its booking however its account number is grouped, and no other', async () => {
  const { code } = await approved()
  await reported('TKGROUPED1', `${code.slice(0, 2)}–${code.slice(2, 5)} ${code.slice(5)}`)
  await reported('TKGROUPED2', 'SB2222222')
  await reported('TKGROUPED3', bookingCodeOf(bookingCodeCount - 1))
  const codes = Object.fromEntries((await list()).items.map((item) => [item.receipt, item.code]))
  expect(codes).toMatchObject({ TKGROUPED1: code, TKGROUPED2: null, TKGROUPED3: null })
  const { receipt } = (await disprove('TKGROUPED1')).answer()
  expect(receipt.code).toBe(code)
  for (const other of ['TKGROUPED2', 'TKGROUPED3']) await disprove(other)
})

it('a receipt that an admin does not find on the portal is listed as disproved', async () => {
  await reported('TKUNVER002', 'nobody')
  expect((await disprove('TKUNVER002')).answer().receipt).toMatchObject({ disproof: 'admin', closedBy: 'Ada' })
  expect((await disprove('TKUNVER002')).status).toBe(200)
  expect((await list()).items).toEqual([])
  expect((await list('disproved')).items[0]).toMatchObject({ receipt: 'TKUNVER002', status: 'disproved' })
  expect((await disprove('TKNOBODY01')).status).toBe(404)
})
