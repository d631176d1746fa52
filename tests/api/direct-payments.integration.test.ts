import { describe, expect, it } from 'vitest'
import type { DirectPaymentInput } from '../../api/contract/direct-payments.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { settlePayment } from '../../commands/payments/payment.ts'
import { streams } from '../../commands/streams.ts'
import type { TestUser } from '../support/accounts.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import type { Caller } from '../support/client.ts'
import { countedOn } from '../support/counted.ts'
import { byTests } from '../support/fixtures.ts'
import { typesIn } from '../support/types-in.ts'

const { server, admin, booked, hours, mo } = await setUpBookings()
const { client, services, store } = server
const { mawimbi } = server.fixtures

/** Books a walk-in of two hours that awaits KES 5,000. */
async function unpaid(): Promise<string> {
  const customer = { customerName: 'Otieno Odhiambo', customerPhone: '0722 000 111', numberOfPeople: 2 }
  const body = { ...customer, sessionTypeId: mawimbi.mix, selectedSlots: hours(9, 10) }
  return (await client.as(mo).ask(api.bookWalkIn, { params: { id: mawimbi.id }, body })).data.id
}
const cash = (amount: number, receipt = ''): DirectPaymentInput => ({ method: 'cash', amount, receipt })
const till = (amount: number, receipt: string): DirectPaymentInput => ({ method: 'till', amount, receipt })

const pay = (id: string, body: DirectPaymentInput, { by = mo, key }: { by?: TestUser; key?: string } = {}) => {
  const headers: Caller['headers'] = key === undefined ? {} : { 'idempotency-key': key }
  return client.as(by).call(api.recordDirectPayment, { params: { id }, body, headers })
}
const takeBack = (id: string, paymentId: string, reason = 'Wrong booking') =>
  client.as(mo).call(api.voidDirectPayment, { params: { id, paymentId }, body: { reason } })
const giveBack = (id: string, returnId: string) =>
  client.as(mo).ask(api.returnDirectPayment, { params: { id, returnId }, body: { note: 'Given back at the studio' } })
const shown = async (id: string) => (await client.as(mo).ask(api.managerBooking, { params: { id } })).data.booking
const directIdIn = (answer: Awaited<ReturnType<typeof pay>>) =>
  answer.answer().data.booking.payment.receipts[0]?.direct?.id ?? ''
/** Cancels a booking as an admin, and settles its money as the process does. */
async function cancel(id: string) {
  await client.as(admin).ask(api.cancelByAdmin, { params: { id }, body: { reason: 'Flooded' } })
  await settlePayment(services, id, byTests())
  await services.waitForProjections(await store.head())
}
const ledger = () => client.as(admin).ask(api.adminLedger, { query: {} })

describe('a direct payment', () => {
  it('in cash pays a booking in one append', async () => {
    const id = await unpaid()
    expect(await countedOn(server, () => pay(id, cash(5_000)))).toMatchObject({ appends: 1 })
    const { status, payment } = await shown(id)
    expect(status).toBe('paid')
    expect(payment).toMatchObject({ status: 'paid', balance: 0, refundDue: 0 })
    expect(payment.receipts).toMatchObject([
      { receipt: 'CASH', amount: 5_000, direct: { method: 'cash', returns: [] } },
    ])
  })

  it('to a till reserves its receipt in the same append', async () => {
    const id = await unpaid()
    expect(await countedOn(server, () => pay(id, till(5_000, 'skl5 1zdr4f')))).toMatchObject({ appends: 1 })
    expect((await shown(id)).payment.receipts).toMatchObject([{ receipt: 'SKL51ZDR4F', direct: { method: 'till' } }])
    expect(await typesIn(store, streams.tillReceipt('SKL51ZDR4F'))).toEqual(['uniqueness.claimed'])
  })

  it('may be partial, but not exceed the unpaid amount', async () => {
    const id = await unpaid()
    expect((await pay(id, cash(2_000, 'B 17'))).answer().data.booking).toMatchObject({
      status: 'approved',
      payment: { status: 'pending', balance: 3_000, receipts: [{ receipt: 'B 17' }] },
    })
    expect((await pay(id, cash(3_001))).problem().fieldErrors).toEqual({
      amount: ['Only KES 3,000 of this booking is unpaid. Return the excess to the customer.'],
    })
    expect((await pay(id, cash(3_000))).answer().data.booking.status).toBe('paid')
    expect((await pay(id, cash(1))).problem().code).toBe('already_paid')
  })

  it('reduces the balance on the payment page, and is on the receipt', async () => {
    const id = await unpaid()
    await pay(id, cash(2_000))
    await services.waitForProjections(await store.head())
    const token = services.links.paymentToken(id)
    expect(await client.ask(api.paymentPage, { params: { token } })).toMatchObject({
      booking: { balance: 3_000, received: 2_000 },
      receipts: [{ receipt: 'CASH', amount: 2_000, direct: { method: 'cash' } }],
    })
    const receipt = await client.ask(api.bookingReceipt, { params: { token: services.links.trackingToken(id) } })
    expect(receipt).toMatchObject({
      payments: [{ method: 'Cash', amount: 2_000 }],
      totals: { received: 2_000, kept: 2_000, balance: 3_000 },
    })
  })

  it('to a till counts for one booking only, even when recorded for several at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => unpaid()))
    const all = await Promise.all(ids.map((id) => pay(id, till(1_000, 'TILL0001'))))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = all.find(({ status }) => status === 409)
    expect(refused?.problem()).toMatchObject({ code: 'taken' })
  })

  it('is recorded once for an idempotency key', async () => {
    const id = await unpaid()
    const all = await Promise.all([1, 2, 3].map(() => pay(id, cash(2_000), { key: 'once' })))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await shown(id)).payment).toMatchObject({ balance: 3_000 })
    expect((await pay(id, cash(1_000), { key: 'once' })).problem().code).toBe('taken')
  })

  it('in parallel with others never exceeds the price', async () => {
    const id = await unpaid()
    const all = await Promise.all(Array.from({ length: 5 }, () => pay(id, cash(3_000))))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await shown(id)).payment.balance).toBe(2_000)
  })

  it('can be recorded by an admin, but only of an approved booking', async () => {
    const id = await unpaid()
    expect((await pay(id, cash(1_000), { by: admin })).status).toBe(201)
    expect((await pay(await booked(hours(9)), cash(1_000))).problem().code).toBe('wrong_status')
  })
})

describe('taking back a direct payment', () => {
  it('makes it unpaid again, and frees its till receipt', async () => {
    const id = await unpaid()
    const paymentId = directIdIn(await pay(id, till(5_000, 'TILL0002')))
    expect(await countedOn(server, () => takeBack(id, paymentId))).toMatchObject({ appends: 1 })
    const { status, payment } = await shown(id)
    expect([status, payment]).toMatchObject(['approved', { status: 'pending', balance: 5_000, receipts: [] }])
    expect(Date.parse(payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect((await takeBack(id, paymentId)).status).toBe(200)
    expect((await pay(await unpaid(), till(5_000, 'TILL0002'))).status).toBe(201)
  })

  it('requires a reason, and is refused once the booking has ended', async () => {
    const id = await unpaid()
    const paymentId = directIdIn(await pay(id, cash(5_000)))
    expect((await takeBack(id, paymentId, ' ')).problem().fieldErrors).toHaveProperty('reason')
    await cancel(id)
    expect((await takeBack(id, paymentId)).problem().code).toBe('wrong_status')
  })
})

describe('the direct payments of a cancelled booking', () => {
  it('are returned by the studio, not by M-Pesa', async () => {
    const before = (await ledger()).direct.overall.find(({ method }) => method === 'cash')
    const id = await unpaid()
    await pay(id, cash(5_000))
    await cancel(id)
    const { payment } = await shown(id)
    expect(payment).toMatchObject({ refundDue: 0, returnDue: 5_000, returned: 0 })
    const [due] = payment.receipts[0]?.direct?.returns ?? []
    expect(due).toMatchObject({ amount: 5_000, status: 'due' })
    const returned = (await giveBack(id, due?.id ?? '')).data.booking.payment
    expect(returned).toMatchObject({ status: 'refunded', refundDue: 0, refunded: 0, returnDue: 0, returned: 5_000 })
    await services.waitForProjections(await store.head())
    const after = (await ledger()).direct.overall.find(({ method }) => method === 'cash')
    expect((after?.returned ?? 0) - (before?.returned ?? 0)).toBe(5_000)
  })
})

it('the ledger sums direct payments by method, apart from M-Pesa', async () => {
  await services.waitForProjections(await store.head())
  const { direct, overall } = await ledger()
  expect(direct.overall.map(({ method }) => method)).toEqual(['cash', 'till'])
  expect(direct.totals).toEqual(direct.overall)
  for (const { received, settled, returnDue, returned } of direct.overall)
    expect(received).toBe(settled + returnDue + returned)
  expect(overall.received).toBe(0)
})
