import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking, decideRequest, rescheduleBooking, viewRequest } from '../../api/contract/bookings.ts'
import { managerBookingEndpoints as managers } from '../../api/contract/manager-bookings.ts'
import { deleteUser, setActive } from '../../commands/accounts/change-user.ts'
import { cancelBooking as cancel } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { streams } from '../../commands/streams.ts'
import { addDays, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { assignTo, aUser, giveRole } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { type BookingSetup, setUpBookings } from '../support/booking-setup.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer } from '../support/server.ts'

let setup: BookingSetup
beforeAll(async () => {
  setup = await setUpBookings()
})
afterAll(() => setup?.close())

const linkOf = (bookingId: string, managerId = setup.mo.userId, version = 0n) => ({
  token: setup.server.services.links.decisionToken({ bookingId, managerId, version }),
})
const view = (params: { token: string }) => setup.server.client.call(viewRequest, { params })
const decide = (params: { token: string }, what: 'confirm' | 'reject', seenSlots: readonly string[], reason?: string) =>
  setup.server.client.call(decideRequest, {
    params,
    body: { what, seenSlots: [...seenSlots], ...(reason && { reason }) },
  })
async function eventsOf(id: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of setup.server.store.read(streams.booking(id))) types.push(type)
  return types
}

/** Returns a new request at Mawimbi, which Mo manages, and the link that Mo received. */
async function newRequest(...hours: number[]) {
  const slots = setup.hours(...hours)
  const id = await setup.booked(slots)
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
    const head = await fetch(`${setup.server.url}${pathOf(viewRequest, link)}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(await eventsOf(id)).toEqual(['booking.requested'])
  })

  it('confirms as the manager, once', async () => {
    const { id, slots, link } = await newRequest(9)
    const done = (await decide(link, 'confirm', slots)).answer()
    expect(done).toMatchObject({
      status: 'decided',
      customer: null,
      decision: { what: 'confirmed', own: true, by: 'Mo' },
    })
    const again = (await decide(link, 'confirm', slots)).answer()
    expect(again).toMatchObject({ decision: done.decision })
    const other = (await decide(link, 'reject', slots)).problem()
    expect(other).toMatchObject({ code: 'wrong_status', decidedBy: 'Mo' })
    expect(await eventsOf(id)).toEqual(['booking.requested', 'booking.manager_confirmed'])
    const office = await setup.server.client.call(managers.managerBooking, {
      params: { id },
      headers: setup.mo.headers,
    })
    expect(office.answer().data.timeline.map(({ text }) => text)).toEqual([
      'Requested',
      'Confirmed for the studio by Mo',
    ])
  })

  it('declines with a reason, and frees the hours', async () => {
    const { id, slots, link } = await newRequest(11)
    expect((await decide(link, 'reject', slots, 'We are closed')).answer().decision).toMatchObject({ what: 'rejected' })
    const office = await setup.server.client.call(managers.managerBooking, {
      params: { id },
      headers: setup.mo.headers,
    })
    expect(office.answer().data.booking).toMatchObject({ status: 'rejected', note: 'We are closed' })
    expect(await setup.booked(slots)).toBeTypeOf('string')
  })

  it('decides once, even if several people use it at once', async () => {
    const { id, slots, link } = await newRequest(9)
    const answers = await Promise.all(
      (['confirm', 'reject', 'confirm', 'reject'] as const).map((what) => decide(link, what, slots)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('can only decline a request without a time', async () => {
    const id = await setup.booked()
    expect((await decide(linkOf(id), 'confirm', [])).problem()).toMatchObject({ code: 'time_missing' })
    expect((await decide(linkOf(id), 'reject', [])).status).toBe(200)
  })
})

describe('a decision link stops working', () => {
  it('when someone else decides', async () => {
    const { id, slots, link } = await newRequest(9)
    await setup.server.client.call(managers.rejectByManager, { params: { id }, body: {}, headers: setup.admin.headers })
    expect((await view(link)).answer()).toMatchObject({
      status: 'decided',
      customer: null,
      decision: { what: 'rejected', own: false, by: 'Ada' },
    })
    expect((await decide(link, 'confirm', slots)).status).toBe(409)
  })

  it('when the customer withdraws the request', async () => {
    const { id, slots, link } = await newRequest(9)
    const params = { token: setup.server.services.links.trackingToken(id) }
    ;(await setup.server.client.call(cancelBooking, { params })).answer()
    expect((await view(link)).answer()).toMatchObject({ status: 'ended', customer: null, cancelReason: 'customer' })
    for (const what of ['confirm', 'reject'] as const) expect((await decide(link, what, slots)).status).toBe(409)
  })

  it('when the request expires', async () => {
    const { id, slots, link } = await newRequest(9)
    await cancel(setup.server.services, id, { reason: 'unanswered', note: '', answerBy: new Date(0) }, byTests())
    expect((await view(link)).answer()).toMatchObject({ status: 'ended', cancelReason: 'unanswered' })
    expect((await decide(link, 'confirm', slots)).status).toBe(409)
  })

  it('when the session begins', async () => {
    const slots = [slotAt(addDays(studioDateAt(new Date()), -1), 12)]
    const id = await setup.booked(slots, {}, new Date(Date.now() - 3 * 86_400_000))
    expect((await view(linkOf(id))).answer()).toMatchObject({ status: 'started', customer: null })
    for (const what of ['confirm', 'reject'] as const)
      expect((await decide(linkOf(id), what, slots)).problem()).toMatchObject({ code: 'too_late' })
  })

  it('for moved hours, until the manager has seen the new ones', async () => {
    const { id, slots, link } = await newRequest(9)
    const moved = slots.map((slot) => slot.replace('T09', 'T15'))
    const params = { token: setup.server.services.links.trackingToken(id) }
    const body = { selectedSlots: moved }
    ;(await setup.server.client.call(rescheduleBooking, { params, body })).answer()
    expect((await decide(link, 'confirm', slots)).problem().error).toContain('moved to other hours')
    expect((await decide(link, 'confirm', (await view(link)).answer().booking.slots)).status).toBe(200)
  })

  it('when the customer moves the confirmed booking, for which the next message has a new link', async () => {
    const { id, slots, link } = await newRequest(9)
    ;(await decide(link, 'confirm', slots)).answer()
    const moved = slots.map((slot) => slot.replace('T09', 'T15'))
    const params = { token: setup.server.services.links.trackingToken(id) }
    ;(await setup.server.client.call(rescheduleBooking, { params, body: { selectedSlots: moved } })).answer()
    expect((await view(link)).answer()).toMatchObject({ status: 'decided', booking: { status: 'requested' } })
    expect((await decide(link, 'reject', moved)).status).toBe(409)
    expect((await decide(linkOf(id, setup.mo.userId, 2n), 'reject', moved)).status).toBe(200)
  })
})

describe('access by a decision link', () => {
  it('requires the manager’s own token for this purpose', async () => {
    const { id, slots } = await newRequest(9)
    const { links } = setup.server.services
    for (const token of [
      links.trackingToken(id),
      links.viewToken(id),
      links.paymentToken(id),
      'x'.repeat(68),
      'nobodys',
    ]) {
      expect((await view({ token })).status).toBe(404)
      expect((await decide({ token }, 'confirm', slots)).status).toBe(404)
    }
    expect((await view(linkOf(id, setup.ann.userId))).status).toBe(403)
    expect((await decide(linkOf(id, setup.ann.userId), 'confirm', slots)).status).toBe(403)
    expect(await eventsOf(id)).toEqual(['booking.requested'])
  })

  it.each([
    ['no longer manages the studio', () => assignTo(setup.server.services, setup.server.fixtures.mawimbi.id, null)],
    [
      'is deactivated',
      (userId: string) =>
        setActive(setup.server.services, userId, { active: false, by: setup.admin.userId }, byTests()),
    ],
    ['has another role', (userId: string) => giveRole(setup.server.services, userId, 'customer')],
    ['is deleted', (userId: string) => deleteUser(setup.server.services, userId, setup.admin.userId, byTests())],
  ])('ends when the manager %s', async (_, loses) => {
    const { services, fixtures } = setup.server
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
    await assignTo(services, fixtures.mawimbi.id, setup.mo.userId)
  })
})

describe('the messages that ask a manager for a decision', () => {
  it('contain the link, which is stored nowhere', async () => {
    const server = await openTestServer()
    try {
      const { services, fixtures, client } = server
      const manager = await aUser(services, 'studio_manager', { name: 'Otieno' })
      await assignTo(services, fixtures.mawimbi.id, manager.userId)
      const selectedSlots = hoursOn(workday(2), 9)
      const request = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), preferredDate: null, selectedSlots }
      const { bookingId } = await requestBooking(services, request, byTests())
      const token = services.links.decisionToken({ bookingId, managerId: manager.userId, version: 0n })
      const caught = async () => (await client.get(`/simulator/messages`)).text.split(`/decide/${token}`).length > 2
      await expect.poll(caught, { timeout: 20_000 }).toBe(true)
      expect((await client.call(viewRequest, { params: { token } })).answer()).toMatchObject({ manager: 'Otieno' })
      for await (const event of server.store.readAll({ types: ['message.queued'] }))
        expect(JSON.stringify('data' in event ? event.data : {})).not.toContain(token)
    } finally {
      await server.stop()
    }
  })
})
