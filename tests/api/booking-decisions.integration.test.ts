import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { Overlap } from '../../api/contract/shared.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { setUpBookings } from '../support/booking-setup.ts'

const { server, admin, booked, hours, mo, pastSession } = await setUpBookings()
const { client, store } = server

const approve = (id: string, body: { selectedSlots?: string[] } = {}) =>
  client.as(admin).call(api.approveBooking, { params: { id }, body })
const reject = (id: string) => client.as(admin).call(api.rejectBooking, { params: { id }, body: {} })
const cancel = (id: string, reason: string) =>
  client.as(admin).call(api.cancelByAdmin, { params: { id }, body: { reason } })
const confirm = (id: string, body: object = {}) => client.as(mo).call(api.confirmBooking, { params: { id }, body })
const rejectByManager = (id: string, body: { reason?: string } = {}) =>
  client.as(mo).call(api.rejectByManager, { params: { id }, body })
const noShow = (id: string) => client.as(mo).call(api.markNoShow, { params: { id } })
const move = (id: string, selectedSlots: string[]) =>
  client.as(mo).call(api.moveBooking, { params: { id }, body: { selectedSlots } })

describe('moving a booking', () => {
  it('a manager’s move keeps the booking confirmed, and the timeline names the manager', async () => {
    const [eight, nine, ten, eleven] = hours(8, 9, 10, 11)
    const id = await booked([eight, nine])
    expect((await confirm(id)).answer().data.booking.may.move).toBe(true)
    // The booking's own hours do not block it.
    const { booking, timeline } = (await move(id, [nine, ten, eleven])).answer().data
    expect(booking).toMatchObject({ status: 'manager_confirmed', selected_slots: [nine, ten, eleven], price: 7_500 })
    expect(timeline.map(({ text }) => text).slice(-2)).toEqual([
      'Moved to other hours by Mo',
      'Confirmed for the studio by Mo',
    ])
    expect(await booked([eight])).toBeTypeOf('string')
  })

  it('is refused to taken or past hours', async () => {
    const [nine, fifteen] = hours(9, 15)
    const id = await booked([nine])
    await booked([fifteen])
    expect((await move(id, [fifteen])).problem()).toMatchObject({ code: 'overlap' })
    expect((await move(id, ['2026-01-05T09:00:00.000Z'])).status).toBe(400)
  })

  it('offers staff free hours outside the studio’s booking window', async () => {
    const [nine, fifteen] = hours(9, 15)
    const id = await booked([nine])
    await booked([fifteen])
    const setWindow = async (daysAhead: number | null) => {
      const request = { params: { id: server.fixtures.mawimbi.id }, body: { noticeHours: 0, daysAhead } }
      await client.as(mo).ask(api.setBookingWindow, request)
      await server.services.waitForProjections(await store.head())
    }
    await setWindow(1)
    const reply = await move(id, [fifteen])
    await setWindow(null)
    expect(Overlap.parse(reply.problem()).alternatives).toHaveLength(3)
  })
})

describe('a booking that has changed since it was shown', () => {
  const refused = { code: 'wrong_status', error: expect.stringMatching(/^The booking has (changed|been moved)/) }
  const asRequested = (selected_slots: string[]) => ({ status: 'requested' as const, selected_slots })

  it('is not confirmed, rejected, moved, approved or cancelled', async () => {
    const [nine, ten, eleven] = hours(9, 10, 11)
    const id = await booked([nine])
    const seen = asRequested([nine])
    ;(await move(id, [ten])).answer()
    expect((await confirm(id, { seen })).problem()).toMatchObject(refused)
    ;(await confirm(id)).answer()
    const params = { id }
    const asManager = client.as(mo)
    const asAdmin = client.as(admin)
    const answers = [
      await asManager.call(api.moveBooking, { params, body: { selectedSlots: [eleven], seen } }),
      await asManager.call(api.rejectByManager, { params, body: { seen } }),
      await asAdmin.call(api.rejectBooking, { params, body: { seen } }),
      await asAdmin.call(api.approveBooking, { params, body: { seen } }),
      await asAdmin.call(api.cancelByAdmin, { params, body: { reason: 'Closed', seen } }),
    ]
    for (const answer of answers) expect(answer.problem()).toMatchObject(refused)
    const { booking } = await asAdmin.ask(api.adminBooking, { params })
    expect(booking).toMatchObject({ status: 'manager_confirmed', selected_slots: [ten] })
  })

  it('is left when several are rejected', async () => {
    const [first, second] = [await booked(), await booked()]
    const seen = [first, second].map((id) => ({ id, status: 'pending' as const, selected_slots: [] }))
    ;(await confirm(second, { selectedSlots: hours(19) })).answer()
    const body = { ids: [first, second], seen }
    expect(await client.as(admin).ask(api.rejectBookings, { body })).toEqual({ rejected: [first], left: [second] })
  })

  it('answers a repeated request as before', async () => {
    const [nine] = hours(12)
    const id = await booked([nine])
    const body = { reason: 'Closed', seen: asRequested([nine]) }
    const cancelled = () => client.as(admin).ask(api.cancelByAdmin, { params: { id }, body })
    expect(await cancelled()).toEqual(await cancelled())
  })
})

describe('deciding about a booking', () => {
  it('a manager confirms, an admin approves, and the timeline names both', async () => {
    const id = await booked(hours(9))
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
    const seen = await client.as(mo).ask(api.managerBooking, { params: { id } })
    expect(seen.data.booking.status).toBe('approved')
    const detail = await client.as(admin).ask(api.adminBooking, { params: { id } })
    expect(detail).toEqual(approved)
  })

  it('confirming or approving a booking without a time requires free hours and reserves them', async () => {
    const [first, second] = [await booked(), await booked()]
    const selectedSlots = hours(15, 16)
    expect((await confirm(first)).problem()).toMatchObject({ code: 'time_missing' })
    const given = (await confirm(first, { selectedSlots })).answer().data.booking
    expect(given).toMatchObject({ status: 'manager_confirmed', selected_slots: selectedSlots, price: 5_000 })
    const taken = (await approve(second, { selectedSlots: selectedSlots.slice(1) })).problem()
    expect(taken).toMatchObject({ code: 'overlap', reason: 'overlap' })
    const free = selectedSlots.slice(0, 1).map((slot) => slot.replace('T15', 'T18'))
    expect((await approve(second, { selectedSlots: free })).answer().booking.status).toBe('approved')
  })

  it('a rejection needs no reason, and frees the hours', async () => {
    const slots = hours(11)
    const [first, second] = [await booked(slots), await booked()]
    const rejected = (await rejectByManager(first, { reason: 'We are closed then' })).answer().data.booking
    expect(rejected).toMatchObject({ status: 'rejected', note: 'We are closed then' })
    expect((await reject(second)).answer().booking).toMatchObject({ status: 'rejected', note: null })
    expect(await booked(slots)).toBeTypeOf('string')
  })

  it('an admin’s cancellation requires a reason', async () => {
    const slots = hours(13)
    const id = await booked(slots)
    expect((await cancel(id, '  ')).problem().fieldErrors).toEqual({ reason: ['Enter a reason'] })
    const { booking } = (await cancel(id, 'Burst pipe')).answer()
    expect(booking).toMatchObject({ status: 'cancelled', cancel_reason: 'admin', note: 'Burst pipe' })
    expect(await booked(slots)).toBeTypeOf('string')
  })

  it('a late decision is refused with who decided what before', async () => {
    const id = await booked(hours(17))
    ;(await rejectByManager(id)).answer()
    const second = await approve(id)
    expect(second.status).toBe(409)
    expect(second.problem()).toMatchObject({ code: 'wrong_status', status: 'rejected', decidedBy: 'Mo' })
    expect(second.problem().error).toMatch(
      /^A rejected booking can't be approved: it was rejected by Mo on \w{3} \d+ \w{3} \d{4} at \d\d:\d\d\.$/,
    )
  })

  it('only one of several simultaneous decisions takes effect, and the others are refused', async () => {
    const round = async () => {
      const id = await booked(hours(10))
      const answers = await Promise.all([approve(id), reject(id), rejectByManager(id), approve(id)])
      const { booking } = await client.as(admin).ask(api.adminBooking, { params: { id } })
      return { status: booking.status, answers: answers.map((answer) => answer.status) }
    }
    for (const { status, answers } of await Promise.all(Array.from({ length: 12 }, round)))
      expect([status, ...answers]).toEqual(
        status === 'approved' ? ['approved', 200, 409, 409, 200] : ['rejected', 409, 200, 200, 409],
      )
    await expect.poll(() => disagreementsIn(store), { interval: 200 }).toEqual([])
  })

  it('a no-show can be recorded only once the session has begun', async () => {
    const ahead = await booked(hours(9))
    expect((await noShow(ahead)).problem()).toMatchObject({ code: 'wrong_status' })
    const past = await pastSession()
    expect((await noShow(past)).answer().data.booking).toMatchObject({ no_show: true, status: 'paid' })
  })
})
