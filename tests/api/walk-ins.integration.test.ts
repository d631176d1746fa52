import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockEndpoints } from '../../api/contract/admin-blocks.ts'
import { adminBookingEndpoints as admins } from '../../api/contract/admin-bookings.ts'
import { managerBookingEndpoints as managers } from '../../api/contract/manager-bookings.ts'
import { bookWalkIn, formerCustomers, type WalkInRequest } from '../../api/contract/walk-ins.ts'
import type { TestUser } from '../support/accounts.ts'
import { type BookingSetup, setUpBookings } from '../support/booking-setup.ts'

let setup: BookingSetup
beforeAll(async () => {
  setup = await setUpBookings()
})
afterAll(() => setup?.close())

const walkIn = (selectedSlots: string[], more: Partial<WalkInRequest> = {}): WalkInRequest => ({
  customerName: 'Otieno Odhiambo',
  customerPhone: '0722 000 111',
  sessionTypeId: setup.server.fixtures.mawimbi.mix,
  numberOfPeople: 2,
  selectedSlots,
  ...more,
})
const book = (body: WalkInRequest, { by = setup.mo, key }: { by?: TestUser; key?: string } = {}) =>
  setup.server.client.call(bookWalkIn, {
    params: { id: setup.server.fixtures.mawimbi.id },
    body,
    headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
const shown = async (id: string) => {
  const { client } = setup.server
  return (await client.call(admins.adminBooking, { params: { id }, headers: setup.admin.headers })).answer()
}
const detailTo = async (who: TestUser, id: string) =>
  (await setup.server.client.call(managers.managerBooking, { params: { id }, headers: who.headers })).answer().data
const search = async (who: TestUser, text: string) =>
  (await setup.server.client.call(formerCustomers, { query: { search: text }, headers: who.headers })).answer().data

describe('a walk-in', () => {
  it('is approved at once, at the list price, with a payment link', async () => {
    const slots = setup.hours(9, 10)
    const { data } = (await book(walkIn(slots))).answer()
    expect(data.blocked).toBe(false)
    const { booking, timeline } = await shown(data.id)
    expect(booking).toMatchObject({
      ...{ code: data.code, status: 'approved', customer_email: '', customer_phone: '254722000111', price: 5_000 },
      ...{ selected_slots: slots, walk_in: { messages: true, price_reason: null } },
      payment: { status: 'pending', amount: 5_000, link: expect.stringContaining('/payment/') },
    })
    expect(timeline.map(({ what, by }) => [what, by])).toEqual([
      ['requested', 'Mo'],
      ['approved', 'Mo'],
    ])
  })

  it('can have another price with a reason, and no messages to the customer', async () => {
    const body = walkIn(setup.hours(9), { agreedPrice: 1_500, priceReason: 'A regular', messages: false })
    const { id } = (await book(body)).answer().data
    expect((await detailTo(setup.mo, id)).booking).toMatchObject({
      ...{ price: 1_500, unit_price: 2_500, walk_in: { messages: false, price_reason: 'A regular' } },
    })
  })

  it('can be booked by an admin for any studio', async () => {
    const { id } = (await book(walkIn(setup.hours(9)), { by: setup.admin })).answer().data
    expect((await shown(id)).booking.status).toBe('approved')
  })

  it('paid to the studio is paid at once, even when repeated', async () => {
    const body = walkIn(setup.hours(9), { paid: { method: 'till', receipt: 'WALK0001' } })
    for (const _ of [1, 2]) expect((await book(body, { key: 'paid at once' })).answer().data.paid).toBe(true)
    const { id } = (await book(body, { key: 'paid at once' })).answer().data
    expect((await detailTo(setup.mo, id)).booking).toMatchObject({
      status: 'paid',
      payment: { balance: 0, receipts: [{ receipt: 'WALK0001', amount: 2_500, direct: { method: 'till' } }] },
    })
  })

  it('stays unpaid if its payment is refused, and is not booked with a malformed receipt', async () => {
    const paid = { method: 'till' as const, receipt: 'WALK0002' }
    await book(walkIn(setup.hours(9), { paid }))
    const { id, ...answered } = (await book(walkIn(setup.hours(9), { paid }))).answer().data
    expect(answered.paid).toBe(false)
    expect((await shown(id)).booking).toMatchObject({ status: 'approved', payment: { balance: 2_500 } })
    const odd = await book(walkIn(setup.hours(9), { paid: { method: 'till', receipt: '?' } }))
    expect(odd.problem().fieldErrors).toHaveProperty('receipt')
  })

  it('is refused with alternatives if its hours were requested in the meantime', async () => {
    const slots = setup.hours(9, 10)
    await setup.booked(slots)
    const lost = await book(walkIn(slots))
    expect([lost.status, lost.json()]).toMatchObject([409, { code: 'overlap', taken: slots, reason: 'overlap' }])
    expect(lost.json()).toMatchObject({ alternatives: expect.arrayContaining([expect.anything()]) })
  })

  it('is booked once of ten in parallel for the same hours', async () => {
    const slots = setup.hours(14)
    const all = await Promise.all(Array.from({ length: 10 }, () => book(walkIn(slots))))
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('is booked once for an idempotency key, which is valid for this request and person only', async () => {
    const slots = setup.hours(9)
    const [first, again] = await Promise.all([1, 2].map(() => book(walkIn(slots), { key: 'a key' })))
    expect(again?.json()).toEqual(first?.json())
    expect((await book(walkIn(slots), { key: 'a key' })).status).toBe(201)
    expect((await book(walkIn(slots, { numberOfPeople: 1 }), { key: 'a key' })).status).toBe(409)
    expect((await book(walkIn(slots), { key: 'a key', by: setup.admin })).json()).toMatchObject({ code: 'overlap' })
  })

  it.each<[string, () => WalkInRequest, string]>([
    ['without hours', () => walkIn([]), 'selectedSlots'],
    ['at another price without a reason', () => walkIn(setup.hours(9), { agreedPrice: 1 }), 'priceReason'],
    ['with an invalid phone', () => walkIn(setup.hours(9), { customerPhone: '12' }), 'customerPhone'],
    ['with an invalid email', () => walkIn(setup.hours(9), { customerEmail: 'me' }), 'customerEmail'],
  ])('%s is rejected', async (_, body, field) => {
    const refused = await book(body())
    expect([refused.status, refused.json()]).toMatchObject([400, { fieldErrors: { [field]: [expect.any(String)] } }])
  })

  it('at an outdated price is refused', async () => {
    expect((await book(walkIn(setup.hours(9), { price: 1_000 }))).json()).toMatchObject({ code: 'price_changed' })
  })

  it('at another manager’s studio is refused', async () => {
    expect((await book(walkIn(setup.hours(9)), { by: setup.ann })).status).toBe(403)
  })

  it('for a blocked customer is booked with a warning', async () => {
    const body = { kind: 'phone' as const, value: '0733 000 111', reason: 'Holds hours' }
    const { client } = setup.server
    ;(await client.call(blockEndpoints.addBlock, { body, headers: setup.admin.headers })).answer()
    const { data } = (await book(walkIn(setup.hours(9), { customerPhone: '0733 000 111' }))).answer()
    expect(data.blocked).toBe(true)
  })
})

describe('former customers', () => {
  it('of the manager’s own studios are found by part of a name or phone number', async () => {
    const njoki = { customerName: 'Njoki Mwaura', customerEmail: 'njoki@example.com' }
    await setup.booked(setup.hours(9), { ...njoki, customerPhone: '0733 444 555' })
    await setup.booked(setup.hours(9), njoki)
    const customer = { name: 'Njoki Mwaura', email: 'njoki@example.com', phone: '254712345678' }
    expect(await search(setup.mo, 'njok')).toEqual([{ ...customer, bookings: 2, blocked: false }])
    // All bookings count, also those that the search does not find.
    expect(await search(setup.mo, '0733 444 555')).toMatchObject([{ name: 'Njoki Mwaura', bookings: 2 }])
    expect(await search(setup.ann, 'njok')).toEqual([])
    expect(await search(setup.admin, 'njoki mwau')).toHaveLength(1)
  })

  it('without an email address are identified by their phone number', async () => {
    for (const hours of [setup.hours(9), setup.hours(9)])
      (await book(walkIn(hours, { customerName: 'Baraka Juma', customerPhone: '0799 123 456' }))).answer()
    expect(await search(setup.mo, '0799 123')).toMatchObject([{ name: 'Baraka Juma', email: '', bookings: 2 }])
  })
})
