import { expect, it } from 'vitest'
import { approveAndIssueLink } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { receive } from '../../commands/payments/receipt.ts'
import { aRequest, bookedAtMawimbi } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

// `holdBack`, because the processes read and append too.
const server = await testServer({}, { holdBack: true })
const { client, services, store } = server
const { mawimbi } = server.fixtures
const { id, params } = await bookedAtMawimbi(server, hoursOn(workday(), 9))
const payToken = services.links.paymentToken(id)
const approval = { adminId: newId(), paymentDeadlineHours: 24, selectedSlots: [] }
const { booking } = await approveAndIssueLink(services, id, approval, byTests())
const half = { receipt: 'TKL0CNT001', amountCents: 125_000, account: booking.code, payer: '', attemptId: null }
await receive(services, { ...half, road: 'paybill', paidAt: new Date().toISOString() }, byTests())
await services.waitForProjections(await store.head())

const counted = (work: () => Promise<unknown>) => countedOn(server, work)

it.each<[path: string, queries: number, address: string]>([
  ['the studios', 2, 'studios?include_features=true'],
  ['the studios free at some hours', 2, `studios?date=${workday(1)}&from=10&to=12`],
  ['a page of studios in order', 2, `studios?place=nairobi&hours=2&sort=free&people=2&limit=1&offset=1`],
  ['the featured studios', 2, 'studios/featured'],
  ['one studio', 3, 'studios/mwb-02'],
  ['its session types', 2, `session-types?studioId=${mawimbi.id}`],
  ['its pictures', 1, `studio-images/${mawimbi.id}/images`],
  ['a day', 1, `studios/${mawimbi.id}/availability/${workday(2)}`],
  ['a month', 2, `studios/${mawimbi.id}/availability?month=${workday(2).slice(0, 7)}`],
  ['the features', 1, 'studio-features'],
  ['what pages need to know', 0, 'config'],
  ['a booking’s page', 1, `bookings/track/${params.token}`],
  ['a booking’s receipt', 2, `bookings/track/${params.token}/receipt`],
  ['a payment’s page', 1, `payment/${payToken}`],
  ['a booking’s calendar file', 1, `bookings/track/${params.token}/calendar.ics`],
])('%s costs %d queries, however many there are', async (_, queries, address) => {
  const counts = await counted(async () => {
    expect((await client.get(`/api/v1/${address}`)).status).toBe(200)
  })
  expect(counts).toEqual({ queries, reads: 0, appends: 0 })
})

it('a day again costs no query', async () => {
  stopClock()
  const read = () => client.get(`/api/v1/studios/${mawimbi.id}/availability/${workday(2)}`)
  await read()
  expect(await counted(read)).toEqual({ queries: 0, reads: 0, appends: 0 })
})

it('a booking costs two queries and one append, and reads its day unless that is cached', async () => {
  const booking = (hour: number) => counted(() => bookedAtMawimbi(server, hoursOn(workday(3), hour)))
  expect(await booking(9)).toEqual({ queries: 2, reads: 1, appends: 1 })
  expect(await booking(10)).toEqual({ queries: 2, reads: 0, appends: 1 })
})

it('a booking with an idempotency key costs no more', async () => {
  const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(3), 11))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const counts = await counted(() => client.post('/api/v1/bookings', body, headers))
  expect(counts).toEqual({ queries: 2, reads: 0, appends: 1 })
})

it('a booking without a time costs one append', async () => {
  expect(await counted(() => bookedAtMawimbi(server))).toEqual({ queries: 2, reads: 0, appends: 1 })
})

it('a prompt costs one read of payment and booking, and one append', async () => {
  const path = `/api/v1/payment/${payToken}/initiate-stk`
  const counts = await counted(async () => {
    expect((await client.post(path, { phoneNumber: '0712 345 678' })).status).toBe(202)
  })
  expect(counts).toEqual({ queries: 0, reads: 2, appends: 1 })
})
