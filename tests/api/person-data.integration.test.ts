import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

let day = 0
const server = await testServer()
const { client, fixtures, services } = server
const admin = await aUser(services, 'admin')

/** Books with an email address, by default one without an account. */
async function booked(customerEmail = `wambui-${newId()}@example.com`, customerName = 'Wambui Njoroge') {
  const { id, mix } = fixtures.mawimbi
  const selectedSlots = hoursOn(workday(day++), 9)
  const body = { ...aRequest(id, mix, selectedSlots), customerEmail, customerName, customerPhone: '0733 200 300' }
  const booking = await client.ask(api.requestBooking, { body })
  return { ...booking, customerEmail }
}
const find = async (search: string) => (await client.as(admin).ask(api.findCustomers, { query: { search } })).items
const see = (id: string) => client.as(admin).call(api.oneCustomer, { params: { id } })
const own = (user: TestUser) => client.as(user).call(api.ownData)

describe('a customer', () => {
  it('is found by name, email address, phone and code, and shown with all stored data', async () => {
    const { code, customerEmail } = await booked()
    const account = await aUser(services, 'customer', { name: 'Wambui Without Bookings' })
    for (const search of ['wambui njoroge', customerEmail, code]) {
      const items = await find(search)
      expect(items).toEqual([expect.objectContaining({ email: customerEmail, bookings: 1, hasAccount: false })])
    }
    expect((await find('0733200300')).map(({ email }) => email)).toContain(customerEmail)
    expect(await find('wambui without')).toMatchObject([{ id: account.userId, bookings: 0, hasAccount: true }])
    expect(await find('% %')).toEqual([])

    const [{ id } = { id: '' }] = await find(customerEmail)
    const body = { kind: 'email', value: customerEmail, reason: 'Never pays' } as const
    await client.as(admin).ask(api.addBlock, { body })
    await expect.poll(async () => (await see(id)).answer().messages.length).toBeGreaterThan(1)
    const shown = (await see(id)).answer()
    expect(shown).toMatchObject({ id, name: 'Wambui Njoroge', phone: '254733200300', account: null })
    expect(shown.bookings).toMatchObject([{ code, status: 'requested', payments: [], refunds: [] }])
    expect(shown.blocks).toMatchObject([{ kind: 'email', value: customerEmail, reason: 'Never pays' }])
    expect(new Set(shown.messages.map(({ to }) => to))).toEqual(new Set([customerEmail, '254733200300']))
  })

  it('is not found once erased, and open screens of the office refetch then', async () => {
    const { customerEmail } = await booked()
    const [{ id } = { id: '' }] = await find(customerEmail)
    const stream = await openEvents(`${server.url}${pathOf(api.adminEvents, {})}`, admin.headers)
    onTestFinished(() => stream.close())
    await stream.received('stats_update')
    expect((await client.as(admin).call(api.erasePerson, { params: { subjectId: id } })).status).toBe(202)
    await stream.received('people_update')
    expect((await see(id)).status).toBe(404)
    expect(await find(customerEmail)).toEqual([])
  })

  it('is also erased from the read models of other versions of the program', async () => {
    const { customerEmail } = await booked()
    const [{ id } = { id: '' }] = await find(customerEmail)
    await server.database.pool.query('create schema read_000000000000')
    // As a job of the other version leaves it.
    await services.people.erase(id)
    await expect.poll(async () => (await see(id)).status, { timeout: 120_000 }).toBe(404)
    const left = "select from pg_namespace where nspname = 'read_000000000000'"
    await expect.poll(async () => (await server.database.pool.query(left)).rowCount, { timeout: 120_000 }).toBe(0)
  })
})

describe('a user’s own data', () => {
  it('lists calendar feeds and notified browsers, without their secrets', async () => {
    const me = await aUser(services, 'studio_manager')
    await assignTo(services, fixtures.kilele.id, me.userId)
    const { headers } = me
    for (const studioId of [null, fixtures.kilele.id])
      await client.ask(api.createCalendarFeed, { headers, body: { studioId } })
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    await client.ask(api.notifyThisDevice, { headers, body })
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
    const me = await aUser(services, 'customer')
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
    const [me, other] = [await aUser(services, 'customer'), await aUser(services, 'customer')]
    for (const [{ email }, message] of [
      [me, 'My microphone is still there'],
      [other, 'Where is my refund?'],
    ] as const) {
      const body = { name: 'Wambui Njoroge', email, subject: 'Left behind', message, inquiryType: 'general' } as const
      await client.ask(api.sendContact, { body })
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
    const me = await aUser(services, 'customer', { verified: false })
    await booked(me.email)
    expect((await own(me)).answer()).toMatchObject({ account: { id: me.userId }, bookings: [], messages: [] })
  })
})
