import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Overlap, requestBooking } from '../../api/contract/bookings.ts'
import { maxKes } from '../../api/contract/shared.ts'
import { confirmBooking } from '../../commands/bookings/change-booking.ts'
import { rescheduleBooking } from '../../commands/bookings/customer-changes.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { type BookingPages, openBookingPages } from '../support/booking-pages.ts'
import { byTests, hoursOn, nextHour, workday } from '../support/fixtures.ts'

let pages: BookingPages
beforeAll(async () => {
  pages = await openBookingPages()
})
afterAll(() => pages?.server.stop())

describe('the booking page', () => {
  it('loads however much the booking costs', async () => {
    const sessionTypeId = newId()
    const film = { type: 'FILM', name: null, description: null, durationMinutes: 60, basePriceCents: null }
    const details = { ...film, priceCents: centsOf(maxKes) }
    const studioId = pages.server.fixtures.mawimbi.id
    await pages.waitForProjections(
      createSessionType(pages.server.services, { sessionTypeId, studioId, details }, byTests()),
    )
    const { booking } = await pages.page((await pages.booked(hoursOn(workday(20), 8, 9, 10), sessionTypeId)).params)
    expect(booking).toMatchObject({ price: 3 * maxKes, unitPrice: maxKes })
  })

  it('shows the request, its price, the next step and the allowed changes', async () => {
    const slots = hoursOn(workday(1), 9, 10, 11)
    const { booking, timeline, may, history } = await pages.page(
      (await pages.booked(slots, pages.server.fixtures.mawimbi.album)).params,
    )
    expect(booking).toMatchObject({
      status: 'requested',
      studio: { name: 'Mawimbi', code: 'MWB-02' },
      sessionType: { name: 'ALBUM session', durationMinutes: 120 },
      startTime: slots[0],
      endTime: `${workday(1)}T12:00:00.000Z`,
      customerName: 'Wanjiru Kamau',
      price: 9_000,
      unitPrice: 4_500,
      units: 2,
    })
    expect(booking.code).toMatch(/^SB[2-9A-HJ-KM-NP-TV-Z]{6}$/)
    expect(timeline.map(({ step, state }) => [step, state])).toEqual([
      ['requested', 'done'],
      ['manager_confirmed', 'now'],
      ['approved', 'next'],
      ['paid', 'next'],
      ['completed', 'next'],
    ])
    expect(may).toEqual({
      cancel: true,
      reschedule: true,
      pay: false,
      until: new Date(Date.parse(`${workday(1)}T06:00:00Z`) - 24 * 3_600_000).toISOString(),
      cancelUntil: new Date(`${workday(1)}T06:00:00Z`).toISOString(),
    })
    expect(history.map(({ what }) => what)).toEqual(['requested'])
  })

  it('shows neither email address nor phone number', async () => {
    const { params } = await pages.booked(hoursOn(workday(1), 14))
    const text = JSON.stringify(await pages.page(params))
    expect(text).not.toMatch(/example\.com|712345678/)
  })

  it('shows the booking’s progress to paid', async () => {
    const { id, params } = await pages.booked(hoursOn(workday(1), 15))
    await pages.waitForProjections(confirmBooking(pages.server.services, id, { managerId: newId() }, byTests()))
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
    const body = {
      ...aRequest(pages.server.fixtures.mawimbi.id, pages.server.fixtures.mawimbi.album),
      preferredDate: workday(2),
    }
    const placed = (await pages.server.client.call(requestBooking, { body })).answer()
    expect(placed).toMatchObject({ status: 'pending' })
    const params = { token: tokenOf(placed.statusUrl) }
    const { booking, may } = await pages.page(params)
    expect(booking).toMatchObject({ status: 'pending', slots: [], startTime: null, preferredDate: workday(2) })
    expect(may).toMatchObject({ cancel: true, until: null })
    expect(await pages.bookedHours(workday(2))).toEqual([])
    const file = await pages.calendar(params)
    expect([file.status, file.problem().error]).toEqual([409, 'This booking has no time yet'])

    await pages.waitForProjections(
      rescheduleBooking(pages.server.services, placed.id, hoursOn(workday(2), 9, 10), byTests()),
    )
    expect((await pages.page(params)).booking).toMatchObject({ status: 'requested', price: 4_500 })
    expect(await pages.bookedHours(workday(2))).toEqual([9, 10])
  })

  it('can be cancelled', async () => {
    const { params } = await pages.booked([])
    expect((await pages.cancel(params)).answer().booking.status).toBe('cancelled')
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

  it('again changes nothing', async () => {
    const { params } = await pages.booked(hoursOn(workday(3), 13))
    const first = (await pages.cancel(params)).answer()
    const head = await pages.server.store.head()
    const second = await pages.cancel(params)
    expect(await pages.server.store.head()).toBe(head)
    if (second.status === 200) expect(second.answer().booking).toEqual(first.booking)
    else expect(second.problem().code).toBe('wrong_status')
  })

  it('is allowed until the start while nothing is paid', async () => {
    const { params } = await pages.booked([nextHour(new Date())])
    expect((await pages.page(params)).may).toMatchObject({ cancel: true, reschedule: false })
    expect((await pages.move(params, hoursOn(workday(3), 16))).problem()).toMatchObject({ code: 'too_late' })
    expect((await pages.cancel(params)).answer().booking.status).toBe('cancelled')
  })

  it('is refused like moving within 24 hours of the start once it is paid', async () => {
    const { id, params } = await pages.booked([nextHour(new Date())])
    await pages.approved(id)
    await pages.paid(id, 'TES7R3CE5P', 250_000)
    const before = await pages.page(params)
    expect(before.may).toMatchObject({ cancel: false, reschedule: false })
    const head = await pages.server.store.head()
    for (const reply of [await pages.cancel(params), await pages.move(params, hoursOn(workday(3), 16))]) {
      expect(reply.status).toBe(409)
      expect(reply.problem()).toMatchObject({ code: 'too_late' })
    }
    expect(await pages.server.store.head()).toBe(head)
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

  it('to taken hours is refused with the taken hour and free alternatives', async () => {
    const { params } = await pages.booked(hoursOn(workday(11), 9, 10))
    await pages.booked(hoursOn(workday(11), 12))
    const head = await pages.server.store.head()
    const reply = await pages.move(params, hoursOn(workday(11), 11, 12))
    const overlap = Overlap.parse(reply.problem())
    expect(reply.status).toBe(409)
    expect(overlap.taken).toEqual(hoursOn(workday(11), 12))
    expect(overlap.alternatives.map(({ slots }) => slots)).toEqual([
      hoursOn(workday(11), 10, 11),
      hoursOn(workday(11), 9, 10),
      hoursOn(workday(11), 13, 14),
    ])
    expect(await pages.server.store.head()).toBe(head)
    expect(await pages.bookedHours(workday(11))).toEqual([9, 10, 12])
  })

  it('to its own hours changes nothing', async () => {
    const slots = hoursOn(workday(12), 9)
    const { params } = await pages.booked(slots)
    const head = await pages.server.store.head()
    expect((await pages.move(params, slots)).answer().booking.slots).toEqual(slots)
    expect(await pages.server.store.head()).toBe(head)
  })

  it('after a manager confirmed requires another confirmation', async () => {
    const { id, params } = await pages.booked(hoursOn(workday(12), 11))
    await pages.waitForProjections(confirmBooking(pages.server.services, id, { managerId: newId() }, byTests()))
    const { booking, timeline } = (await pages.move(params, hoursOn(workday(12), 12))).answer()
    expect(booking.status).toBe('requested')
    expect(timeline.find(({ state }) => state === 'now')?.step).toBe('manager_confirmed')
  })

  it('after an approval keeps it approved, at the new price', async () => {
    const { id, params } = await pages.booked(hoursOn(workday(12), 14))
    await pages.approved(id)
    const { booking } = (await pages.move(params, hoursOn(workday(12), 15, 16))).answer()
    expect(booking).toMatchObject({ status: 'approved', price: 5_000 })
  })

  it('is refused after it was cancelled', async () => {
    const { params } = await pages.booked(hoursOn(workday(12), 18))
    ;(await pages.cancel(params)).answer()
    const reply = await pages.move(params, hoursOn(workday(12), 19))
    expect([reply.status, reply.problem().code]).toEqual([409, 'wrong_status'])
    expect(await pages.bookedHours(workday(12))).not.toContain(19)
  })
})
