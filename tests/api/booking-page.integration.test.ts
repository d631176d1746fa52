import { describe, expect, it } from 'vitest'
import { maxKes, Overlap } from '../../api/contract/shared.ts'
import { confirmBooking } from '../../commands/bookings/change-booking.ts'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { activate, deactivate } from '../../domain/studio/listing.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { openBookingPages } from '../support/booking-pages.ts'
import { byTests, hoursOn, nextHour, sessionDetails, workday } from '../support/fixtures.ts'

const pages = await openBookingPages()
const { fixtures, services, store } = pages.server

describe('the booking page', () => {
  it('loads however much the booking costs', async () => {
    const sessionTypeId = newId()
    const details = sessionDetails({ type: 'FILM', priceCents: centsOf(maxKes) })
    const studioId = fixtures.mawimbi.id
    await pages.projected(createSessionType(services, { sessionTypeId, studioId, details }, byTests()))
    const { booking } = await pages.page((await pages.booked(hoursOn(workday(20), 8, 9, 10), sessionTypeId)).params)
    expect(booking).toMatchObject({ price: 3 * maxKes, unitPrice: maxKes })
  })

  it('shows the request, its price, the next step and the allowed changes, without contact details', async () => {
    const slots = hoursOn(workday(1), 9, 10, 11)
    const { params } = await pages.booked(slots, fixtures.mawimbi.album)
    const shown = await pages.page(params)
    expect(JSON.stringify(shown)).not.toMatch(/example\.com|712345678/)
    const { booking, timeline, may, history } = shown
    expect(booking).toMatchObject({
      ...{ status: 'requested', studio: { name: 'Mawimbi', code: 'MWB-02' }, customerName: 'Wanjiru Kamau' },
      ...{ startTime: slots[0], endTime: `${workday(1)}T12:00:00.000Z`, price: 9_000, unitPrice: 4_500, units: 2 },
      sessionType: { name: 'ALBUM session', durationMinutes: 120 },
    })
    expect(booking.code).toMatch(/^SB[2-9A-HJ-KM-NP-TV-Z]{6}$/)
    expect(timeline.map(({ step, state }) => [step, state])).toEqual([
      ['requested', 'done'],
      ['manager_confirmed', 'now'],
      ['approved', 'next'],
      ['paid', 'next'],
      ['completed', 'next'],
    ])
    const start = Date.parse(`${workday(1)}T06:00:00Z`)
    const [until, cancelUntil] = [start - 24 * 3_600_000, start].map((at) => new Date(at).toISOString())
    expect(may).toEqual({ cancel: true, reschedule: true, pay: false, until, cancelUntil })
    expect(history.map(({ what }) => what)).toEqual(['requested'])
  })

  it('shows the booking’s progress to paid', async () => {
    const { id, params } = await pages.booked(hoursOn(workday(1), 15))
    await pages.projected(confirmBooking(services, id, { managerId: newId() }, byTests()))
    expect((await pages.page(params)).booking.status).toBe('manager_confirmed')
    await pages.approved(id)
    const waiting = await pages.page(params)
    expect(waiting.may.pay).toBe(true)
    expect(waiting.timeline.find(({ state }) => state === 'now')).toMatchObject({ step: 'paid', actor: 'customer' })
    await pages.paid(id, 'TES7R3CE1P', 250_000)
    const paid = await pages.page(params)
    expect(paid.booking.status).toBe('paid')
    expect(paid.may.pay).toBe(false)
  })
})

describe('a booking without a time', () => {
  it('is pending and holds no hours until a time is arranged', async () => {
    const open = { sessionTypeId: fixtures.mawimbi.album, preferredDate: workday(2) }
    const { id, status, params } = await bookedAtMawimbi(pages.server, [], open)
    expect(status).toBe('pending')
    const { booking, may } = await pages.page(params)
    expect(booking).toMatchObject({ status: 'pending', slots: [], startTime: null, preferredDate: workday(2) })
    expect(may).toMatchObject({ cancel: true, until: null })
    expect(await pages.bookedHours(workday(2))).toEqual([])
    const file = await pages.calendar(params)
    expect([file.status, file.problem().error]).toEqual([409, 'This booking has no time yet'])

    await pages.projected(moveBookingAsCustomer(services, id, hoursOn(workday(2), 9, 10), byTests()))
    expect((await pages.page(params)).booking).toMatchObject({ status: 'requested', price: 4_500 })
    expect(await pages.bookedHours(workday(2))).toEqual([9, 10])
  })
})

describe('cancelling a booking', () => {
  it('frees the hours at once', async () => {
    const slots = hoursOn(workday(3), 9, 10)
    const { params } = await pages.booked(slots)
    const { booking, may, timeline } = (await pages.cancel(params)).answer()
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect(may).toMatchObject({ cancel: false, reschedule: false, pay: false })
    expect(timeline.at(-1)).toMatchObject({ step: 'cancelled', actor: 'customer', state: 'done' })
    expect(await pages.bookedHours(workday(3))).toEqual([])
    await pages.booked(slots)
  })

  it('is refused like moving within 24 hours of the start once it is paid', async () => {
    const { id, params } = await pages.booked([nextHour(new Date())])
    await pages.approved(id)
    await pages.paid(id, 'TES7R3CE5P', 250_000)
    const before = await pages.page(params)
    expect(before.may).toMatchObject({ cancel: false, reschedule: false })
    const head = await store.head()
    for (const reply of [await pages.cancel(params), await pages.move(params, hoursOn(workday(3), 16))]) {
      expect(reply.status).toBe(409)
      expect(reply.problem()).toMatchObject({ code: 'too_late' })
    }
    expect(await store.head()).toBe(head)
    expect((await pages.page(params)).booking.status).toBe('paid')
  })
})

describe('moving a booking', () => {
  it('to overlapping hours of the same day holds the new and frees the old ones', async () => {
    const { params } = await pages.booked(hoursOn(workday(8), 9, 10))
    const { booking, history } = (await pages.move(params, hoursOn(workday(8), 10, 11))).answer()
    expect(booking).toMatchObject({ status: 'requested', slots: hoursOn(workday(8), 10, 11), price: 5_000 })
    expect(history.map(({ what }) => what)).toEqual(['requested', 'rescheduled'])
    expect(await pages.bookedHours(workday(8))).toEqual([10, 11])
  })

  it('to another day frees the hours of the old day', async () => {
    const { params } = await pages.booked(hoursOn(workday(9), 9, 10))
    const { booking } = (await pages.move(params, hoursOn(workday(10), 18, 19, 20))).answer()
    expect(booking).toMatchObject({ date: workday(10), price: 7_500 })
    expect([await pages.bookedHours(workday(9)), await pages.bookedHours(workday(10))]).toEqual([[], [18, 19, 20]])
  })

  it('to taken hours is refused with the taken hour and free alternatives, not its own hours', async () => {
    const { params } = await pages.booked(hoursOn(workday(11), 9, 10))
    await pages.booked(hoursOn(workday(11), 12))
    const head = await store.head()
    const reply = await pages.move(params, hoursOn(workday(11), 11, 12))
    const overlap = Overlap.parse(reply.problem())
    expect(reply.status).toBe(409)
    expect(overlap.taken).toEqual(hoursOn(workday(11), 12))
    expect(overlap.alternatives.map(({ slots }) => slots)).toEqual([
      hoursOn(workday(11), 10, 11),
      hoursOn(workday(11), 13, 14),
      hoursOn(workday(11), 8, 9),
    ])
    expect(await store.head()).toBe(head)
    expect(await pages.bookedHours(workday(11))).toEqual([9, 10, 12])
  })
})

it('a booking at a studio that takes no bookings can be cancelled but not moved or given hours', async () => {
  const [moving, arranging] = [await pages.booked(hoursOn(workday(12), 9)), await pages.booked([])]
  const { id } = fixtures.mawimbi
  await pages.projected(changeStudio(services, id, deactivate, byTests()))
  for (const { params } of [moving, arranging]) {
    expect((await pages.page(params)).may).toMatchObject({ cancel: true, reschedule: false })
    const reply = await pages.move(params, hoursOn(workday(12), 14))
    expect([reply.status, reply.problem().error]).toEqual([403, 'This studio is not taking bookings at the moment'])
  }
  await pages.projected(changeStudio(services, id, activate, byTests()))
  expect((await pages.page(moving.params)).may.reschedule).toBe(true)
  expect((await pages.move(moving.params, hoursOn(workday(12), 14))).status).toBe(200)
})
