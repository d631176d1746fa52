import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import type { WalkInRequest } from '../../api/contract/walk-ins.ts'
import type { TestUser } from '../support/accounts.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import type { Caller } from '../support/client.ts'

const { server, admin, ann, booked, hours, mo } = await setUpBookings()
const { client } = server
const { mawimbi } = server.fixtures

const walkIn = (selectedSlots: string[], more: Partial<WalkInRequest> = {}): WalkInRequest => ({
  ...{ customerName: 'Otieno Odhiambo', customerPhone: '0722 000 111', numberOfPeople: 2 },
  ...{ sessionTypeId: mawimbi.mix, selectedSlots, ...more },
})
const book = (body: WalkInRequest, { by = mo, key }: { by?: TestUser; key?: string } = {}) => {
  const headers: Caller['headers'] = key === undefined ? {} : { 'idempotency-key': key }
  return client.as(by).call(api.bookWalkIn, { params: { id: mawimbi.id }, body, headers })
}
const shown = (id: string) => client.as(admin).ask(api.adminBooking, { params: { id } })
const detailTo = async (who: TestUser, id: string) =>
  (await client.as(who).ask(api.managerBooking, { params: { id } })).data
const search = async (who: TestUser, text: string) =>
  (await client.as(who).ask(api.formerCustomers, { query: { search: text } })).data

describe('a walk-in', () => {
  it('is approved at once, at the list price, with a payment link', async () => {
    const slots = hours(9, 10)
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

  it('by an admin can have another price with a reason, and no messages to the customer', async () => {
    const body = walkIn(hours(9), { agreedPrice: 1_500, priceReason: 'A regular', messages: false })
    const { id } = (await book(body, { by: admin })).answer().data
    expect((await detailTo(mo, id)).booking).toMatchObject({
      price: 1_500,
      unit_price: 2_500,
      walk_in: { messages: false, price_reason: 'A regular' },
    })
  })

  it('paid to the studio is paid at once, even when repeated', async () => {
    const body = walkIn(hours(9), { paid: { method: 'till', receipt: 'WALK0001' } })
    for (const _ of [1, 2]) expect((await book(body, { key: 'paid at once' })).answer().data.paid).toBe(true)
    const { id } = (await book(body, { key: 'paid at once' })).answer().data
    expect((await detailTo(mo, id)).booking).toMatchObject({
      status: 'paid',
      payment: { balance: 0, receipts: [{ receipt: 'WALK0001', amount: 2_500, direct: { method: 'till' } }] },
    })
  })

  it('stays unpaid if its payment is refused, and is not booked at an outdated price or with a malformed receipt', async () => {
    const paid = { method: 'till' as const, receipt: 'WALK0002' }
    await book(walkIn(hours(9), { paid }))
    const { id, ...answered } = (await book(walkIn(hours(9), { paid }))).answer().data
    expect(answered.paid).toBe(false)
    expect((await shown(id)).booking).toMatchObject({ status: 'approved', payment: { balance: 2_500 } })
    expect((await book(walkIn(hours(9), { price: 1_000 }))).json()).toMatchObject({ code: 'price_changed' })
    const odd = await book(walkIn(hours(9), { paid: { method: 'till', receipt: '?' } }))
    expect(odd.problem().fieldErrors).toHaveProperty('receipt')
  })

  it('can be paid by a repeated request, but not in two ways', async () => {
    const again = (paid?: WalkInRequest['paid']) => book(walkIn(slots, paid && { paid }), { key: 'paid later' })
    const slots = hours(9)
    expect((await again()).answer().data).not.toHaveProperty('paid')
    expect((await again({ method: 'till', receipt: 'WALK0003' })).answer().data.paid).toBe(true)
    const refused = await again({ method: 'till', receipt: 'WALK0004' })
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'taken' }])
  })

  it('is refused with alternatives if its hours were requested in the meantime', async () => {
    const slots = hours(9, 10)
    await booked(slots)
    const lost = await book(walkIn(slots))
    expect([lost.status, lost.json()]).toMatchObject([409, { code: 'overlap', taken: slots, reason: 'overlap' }])
    expect(lost.json()).toMatchObject({ alternatives: expect.arrayContaining([expect.anything()]) })
  })

  it('is booked once of ten in parallel for the same hours', async () => {
    const slots = hours(14)
    const all = await Promise.all(Array.from({ length: 10 }, () => book(walkIn(slots))))
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('is booked once for an idempotency key, which is valid for this request and person only', async () => {
    const slots = hours(9)
    const [first, again] = await Promise.all([1, 2].map(() => book(walkIn(slots), { key: 'a key' })))
    expect(again?.json()).toEqual(first?.json())
    expect((await book(walkIn(slots), { key: 'a key' })).status).toBe(201)
    expect((await book(walkIn(slots, { numberOfPeople: 1 }), { key: 'a key' })).status).toBe(409)
    expect((await book(walkIn(slots), { key: 'a key', by: admin })).json()).toMatchObject({ code: 'overlap' })
  })

  it.each<[string, () => WalkInRequest, string]>([
    ['without hours', () => walkIn([]), 'selectedSlots'],
    ['at another price without a reason', () => walkIn(hours(9), { agreedPrice: 1 }), 'priceReason'],
    ['with an invalid phone', () => walkIn(hours(9), { customerPhone: '12' }), 'customerPhone'],
    ['with an invalid email', () => walkIn(hours(9), { customerEmail: 'me' }), 'customerEmail'],
  ])('%s is rejected', async (_, body, field) => {
    const refused = await book(body())
    expect([refused.status, refused.json()]).toMatchObject([400, { fieldErrors: { [field]: [expect.any(String)] } }])
  })

  it('for a blocked customer is booked with a warning', async () => {
    const body = { kind: 'phone' as const, value: '0733 000 111', reason: 'Holds hours' }
    await client.as(admin).ask(api.addBlock, { body })
    const { data } = (await book(walkIn(hours(9), { customerPhone: '0733 000 111' }))).answer()
    expect(data.blocked).toBe(true)
  })
})

describe('former customers', () => {
  it('of the manager’s own studios are found by part of a name or phone number', async () => {
    const njoki = { customerName: 'Njoki Mwaura', customerEmail: 'njoki@example.com' }
    await booked(hours(9), { ...njoki, customerPhone: '0733 444 555' })
    await booked(hours(9), njoki)
    const customer = { name: 'Njoki Mwaura', email: 'njoki@example.com', phone: '254712345678' }
    expect(await search(mo, 'njok')).toEqual([{ ...customer, bookings: 2, blocked: false }])
    // All bookings count, also those that the search does not find.
    expect(await search(mo, '0733 444 555')).toMatchObject([{ name: 'Njoki Mwaura', bookings: 2 }])
    expect(await search(ann, 'njok')).toEqual([])
    expect(await search(admin, 'njoki mwau')).toHaveLength(1)
  })

  it('without an email address are identified by their phone number', async () => {
    for (const slots of [hours(9), hours(9)])
      (await book(walkIn(slots, { customerName: 'Baraka Juma', customerPhone: '0799 123 456' }))).answer()
    expect(await search(mo, '0799 123')).toMatchObject([{ name: 'Baraka Juma', email: '', bookings: 2 }])
  })
})
