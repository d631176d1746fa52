import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { deleteUser, setActive } from '../../commands/accounts/change-user.ts'
import { cancelBooking as cancel } from '../../commands/bookings/change-booking.ts'
import { streams } from '../../commands/streams.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { assignTo, aUser, giveRole } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer } from '../support/server.ts'
import { typesIn } from '../support/types-in.ts'

const { server, admin, ann, booked, hours, mo } = await setUpBookings()
const { client, fixtures, services, store } = server

const linkOf = (bookingId: string, managerId = mo.userId, version = 0n) => ({
  token: services.links.decisionToken({ bookingId, managerId, version }),
})
const view = (params: { token: string }) => client.call(api.viewRequest, { params })
const decide = (params: { token: string }, what: 'confirm' | 'reject', seenSlots: readonly string[], reason?: string) =>
  client.call(api.decideRequest, { params, body: { what, seenSlots: [...seenSlots], ...(reason && { reason }) } })
const eventsOf = (id: string) => typesIn(store, streams.booking(id))
const seenByMo = async (id: string) => (await client.as(mo).ask(api.managerBooking, { params: { id } })).data
const customersPage = (id: string) => ({ token: services.links.trackingToken(id) })

/** Returns a new request at Mawimbi, which Mo manages, and the link that Mo received. */
async function newRequest(...ofDay: number[]) {
  const slots = hours(...ofDay)
  const id = await booked(slots)
  return { id, slots, link: linkOf(id) }
}

describe('a decision link', () => {
  it('shows the request to anyone who has it, in the manager’s name, and changes nothing', async () => {
    const { id, slots, link } = await newRequest(9, 10)
    const shown = (await view(link)).answer()
    expect(shown).toMatchObject({
      booking: { status: 'requested', slots, studio: { name: 'Mawimbi' }, numberOfPeople: 2 },
      manager: 'Mo',
      status: 'open',
      customer: { name: 'Wanjiru Kamau', phone: '254712345678' },
      decision: null,
    })
    const head = await fetch(`${server.url}${pathOf(api.viewRequest, link)}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(await eventsOf(id)).toEqual(['booking.requested'])
  })

  it('confirms as the manager, once', async () => {
    const { id, slots, link } = await newRequest(9)
    const done = (await decide(link, 'confirm', slots)).answer()
    const decision = { what: 'confirmed', own: true, by: 'Mo' }
    expect(done).toMatchObject({ status: 'decided', customer: null, decision })
    expect((await decide(link, 'confirm', slots)).answer()).toMatchObject({ decision: done.decision })
    const other = (await decide(link, 'reject', slots)).problem()
    expect(other).toMatchObject({ code: 'wrong_status', decidedBy: 'Mo' })
    expect(await eventsOf(id)).toEqual(['booking.requested', 'booking.manager_confirmed'])
    const { timeline } = await seenByMo(id)
    expect(timeline.map(({ text }) => text)).toEqual(['Requested', 'Confirmed for the studio by Mo'])
  })

  it('rejects with a reason, and frees the hours', async () => {
    const { id, slots, link } = await newRequest(11)
    expect((await decide(link, 'reject', slots, 'We are closed')).answer().decision).toMatchObject({ what: 'rejected' })
    expect((await seenByMo(id)).booking).toMatchObject({ status: 'rejected', note: 'We are closed' })
    expect(await booked(slots)).toBeTypeOf('string')
  })

  it('decides once, even if several people use it at once', async () => {
    const { id, slots, link } = await newRequest(9)
    const tries = ['confirm', 'reject', 'confirm', 'reject'] as const
    const answers = await Promise.all(tries.map((what) => decide(link, what, slots)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await eventsOf(id)).toHaveLength(2)
  })
})

describe('a decision link stops working', () => {
  it('when someone else decides', async () => {
    const { id, slots, link } = await newRequest(9)
    await client.as(admin).call(api.rejectByManager, { params: { id }, body: {} })
    const decision = { what: 'rejected', own: false, by: 'Ada' }
    expect((await view(link)).answer()).toMatchObject({ status: 'decided', customer: null, decision })
    expect((await decide(link, 'confirm', slots)).status).toBe(409)
  })

  it('when the customer withdraws the request', async () => {
    const { id, slots, link } = await newRequest(9)
    await client.ask(api.cancelBooking, { params: customersPage(id) })
    expect((await view(link)).answer()).toMatchObject({ status: 'ended', customer: null, cancelReason: 'customer' })
    for (const what of ['confirm', 'reject'] as const) expect((await decide(link, what, slots)).status).toBe(409)
  })

  it('when the request expires', async () => {
    const { id, slots, link } = await newRequest(9)
    await cancel(services, id, { reason: 'unanswered', note: '', answerBy: new Date(0) }, byTests())
    expect((await view(link)).answer()).toMatchObject({ status: 'ended', cancelReason: 'unanswered' })
    expect((await decide(link, 'confirm', slots)).status).toBe(409)
  })

  it('when the session begins', async () => {
    const slots = hoursOn(addDays(studioDateAt(new Date()), -1), 12)
    const id = await booked(slots, {}, new Date(Date.now() - 3 * 86_400_000))
    expect((await view(linkOf(id))).answer()).toMatchObject({ status: 'started', customer: null })
    for (const what of ['confirm', 'reject'] as const)
      expect((await decide(linkOf(id), what, slots)).problem()).toMatchObject({ code: 'too_late' })
  })

  it('for moved hours, until the manager has seen the new ones', async () => {
    const { id, slots, link } = await newRequest(9)
    const moved = slots.map((slot) => slot.replace('T09', 'T15'))
    await client.ask(api.rescheduleBooking, { params: customersPage(id), body: { selectedSlots: moved } })
    expect((await decide(link, 'confirm', slots)).problem().error).toContain('moved to other hours')
    expect((await decide(link, 'confirm', (await view(link)).answer().booking.slots)).status).toBe(200)
  })

  it('when the customer moves the confirmed booking, for which the next message has a new link', async () => {
    const { id, slots, link } = await newRequest(9)
    ;(await decide(link, 'confirm', slots)).answer()
    const moved = slots.map((slot) => slot.replace('T09', 'T15'))
    await client.ask(api.rescheduleBooking, { params: customersPage(id), body: { selectedSlots: moved } })
    expect((await view(link)).answer()).toMatchObject({ status: 'decided', booking: { status: 'requested' } })
    expect((await decide(link, 'reject', moved)).status).toBe(409)
    expect((await decide(linkOf(id, mo.userId, 2n), 'reject', moved)).status).toBe(200)
  })
})

describe('access by a decision link', () => {
  it('requires the manager’s own token for this purpose', async () => {
    const { id, slots } = await newRequest(9)
    const { links } = services
    const pages = [links.trackingToken(id), links.viewToken(id), links.paymentToken(id)]
    for (const token of [...pages, 'x'.repeat(68), 'nobodys']) {
      expect((await view({ token })).status).toBe(404)
      expect((await decide({ token }, 'confirm', slots)).status).toBe(404)
    }
    expect((await view(linkOf(id, ann.userId))).status).toBe(403)
    expect((await decide(linkOf(id, ann.userId), 'confirm', slots)).status).toBe(403)
    expect(await eventsOf(id)).toEqual(['booking.requested'])
  })

  it.each([
    ['no longer manages the studio', () => assignTo(services, fixtures.mawimbi.id, null)],
    ['is deactivated', (userId: string) => setActive(services, userId, { active: false, by: admin.userId }, byTests())],
    ['has another role', (userId: string) => giveRole(services, userId, 'customer')],
    ['is deleted', (userId: string) => deleteUser(services, userId, admin.userId, byTests())],
  ])('ends when the manager %s', async (_, loses) => {
    const other = await aUser(services, 'studio_manager', { name: 'Otieno' })
    await assignTo(services, fixtures.mawimbi.id, other.userId)
    const { id, slots } = await newRequest(9)
    const link = linkOf(id, other.userId)
    expect((await view(link)).answer().manager).toBe('Otieno')
    await loses(other.userId)
    for (const reply of [await view(link), await decide(link, 'confirm', slots)]) {
      expect(reply.status).toBe(403)
      expect(reply.text).not.toContain('Wanjiru')
    }
    expect(await eventsOf(id)).toEqual(['booking.requested'])
    await assignTo(services, fixtures.mawimbi.id, mo.userId)
  })
})

it('the messages that ask a manager for a decision contain the link, which is stored nowhere', async () => {
  const other = await openTestServer()
  onTestFinished(() => other.stop())
  const { services, client, store } = other
  const manager = await aUser(services, 'studio_manager', { name: 'Otieno' })
  await assignTo(services, other.fixtures.mawimbi.id, manager.userId)
  const { id: bookingId } = await bookedAtMawimbi(other, hoursOn(workday(2), 9))
  const token = services.links.decisionToken({ bookingId, managerId: manager.userId, version: 0n })
  const caught = async () => (await client.get(`/simulator/messages`)).text.split(`/decide/${token}`).length > 2
  await expect.poll(caught).toBe(true)
  expect(await client.ask(api.viewRequest, { params: { token } })).toMatchObject({ manager: 'Otieno' })
  for await (const event of store.readAll({ types: ['message.queued'] }))
    expect(JSON.stringify('data' in event ? event.data : {})).not.toContain(token)
})
