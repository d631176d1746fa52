import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBlock } from '../../api/contract/admin-blocks.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { createCalendarFeed } from '../../api/contract/calendar-feeds.ts'
import { erasePerson } from '../../api/contract/people.ts'
import { findCustomers, oneCustomer, ownData } from '../../api/contract/person-data.ts'
import { notifyThisDevice } from '../../api/contract/push.ts'
import { sendContact } from '../../api/contract/site.ts'
import { newId } from '../../commands/context.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
let day = 0
beforeAll(async () => {
  server = await openTestServer()
  admin = await aUser(server.services, 'admin')
})
afterAll(() => server?.stop())

/** Books with an email address, by default one without an account. */
async function booked(customerEmail = `wambui-${newId()}@example.com`, customerName = 'Wambui Njoroge') {
  const { id, mix } = server.fixtures.mawimbi
  const selectedSlots = hoursOn(workday(day++), 9)
  const body = { ...aRequest(id, mix), customerEmail, customerName, customerPhone: '0733 200 300', selectedSlots }
  const booking = (await server.client.call(requestBooking, { body })).answer()
  return { ...booking, customerEmail }
}
const find = async (search: string) =>
  (await server.client.call(findCustomers, { headers: admin.headers, query: { search } })).answer().items
const see = (id: string) => server.client.call(oneCustomer, { headers: admin.headers, params: { id } })
const own = (user: TestUser) => server.client.call(ownData, { headers: user.headers })

describe('a customer', () => {
  it('is found by name, email address, phone and code, and shown with all stored data', async () => {
    const { code, customerEmail } = await booked()
    const account = await aUser(server.services, 'customer', { name: 'Wambui Without Bookings' })
    for (const search of ['wambui njoroge', customerEmail, code]) {
      const items = await find(search)
      expect(items).toEqual([expect.objectContaining({ email: customerEmail, bookings: 1, hasAccount: false })])
    }
    expect((await find('0733200300')).map(({ email }) => email)).toContain(customerEmail)
    expect(await find('wambui without')).toMatchObject([{ id: account.userId, bookings: 0, hasAccount: true }])
    expect(await find('% %')).toEqual([])

    const [{ id } = { id: '' }] = await find(customerEmail)
    const body = { kind: 'email', value: customerEmail, reason: 'Never pays' } as const
    ;(await server.client.call(addBlock, { headers: admin.headers, body })).answer()
    await expect.poll(async () => (await see(id)).answer().messages.length).toBeGreaterThan(1)
    const shown = (await see(id)).answer()
    expect(shown).toMatchObject({ id, name: 'Wambui Njoroge', phone: '254733200300', account: null })
    expect(shown.bookings).toMatchObject([{ code, status: 'requested', payments: [], refunds: [] }])
    expect(shown.blocks).toMatchObject([{ kind: 'email', value: customerEmail, reason: 'Never pays' }])
    expect(new Set(shown.messages.map(({ to }) => to))).toEqual(new Set([customerEmail, '254733200300']))
  })

  it('is not found once erased', async () => {
    const { customerEmail } = await booked()
    const [{ id } = { id: '' }] = await find(customerEmail)
    const erased = await server.client.call(erasePerson, { headers: admin.headers, params: { subjectId: id } })
    expect(erased.status).toBe(202)
    await expect.poll(async () => (await see(id)).status, { timeout: 20_000 }).toBe(404)
    expect(await find(customerEmail)).toEqual([])
  })

  it('is also erased from the read models of other versions of the program', async () => {
    const { customerEmail } = await booked()
    const [{ id } = { id: '' }] = await find(customerEmail)
    await server.database.pool.query('create schema read_000000000000')
    // As a job of the other version leaves it.
    await server.services.people.erase(id)
    await expect.poll(async () => (await see(id)).status, { timeout: 20_000 }).toBe(404)
    const left = "select from pg_namespace where nspname = 'read_000000000000'"
    await expect.poll(async () => (await server.database.pool.query(left)).rowCount).toBe(0)
  })
})

describe('a user’s own data', () => {
  it('lists calendar feeds and notified browsers, without their secrets', async () => {
    const { client, fixtures, services } = server
    const me = await aUser(services, 'studio_manager')
    await assignTo(services, fixtures.kilele.id, me.userId)
    const { headers } = me
    for (const studioId of [null, fixtures.kilele.id])
      (await client.call(createCalendarFeed, { headers, body: { studioId } })).answer()
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    ;(await client.call(notifyThisDevice, { headers, body })).answer()
    const reply = await own(me)
    const createdAt = expect.any(String)
    expect(reply.answer()).toMatchObject({
      calendarFeeds: [
        { studioName: null, createdAt },
        { studioName: 'Kilele', createdAt },
      ],
      pushDevices: [{ createdAt }],
    })
    expect(reply.text).not.toMatch(/fcm\.googleapis|\.ics/)
  })

  it('is a file without other people’s data', async () => {
    const me = await aUser(server.services, 'customer')
    const { code } = await booked(me.email, 'My Other Name')
    await booked()
    await expect.poll(async () => (await own(me)).answer().messages.length).toBeGreaterThan(1)
    const reply = await own(me)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=studioni-\d{4}-\d\d-\d\d\.json$/)
    const { account, bookings, sessions } = reply.answer()
    expect(account).toMatchObject({ id: me.userId, email: me.email, role: 'customer' })
    expect(bookings.map((each) => each.code)).toEqual([code])
    expect(sessions).toHaveLength(1)
  })

  it('has the user’s messages to support, and the replies', async () => {
    const [me, other] = [await aUser(server.services, 'customer'), await aUser(server.services, 'customer')]
    for (const [{ email }, message] of [
      [me, 'My microphone is still there'],
      [other, 'Where is my refund?'],
    ] as const) {
      const body = { name: 'Wambui Njoroge', email, subject: 'Left behind', message, inquiryType: 'general' } as const
      ;(await server.client.call(sendContact, { body })).answer()
    }
    const messages = async () => (await own(me)).answer().messages.map(({ template, text }) => ({ template, text }))
    await expect.poll(async () => (await messages()).length).toBe(2)
    expect(await messages()).toEqual(
      expect.arrayContaining([
        { template: 'contact_to_support', text: expect.stringContaining('My microphone is still there') },
        { template: 'contact_received', text: expect.any(String) },
      ]),
    )
  })

  it('leaves out bookings until the email address is verified', async () => {
    const me = await aUser(server.services, 'customer', { verified: false })
    await booked(me.email)
    expect((await own(me)).answer()).toMatchObject({ account: { id: me.userId }, bookings: [], messages: [] })
  })
})
