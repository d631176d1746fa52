import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import type * as z from 'zod'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { queueMessages } from '../../commands/messages/messages.ts'
import { messagesWith } from '../../projections/messages/messages.ts'
import { assignTo, aUser, mailedToken, type TestUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, nextHour as nearestHour, workday } from '../support/fixtures.ts'
import { listening } from '../support/listening.ts'
import { payBooking } from '../support/pay-booking.ts'
import { openTestServer } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, fixtures, services } = server
const admin = await aUser(services, 'admin')
const manager = await aUser(services, 'studio_manager')
await assignTo(services, fixtures.mawimbi.id, manager.userId)

const list = (query: z.input<typeof api.listMessages.query> = {}) => client.as(admin).ask(api.listMessages, { query })
/** Returns the messages to a recipient, as sorted templates and channels. */
const messagesTo = async (to: string) => {
  const { items } = await list({ search: to, limit: 100 })
  return items.map(({ template, channel }) => `${template} ${channel}`).sort()
}
const find = async (to: string, template: string, channel: 'sms' | 'email') => {
  const { items } = await list({ search: to, channel, limit: 100 })
  return items.find((message) => message.template === template)
}

let nextPhone = 712_000_000
const newPhone = () => `254${++nextPhone}`
let nextHour = 8
async function book(more: Partial<BookingRequest> = {}) {
  const customer = { customerEmail: `wanjiru-${newId()}@example.com`, customerPhone: newPhone() }
  const booking = await bookedAtMawimbi(server, hoursOn(workday(3), nextHour++), { ...customer, ...more })
  return { ...customer, ...booking }
}
/** Approves a booking and pays it, in full. */
async function pay(id: string, receipt: string) {
  await approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
  await payBooking(services, id, { receipt, amountCents: 250_000 }, byTests())
}
/** Returns the messages to a member of staff about a booking. */
const toStaff = async ({ email }: TestUser, id: string) =>
  (await list({ search: email, channel: 'email', limit: 100 })).items.filter(({ booking }) => booking?.id === id)

describe('messages about a booking', () => {
  it('report each step once, to the customer in the chosen language', async () => {
    const { id, code, customerEmail, customerPhone } = await book({ language: 'sw' })
    await client.as(manager).ask(api.confirmBooking, { params: { id }, body: {} })
    // The message about the confirmation of a booking that is already approved is not sent.
    await expect.poll(() => messagesTo(customerPhone)).toContain('booking_confirmed sms')
    await client.as(admin).ask(api.approveBooking, { params: { id }, body: {} })
    const steps = ['booking_approved', 'booking_confirmed', 'booking_requested']
    await expect.poll(() => messagesTo(customerEmail)).toEqual(steps.map((step) => `${step} email`))
    await expect.poll(() => messagesTo(customerPhone)).toEqual(steps.map((step) => `${step} sms`))

    const sms = await find(customerPhone, 'booking_approved', 'sms')
    expect(sms).toMatchObject({ language: 'sw', booking: { id, code }, subject: '' })
    expect(sms?.text).toMatch(/^Studioni: \S+ imeidhinishwa\. Lipa KSh 2,500 kabla ya .+: http.+\/payment\/[\w-]{43}$/)
    expect(await toStaff(manager, id)).toMatchObject([{ template: 'manager_asked', language: 'en' }])
    expect(await toStaff(admin, id)).toMatchObject([{ template: 'admin_asked' }])
  })

  it('after a payment include the receipt number and a calendar file, and inform the manager', async () => {
    const { id, code, customerEmail } = await book()
    await pay(id, 'TLA1B2C3D4')
    const sent = { status: 'sent', text: expect.stringContaining('M-Pesa receipt: TLA1B2C3D4') }
    await expect.poll(() => find(customerEmail, 'booking_paid', 'email')).toMatchObject(sent)
    const { text } = await client.get(`/simulator/messages?to=${customerEmail}`)
    expect(text).toContain(`<summary>${code}.ics</summary>`)
    expect(text).toMatch(/BEGIN:VCALENDAR[\s\S]+STATUS:CONFIRMED/)
    expect((await toStaff(manager, id)).map(({ template }) => template)).toContain('manager_paid')
  })

  it('report a cancellation, without the customer’s name in the manager’s copy', async () => {
    const { id, customerPhone, customerEmail, params } = await book()
    // A request that was already cancelled would get no message.
    await expect.poll(() => messagesTo(customerPhone)).toEqual(['booking_requested sms'])
    await client.ask(api.cancelBooking, { params })
    await expect.poll(() => messagesTo(customerPhone)).toEqual(['booking_cancelled sms', 'booking_requested sms'])
    const cancelled = async () => (await toStaff(manager, id)).find(({ template }) => template === 'manager_cancelled')
    await expect.poll(cancelled).toBeDefined()
    expect(`${(await cancelled())?.text}`).not.toContain(customerEmail)
  })

  it('after a cancellation include a file that removes the session from calendars', async () => {
    const { id, code, customerEmail, params } = await book()
    await pay(id, 'TLA1B2C3D5')
    await expect.poll(() => find(customerEmail, 'booking_paid', 'email')).toMatchObject({ status: 'sent' })
    await client.ask(api.cancelBooking, { params })
    await expect.poll(() => find(customerEmail, 'booking_cancelled', 'email')).toMatchObject({ status: 'sent' })
    const { text } = await client.get(`/simulator/messages?to=${customerEmail}`)
    const files = text.split(`<summary>${code}.ics</summary>`).slice(1)
    const valuesOf = (name: string) => files.map((file) => new RegExp(`^${name}:(.+?)\\r?$`, 'm').exec(file)?.[1])
    expect(valuesOf('METHOD')).toEqual(['CANCEL', 'PUBLISH'])
    expect(valuesOf('STATUS')).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(new Set(valuesOf('UID'))).toEqual(new Set([`${id}@studioni`]))
    const [cancelled = 0, paid = 0] = valuesOf('SEQUENCE').map(Number)
    expect(cancelled).toBeGreaterThan(paid)
  })

  it('say that it is too late to move a session that starts soon', async () => {
    const { customerEmail } = await book({ selectedSlots: [nearestHour(new Date())] })
    const rule = 'It starts too soon to be moved there. Until it is paid, you can also cancel it there'
    const text = expect.stringContaining(rule)
    await expect.poll(() => find(customerEmail, 'booking_requested', 'email')).toMatchObject({ text })
  })

  it('use the language chosen later, for a booking and for an account', async () => {
    const { params, customerEmail } = await book()
    expect((await client.ask(api.chooseLanguage, { params, body: { language: 'sw' } })).booking.language).toBe('sw')
    const { history } = await client.ask(api.trackBooking, { params })
    expect(history.map(({ what }) => what)).toEqual(['requested'])
    await client.ask(api.cancelBooking, { params })
    const inSwahili = { language: 'sw', subject: expect.stringContaining('imeghairiwa') }
    await expect.poll(() => find(customerEmail, 'booking_cancelled', 'email')).toMatchObject(inSwahili)

    const other = await aUser(services, 'studio_manager')
    const body = { name: other.name, phone: '0712345678', language: 'sw' } as const
    await client.as(other).ask(api.updateProfile, { body })
    expect((await client.as(other).ask(api.verify)).data.user.language).toBe('sw')
  })
})

describe('a message', () => {
  const queue = async (to = newPhone()) => {
    const wording = { channel: 'sms', template: 'reminder_day', language: 'en', subject: '', text: 'Tomorrow' } as const
    const personId = await services.people.idOf(`${newId()}@example.com`)
    const words = { ...wording, to, personId, causeId: newId(), aboutId: null }
    const [queued] = await queueMessages(services, [words], byTests())
    await services.waitForProjections(queued?.position)
    return words
  }
  const statusesOf = async (to: string) => {
    const { items } = await list({ search: to })
    return items.map(({ status, tries, why }) => ({ status, tries, why }))
  }

  it('is delivered once, however often it is queued', async () => {
    const words = await queue()
    const { to } = words
    for (let i = 0; i < 3; i++) await queueMessages(services, [words], byTests())
    await expect.poll(() => statusesOf(to)).toEqual([{ status: 'delivered', tries: 1, why: null }])
    expect(await caughtFor(to)).toBe(1)
  })

  it('is not sent again by a rebuild of the read models', async () => {
    const { to } = await queue()
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'delivered' }])
    expect((await client.as(admin).call(api.rebuildReadModels)).status).toBe(202)
    await expect.poll(() => statusesOf(to), { timeout: 30_000 }).toMatchObject([{ status: 'delivered', tries: 1 }])
    // Later messages are sent after those that a rebuild would have sent.
    const later = await queue()
    await expect.poll(() => statusesOf(later.to)).toMatchObject([{ status: 'delivered' }])
    expect(await caughtFor(to)).toBe(1)
  })

  it('that failed temporarily stays queued, with the reason', async () => {
    const { to } = await queue('254700000405')
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'queued', why: 'InsufficientBalance' }])
  })

  it('that failed permanently is sent again only by an admin', async () => {
    const { to } = await queue('254700000403')
    await expect.poll(() => statusesOf(to)).toEqual([{ status: 'failed', tries: 1, why: 'InvalidPhoneNumber' }])
    const [message] = (await list({ search: '0700000403', status: 'failed' })).items
    expect(message?.mayRetry).toBe(true)
    const params = { id: message?.id ?? '' }
    expect((await client.as(admin).ask(api.retryMessage, { params })).tries).toBeLessThan(2)
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'failed', tries: 1 }])
  })

  it('to an erased person is not counted as failed and can’t be sent again', async () => {
    const failed = () => messagesWith(server.readPool, 'failed')
    const before = await failed()
    const { personId, causeId, template } = await queue('254700000403')
    await expect.poll(failed).toBe(before + 1)
    const params = { id: services.ids.message(causeId, template, 'sms', personId) }
    await client.as(admin).ask(api.erasePerson, { params: { subjectId: personId } })
    const message = async () => (await list({ search: 'Erased' })).items.find(({ id }) => id === params.id)
    await expect.poll(message, { timeout: 30_000 }).toMatchObject({ status: 'failed', mayRetry: false })
    expect(await failed()).toBe(before)
    const again = await client.as(admin).call(api.retryMessage, { params })
    expect(again.problem()).toMatchObject({ code: 'wrong_status' })
  })

  it('with an unknown outcome is not sent again automatically', async () => {
    await queue('254700000500')
    await expect.poll(() => statusesOf('254700000500')).toMatchObject([{ status: 'unclear', tries: 1 }])
  })

  it('that was delivered cannot be sent again, and an unknown id returns 404', async () => {
    const { to } = await queue()
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'delivered' }])
    const [message] = (await list({ search: to })).items
    const again = (id: string) => client.as(admin).call(api.retryMessage, { params: { id } })
    expect((await again(message?.id ?? '')).problem()).toMatchObject({ code: 'wrong_status' })
    expect((await again(newId())).status).toBe(404)
  })

  const caughtFor = async (to: string) =>
    (await client.get(`/simulator/messages?to=${to}`)).text.split('class="bubble"').length - 1
})

describe('the list of messages', () => {
  it('finds SMS and emails by the code of their booking', async () => {
    const { code } = await book()
    const found = async () => (await list({ search: code })).items
    await expect.poll(async () => new Set((await found()).map(({ channel }) => channel)).size).toBe(2)
  })

  it('can be searched, filtered and counted', async () => {
    const { customerPhone, customerEmail } = await book()
    await expect.poll(() => messagesTo(customerPhone)).toHaveLength(1)
    const all = await list()
    expect(all.total).toBe(Object.values(all.byStatus).reduce((sum, each) => sum + each, 0))
    const byChannel = await list({ channel: 'email' })
    expect(byChannel.items.every(({ channel }) => channel === 'email')).toBe(true)
    expect(byChannel.total).toBeLessThan(all.total)
    const atHome = await list({ search: customerPhone.replace('254', '0') })
    expect(atHome.items.map(({ to }) => to)).toEqual([customerPhone])
    expect(atHome.total).toBe(1)
    expect((await list({ search: customerEmail, status: 'failed' })).items).toEqual([])
  })

  it('contains no secrets of links', async () => {
    const email = `amina-${newId()}@example.com`
    await client.as(admin).ask(api.inviteUser, { body: { email, name: 'Amina', role: 'studio_manager' } })
    expect(await mailedToken(server, email, 'You are invited to Studioni')).toMatch(/^[\w-]{43}$/)
    const { items } = await list({ search: email })
    expect(items).toMatchObject([{ template: 'invitation', text: expect.stringContaining('?token={secret}') }])
  })
})

describe('Africa’s Talking', () => {
  it('gets a request for each SMS, and its delivery reports need the secret address', async () => {
    const requests: URLSearchParams[] = []
    const provider = await listening(
      createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        requests.push(new URLSearchParams(body))
        const recipient = { statusCode: 101, status: 'Success', messageId: `ATXid_${requests.length}` }
        response.writeHead(201).end(JSON.stringify({ SMSMessageData: { Message: 'Sent', Recipients: [recipient] } }))
      }),
    )
    onTestFinished(() => provider.close())
    const key = { SMS_API_KEY: 'key', SMS_USERNAME: 'studioni' }
    const other = await openTestServer({ ...key, SMS_BASE_URL: provider.url })
    onTestFinished(() => other.stop())
    const boss = await aUser(other.services, 'admin')
    const report = (proof: string, form: Readonly<Record<string, string>>) =>
      fetch(`${other.url}${pathOf(api.smsDelivery, { proof })}`, { method: 'POST', body: new URLSearchParams(form) })
    const statuses = async () => {
      const { items } = await other.client.as(boss).ask(api.listMessages, { query: { channel: 'sms' } })
      return items.map(({ status, why }) => [status, why])
    }
    await bookedAtMawimbi(other, hoursOn(workday(1), 9))
    await expect.poll(statuses).toEqual([['sent', null]])
    expect(requests.map((form) => [form.get('to'), form.get('username')])).toEqual([['+254712345678', 'studioni']])

    const forged = await report('0'.repeat(32), { id: 'ATXid_1', status: 'Success' })
    expect(forged.status).toBe(404)
    const proof = other.secretFor('sms delivery').slice(0, 32)
    for (const status of ['Buffered', 'constructor'])
      expect((await report(proof, { id: 'ATXid_1', status })).status).toBe(200)
    const failed = { id: 'ATXid_1', status: 'Failed', failureReason: 'Absent: +254712345678' }
    expect(await (await report(proof, failed)).json()).toEqual({ received: true })
    await expect.poll(statuses).toEqual([['failed', 'Absent: +…']])
  })
})
