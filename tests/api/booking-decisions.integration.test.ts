import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminBookingEndpoints as admins } from '../../api/contract/admin-bookings.ts'
import { managerBookingEndpoints as managers } from '../../api/contract/manager-bookings.ts'
import type { TestUser } from '../support/accounts.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { type BookingSetup, setUpBookings } from '../support/booking-setup.ts'

let setup: BookingSetup
beforeAll(async () => {
  setup = await setUpBookings()
})
afterAll(() => setup?.close())

const approve = (id: string, body: { selectedSlots?: string[] } = {}) =>
  setup.server.client.call(admins.approveBooking, { params: { id }, body, headers: setup.admin.headers })
const reject = (id: string) =>
  setup.server.client.call(admins.rejectBooking, { params: { id }, body: {}, headers: setup.admin.headers })
const cancel = (id: string, reason: string) =>
  setup.server.client.call(admins.cancelByAdmin, { params: { id }, body: { reason }, headers: setup.admin.headers })
const confirm = (id: string, body: object = {}, who = setup.mo) =>
  setup.server.client.call(managers.confirmBooking, { params: { id }, body, headers: who.headers })
const rejectAs = (who: TestUser, id: string, reason?: string) =>
  setup.server.client.call(managers.rejectByManager, {
    params: { id },
    body: reason === undefined ? {} : { reason },
    headers: who.headers,
  })
const noShow = (id: string, who = setup.mo) =>
  setup.server.client.call(managers.markNoShow, { params: { id }, headers: who.headers })

const move = (id: string, selectedSlots: string[], who = setup.mo) =>
  setup.server.client.call(managers.moveBooking, { params: { id }, body: { selectedSlots }, headers: who.headers })

describe('moving a booking', () => {
  it('a manager’s move keeps the booking confirmed, and the timeline names the manager', async () => {
    const [eight, nine, ten, eleven] = setup.hours(8, 9, 10, 11)
    if (!eight || !nine || !ten || !eleven) throw new Error('A day has these hours')
    const id = await setup.booked([eight, nine])
    expect((await confirm(id)).answer().data.booking.may.move).toBe(true)
    // The booking's own hours do not block it.
    const { booking, timeline } = (await move(id, [nine, ten, eleven])).answer().data
    expect(booking).toMatchObject({ status: 'manager_confirmed', selected_slots: [nine, ten, eleven], price: 7_500 })
    expect(timeline.map(({ text }) => text).slice(-2)).toEqual([
      'Moved to other hours by Mo',
      'Confirmed for the studio by Mo',
    ])
    expect(await setup.booked([eight])).toBeTypeOf('string')
  })

  it('is refused to taken or past hours, and to other managers', async () => {
    const [nine, fifteen] = setup.hours(9, 15)
    if (!nine || !fifteen) throw new Error('A day has these hours')
    const id = await setup.booked([nine])
    await setup.booked([fifteen])
    expect((await move(id, [fifteen])).problem()).toMatchObject({ code: 'overlap' })
    expect((await move(id, ['2026-01-05T09:00:00.000Z'])).status).toBe(400)
    expect((await move(id, [fifteen], setup.ann)).status).toBe(403)
    const past = await setup.pastSession()
    expect((await move(past, [nine])).status).toBe(409)
  })
})

describe('deciding about a booking', () => {
  it('a manager confirms, an admin approves, and the timeline names both', async () => {
    const id = await setup.booked(setup.hours(9))
    const confirmed = (await confirm(id)).answer().data
    expect(confirmed.booking).toMatchObject({ status: 'manager_confirmed', may: { confirm: false, approve: true } })
    const approved = (await approve(id)).answer()
    expect(approved.booking).toMatchObject({ status: 'approved', may: { approve: false, reject: false, cancel: true } })
    expect(Date.parse(approved.booking.payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect(approved.timeline.map(({ text }) => text)).toEqual([
      'Requested',
      'Confirmed for the studio by Mo',
      'Approved by Ada',
    ])
    const seen = (
      await setup.server.client.call(managers.managerBooking, { params: { id }, headers: setup.mo.headers })
    ).answer()
    expect(seen.data.booking.status).toBe('approved')
    const detail = (
      await setup.server.client.call(admins.adminBooking, { params: { id }, headers: setup.admin.headers })
    ).answer()
    expect(detail).toEqual(approved)
  })

  it('confirming or approving a booking without a time requires free hours and reserves them', async () => {
    const [first, second] = [await setup.booked(), await setup.booked()]
    const selectedSlots = setup.hours(15, 16)
    expect((await confirm(first)).problem()).toMatchObject({ code: 'time_missing' })
    const given = (await confirm(first, { selectedSlots })).answer().data.booking
    expect(given).toMatchObject({ status: 'manager_confirmed', selected_slots: selectedSlots, price: 5_000 })
    const taken = (await approve(second, { selectedSlots: selectedSlots.slice(1) })).problem()
    expect(taken).toMatchObject({ code: 'overlap', reason: 'overlap' })
    const free = selectedSlots.slice(0, 1).map((slot) => slot.replace('T15', 'T18'))
    expect((await approve(second, { selectedSlots: free })).answer().booking.status).toBe('approved')
  })

  it('a rejection needs no reason, and frees the hours', async () => {
    const slots = setup.hours(11)
    const [first, second] = [await setup.booked(slots), await setup.booked()]
    expect((await rejectAs(setup.mo, first, 'We are closed then')).answer().data.booking).toMatchObject({
      status: 'rejected',
      note: 'We are closed then',
    })
    expect((await reject(second)).answer().booking).toMatchObject({ status: 'rejected', note: null })
    expect(await setup.booked(slots)).toBeTypeOf('string')
  })

  it('an admin’s cancellation requires a reason', async () => {
    const slots = setup.hours(13)
    const id = await setup.booked(slots)
    expect((await cancel(id, '  ')).problem().fieldErrors).toEqual({ reason: ['Enter a reason'] })
    expect((await cancel(id, 'Burst pipe')).answer().booking).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'admin',
      note: 'Burst pipe',
    })
    expect(await setup.booked(slots)).toBeTypeOf('string')
  })

  it('a late decision is refused with who decided what before', async () => {
    const id = await setup.booked(setup.hours(17))
    ;(await rejectAs(setup.mo, id)).answer()
    const second = await approve(id)
    expect(second.status).toBe(409)
    expect(second.problem()).toMatchObject({ code: 'wrong_status', status: 'rejected', decidedBy: 'Mo' })
    expect(second.problem().error).toMatch(
      /^A rejected booking can't be approved: Mo rejected it on \w{3} \d+ \w{3} \d{4} at \d\d:\d\d\.$/,
    )
  })

  it('only one of several simultaneous decisions takes effect, and the others are refused', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = await setup.booked(setup.hours(10))
        const answers = await Promise.all([approve(id), reject(id), rejectAs(setup.mo, id), approve(id)])
        const { booking } = (
          await setup.server.client.call(admins.adminBooking, { params: { id }, headers: setup.admin.headers })
        ).answer()
        return { status: booking.status, answers: answers.map((answer) => answer.status) }
      }),
    )
    for (const { status, answers } of rounds)
      expect([status, ...answers]).toEqual(
        status === 'approved' ? ['approved', 200, 409, 409, 200] : ['rejected', 409, 200, 200, 409],
      )
    await expect.poll(() => disagreementsIn(setup.server.store), { interval: 200 }).toEqual([])
  })

  it('a no-show can be recorded only once the session has begun', async () => {
    const ahead = await setup.booked(setup.hours(9))
    expect((await noShow(ahead)).problem()).toMatchObject({ code: 'wrong_status' })
    const past = await setup.pastSession()
    expect((await noShow(past)).answer().data.booking).toMatchObject({ no_show: true, status: 'paid' })
  })
})

describe('a manager', () => {
  it('cannot access a booking of another manager’s studio', async () => {
    const id = await setup.booked(setup.hours(9))
    for (const reply of [await confirm(id, {}, setup.ann), await rejectAs(setup.ann, id), await noShow(id, setup.ann)])
      expect(reply.status).toBe(403)
    const seen = await setup.server.client.call(managers.managerBooking, { params: { id }, headers: setup.ann.headers })
    expect([seen.status, seen.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect(
      (
        await setup.server.client.call(managers.managerBookings, {
          query: { managerId: setup.mo.userId },
          headers: setup.ann.headers,
        })
      ).status,
    ).toBe(403)
  })
})
