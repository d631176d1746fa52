import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { adminBookingEndpoints } from '../../api/contract/admin-bookings.ts'
import { inviteUser, updateProfile, verify } from '../../api/contract/auth.ts'
import { cancelBooking, chooseLanguage, requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { managerBookingEndpoints } from '../../api/contract/manager-bookings.ts'
import { listMessages, retryMessage, smsDelivery } from '../../api/contract/messages.ts'
import { approveBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { queueMessages } from '../../commands/messages/messages.ts'
import { assignStudios } from '../../commands/studios/manage-studios.ts'
import { aUser, mailedToken, type TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, nextHour as nearestHour, workday } from '../support/fixtures.ts'
import { listening } from '../support/listening.ts'
import { createTestPlace, openTestServer, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await openTestServer()
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  const studioIds = [server.fixtures.mawimbi.id]
  const { position } = await assignStudios(server.services, manager.userId, { studioIds }, byTests())
  await server.services.waitForProjections(position)
})
afterAll(() => server?.stop())

const list = async (query: z.input<typeof listMessages.query> = {}) =>
  (await server.client.call(listMessages, { headers: admin.headers, query })).answer()
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
const aCustomer = () => ({
  customerName: 'Wanjiru Kamau',
  customerEmail: `wanjiru-${newId()}@example.com`,
  customerPhone: `254${++nextPhone}`,
})
let nextHour = 8
async function book(more: object = {}) {
  const customer = aCustomer()
  const selectedSlots = hoursOn(workday(3), nextHour++)
  const body = { ...aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.mix), ...customer, selectedSlots }
  const { id, code, statusUrl } = (await server.client.call(requestBooking, { body: { ...body, ...more } })).answer()
  return { ...customer, ...more, id, code, params: { token: tokenOf(statusUrl) } }
}

describe('messages about a booking', () => {
  it('report each step once, to the customer in the chosen language', async () => {
    const { id, code, customerEmail, customerPhone } = await book({ language: 'sw' })
    const { confirmBooking } = managerBookingEndpoints
    ;(await server.client.call(confirmBooking, { params: { id }, headers: manager.headers, body: {} })).answer()
    const { approveBooking } = adminBookingEndpoints
    ;(await server.client.call(approveBooking, { params: { id }, headers: admin.headers, body: {} })).answer()
    const steps = ['booking_approved', 'booking_confirmed', 'booking_requested']
    await expect.poll(() => messagesTo(customerEmail)).toEqual(steps.map((step) => `${step} email`))
    await expect.poll(() => messagesTo(customerPhone)).toEqual(steps.map((step) => `${step} sms`))

    const sms = await find(customerPhone, 'booking_approved', 'sms')
    expect(sms).toMatchObject({ language: 'sw', booking: { id, code }, subject: '' })
    expect(sms?.text).toMatch(/^Studioni: \S+ imeidhinishwa\. Lipa KSh 2,500 kabla ya .+: http.+\/payment\/[\w-]{43}$/)
    const { items } = await list({ search: manager.email, channel: 'email' })
    expect(items.filter(({ booking }) => booking?.id === id)).toMatchObject([
      { template: 'manager_asked', language: 'en' },
    ])
    const toAdmin = await list({ search: admin.email, channel: 'email' })
    expect(toAdmin.items.filter(({ booking }) => booking?.id === id)).toMatchObject([{ template: 'admin_asked' }])
  })

  it('after a payment include the receipt number and a calendar file, and inform the manager', async () => {
    const { id, code, customerEmail } = await book()
    const { services } = server
    const approval = { adminId: admin.userId, paymentDeadlineHours: 24 }
    await approveBooking(services, id, approval, byTests())
    await payBooking(services, id, { receipt: 'TLA1B2C3D4', amountCents: 250_000 }, byTests())
    const sent = { status: 'sent', text: expect.stringContaining('M-Pesa receipt: TLA1B2C3D4') }
    await expect.poll(() => find(customerEmail, 'booking_paid', 'email')).toMatchObject(sent)
    const { text } = await server.client.get(`/simulator/messages?to=${customerEmail}`)
    expect(text).toContain(`<summary>${code}.ics</summary>`)
    expect(text).toMatch(/BEGIN:VCALENDAR[\s\S]+STATUS:CONFIRMED/)
    const { items } = await list({ search: manager.email, limit: 100 })
    expect(items.filter(({ booking }) => booking?.id === id).map(({ template }) => template)).toContain('manager_paid')
  })

  it('report a cancellation, without the customer’s name in the manager’s copy', async () => {
    const { id, customerPhone, customerEmail, params } = await book()
    // A request that was already cancelled would get no message.
    await expect.poll(() => messagesTo(customerPhone)).toEqual(['booking_requested sms'])
    ;(await server.client.call(cancelBooking, { params })).answer()
    const ended = ['booking_cancelled sms', 'booking_requested sms']
    await expect.poll(() => messagesTo(customerPhone)).toEqual(ended)
    const cancelled = async () => {
      const { items } = await list({ search: manager.email, limit: 100 })
      return items.find(({ booking, template }) => booking?.id === id && template === 'manager_cancelled')
    }
    await expect.poll(cancelled).toBeDefined()
    expect(`${(await cancelled())?.text}`).not.toContain(customerEmail)
  })

  it('after a cancellation include a file that removes the session from calendars', async () => {
    const { id, code, customerEmail, params } = await book()
    await approveBooking(server.services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    await payBooking(server.services, id, { receipt: 'TLA1B2C3D5', amountCents: 250_000 }, byTests())
    await expect.poll(() => find(customerEmail, 'booking_paid', 'email')).toMatchObject({ status: 'sent' })
    ;(await server.client.call(cancelBooking, { params })).answer()
    await expect.poll(() => find(customerEmail, 'booking_cancelled', 'email')).toMatchObject({ status: 'sent' })
    const { text } = await server.client.get(`/simulator/messages?to=${customerEmail}`)
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
    const chosen = await server.client.call(chooseLanguage, { params, body: { language: 'sw' } })
    expect(chosen.answer().booking.language).toBe('sw')
    const { history } = (await server.client.call(trackBooking, { params })).answer()
    expect(history.map(({ what }) => what)).toEqual(['requested'])
    ;(await server.client.call(cancelBooking, { params })).answer()
    const inSwahili = { language: 'sw', subject: expect.stringContaining('imeghairiwa') }
    await expect.poll(() => find(customerEmail, 'booking_cancelled', 'email')).toMatchObject(inSwahili)

    const other = await aUser(server.services, 'studio_manager')
    const body = { name: other.name, phone: '0712345678', language: 'sw' as const }
    ;(await server.client.call(updateProfile, { headers: other.headers, body })).answer()
    const { data } = (await server.client.call(verify, { headers: other.headers })).answer()
    expect(data.user.language).toBe('sw')
  })
})

describe('a message', () => {
  const worded = (to: string) => ({
    ...({ channel: 'sms', template: 'reminder_day', language: 'en', to, subject: '', text: 'Tomorrow' } as const),
    ...{ personId: '', causeId: newId(), aboutId: null },
  })
  const queue = async (to: string) => {
    const personId = await server.services.people.idOf(`${newId()}@example.com`)
    const words = { ...worded(to), personId }
    const [queued] = await queueMessages(server.services, [words], byTests())
    await server.services.waitForProjections(queued?.position)
    return words
  }
  const statusesOf = async (to: string) => {
    const { items } = await list({ search: to })
    return items.map(({ status, tries, why }) => ({ status, tries, why }))
  }

  it('is delivered once, however often it is queued', async () => {
    const to = `254${++nextPhone}`
    const words = await queue(to)
    for (let i = 0; i < 3; i++) await queueMessages(server.services, [words], byTests())
    await expect.poll(() => statusesOf(to)).toEqual([{ status: 'delivered', tries: 1, why: null }])
    expect(await caughtFor(to)).toBe(1)
  })

  it('is not sent again by a rebuild of the read models', async () => {
    const to = `254${++nextPhone}`
    await queue(to)
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'delivered' }])
    const { status } = await server.client.post('/api/v1/admin/system/rebuild', {}, admin.headers)
    expect(status).toBe(202)
    await expect.poll(() => statusesOf(to), { timeout: 30_000 }).toMatchObject([{ status: 'delivered', tries: 1 }])
    // Later messages are sent after those that a rebuild would have sent.
    const later = `254${++nextPhone}`
    await queue(later)
    await expect.poll(() => statusesOf(later)).toMatchObject([{ status: 'delivered' }])
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
    expect((await server.client.call(retryMessage, { params, headers: admin.headers })).answer().tries).toBeLessThan(2)
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'failed', tries: 1 }])
  })

  it('with an unknown outcome is not sent again automatically', async () => {
    await queue('254700000500')
    await expect.poll(() => statusesOf('254700000500')).toMatchObject([{ status: 'unclear', tries: 1 }])
  })

  it('that was delivered cannot be sent again, and an unknown id returns 404', async () => {
    const to = `254${++nextPhone}`
    await queue(to)
    await expect.poll(() => statusesOf(to)).toMatchObject([{ status: 'delivered' }])
    const [message] = (await list({ search: to })).items
    const again = (id: string) => server.client.call(retryMessage, { params: { id }, headers: admin.headers })
    expect((await again(message?.id ?? '')).problem()).toMatchObject({ code: 'wrong_status' })
    expect((await again(newId())).status).toBe(404)
  })

  const caughtFor = async (to: string) =>
    (await server.client.get(`/simulator/messages?to=${to}`)).text.split('class="bubble"').length - 1
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
    const body = { email, name: 'Amina', role: 'studio_manager' as const }
    ;(await server.client.call(inviteUser, { headers: admin.headers, body })).answer()
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
    const SMS_BASE_URL = provider.url
    const elsewhere = await createTestPlace({ SMS_API_KEY: 'key', SMS_USERNAME: 'studioni', SMS_BASE_URL })
    const other = await startTestServer(elsewhere)
    const boss = await aUser(other.services, 'admin')
    const report = (proof: string, form: Readonly<Record<string, string>>) =>
      fetch(`${other.url}${pathOf(smsDelivery, { proof })}`, { method: 'POST', body: new URLSearchParams(form) })
    const statuses = async () => {
      const reply = await other.client.call(listMessages, { headers: boss.headers, query: { channel: 'sms' } })
      return reply.answer().items.map(({ status, why }) => [status, why])
    }
    const { id, mix } = other.fixtures.mawimbi
    const body = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(1), 9) }
    ;(await other.client.call(requestBooking, { body })).answer()
    await expect.poll(statuses).toEqual([['sent', null]])
    expect(requests.map((form) => [form.get('to'), form.get('username')])).toEqual([['+254712345678', 'studioni']])

    const forged = await report('0'.repeat(32), { id: 'ATXid_1', status: 'Success' })
    expect(forged.status).toBe(404)
    const proof = other.secretFor('sms delivery').slice(0, 32)
    expect((await report(proof, { id: 'ATXid_1', status: 'Buffered' })).status).toBe(200)
    const failed = { id: 'ATXid_1', status: 'Failed', failureReason: 'Absent: +254712345678' }
    expect(await (await report(proof, failed)).json()).toEqual({ received: true })
    await expect.poll(statuses).toEqual([['failed', 'Absent: +…']])
    await other.stop()
    await elsewhere.remove()
    await provider.close()
  })
})
