import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAvailability } from '../../api/contract/availability.ts'
import {
  bookingCalendar,
  cancelBooking,
  Overlap,
  requestBooking,
  rescheduleBooking,
  trackBooking,
} from '../../api/contract/bookings.ts'
import { mostKes } from '../../api/contract/shared.ts'
import {
  approveBooking,
  arrangeBookingTime,
  confirmBooking,
  payBooking,
} from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/create-session-type.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { type Slot, startOf } from '../../domain/kernel/slot.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, nextHour, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  // Held back: what follows from events would write on its own.
  server = await openTestServer({}, { holdBack: true })
})
afterAll(() => server?.stop())

/** A new booking at Mawimbi: its id and the parameters of its page. */
async function booked(selectedSlots: readonly Slot[], sessionTypeId = server.fixtures.mawimbi.mix) {
  const body = { ...aRequest(server.fixtures.mawimbi.id, sessionTypeId), selectedSlots: [...selectedSlots] }
  const { id, statusUrl } = (await server.client.call(requestBooking, { body })).answer()
  return { id, params: { token: tokenOf(statusUrl) } }
}
type Params = { token: string }
const page = async (params: Params) => (await server.client.call(trackBooking, { params })).answer()
const move = (params: Params, selectedSlots: Slot[]) =>
  server.client.call(rescheduleBooking, { params, body: { selectedSlots } })
const cancel = (params: Params) => server.client.call(cancelBooking, { params })
const calendar = async (params: Params) => (await server.client.get(pathOf(bookingCalendar, params))).text
const shown = (work: Promise<{ position: string | undefined }>) =>
  work.then(({ position }) => server.services.readModelsAt(position))
const approved = (id: string) =>
  shown(approveBooking(server.services, id, { adminId: newId(), paymentDeadlineHours: 24 }, byTests()))

/** Which hours of a day at Mawimbi are booked. */
async function bookedHours(date: string): Promise<number[]> {
  const params = { id: server.fixtures.mawimbi.id, date }
  const { slots } = (await server.client.call(dayAvailability, { params })).answer()
  return slots.filter(({ reason }) => reason === 'booked').map(({ startTime }) => Number(startTime.slice(11, 13)))
}

describe('a booking’s page', () => {
  it('is there however much the booking costs', async () => {
    const sessionTypeId = newId()
    const film = { type: 'FILM', name: null, description: null, durationMinutes: 60, basePriceCents: null }
    const details = { ...film, priceCents: centsOf(mostKes) }
    const studioId = server.fixtures.mawimbi.id
    await shown(createSessionType(server.services, { sessionTypeId, studioId, details }, byTests()))
    const { booking } = await page((await booked(hoursOn(workday(20), 8, 9, 10), sessionTypeId)).params)
    expect(booking).toMatchObject({ price: 3 * mostKes, unitPrice: mostKes })
  })

  it('shows what was asked for, what it costs, who acts next and what may still be done', async () => {
    const slots = hoursOn(workday(1), 9, 10, 11)
    const { booking, timeline, may, history } = await page((await booked(slots, server.fixtures.mawimbi.album)).params)
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

  it('shows neither e-mail address nor phone', async () => {
    const { params } = await booked(hoursOn(workday(1), 14))
    const text = JSON.stringify(await page(params))
    expect(text).not.toMatch(/example\.com|712345678/)
  })

  it('follows it to paid', async () => {
    const { id, params } = await booked(hoursOn(workday(1), 15))
    await shown(confirmBooking(server.services, id, { managerId: newId() }, byTests()))
    expect((await page(params)).booking.status).toBe('manager_confirmed')
    await approved(id)
    const waiting = await page(params)
    expect(waiting.may.pay).toBe(true)
    expect(waiting.timeline.find(({ state }) => state === 'now')).toMatchObject({ step: 'paid', actor: 'customer' })
    await shown(payBooking(server.services, id, { receipt: 'TES7R3CE1P', amountCents: 250_000 }, byTests()))
    const paid = await page(params)
    expect(paid.booking.status).toBe('paid')
    expect(paid.may.pay).toBe(false)
  })
})

describe('skipping the choice of a time', () => {
  it('makes a pending booking that holds no hour, and gets its time from whoever arranges it', async () => {
    const body = { ...aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.album), preferredDate: workday(2) }
    const placed = (await server.client.call(requestBooking, { body })).answer()
    expect(placed).toMatchObject({ status: 'pending' })
    const params = { token: tokenOf(placed.statusUrl) }
    const { booking, may } = await page(params)
    expect(booking).toMatchObject({ status: 'pending', slots: [], startTime: null, preferredDate: workday(2) })
    expect(may).toMatchObject({ cancel: true, until: null })
    expect(await bookedHours(workday(2))).toEqual([])
    const file = await server.client.get(pathOf(bookingCalendar, params))
    expect([file.status, file.problem().error]).toEqual([409, 'This booking has no time yet'])

    await shown(arrangeBookingTime(server.services, placed.id, hoursOn(workday(2), 9, 10), byTests()))
    expect((await page(params)).booking).toMatchObject({ status: 'requested', price: 4_500 })
    expect(await bookedHours(workday(2))).toEqual([9, 10])
  })

  it('can be cancelled', async () => {
    const { params } = await booked([])
    expect((await cancel(params)).answer().booking.status).toBe('cancelled')
  })
})

describe('cancelling', () => {
  it('frees the hours for the next person at once', async () => {
    const slots = hoursOn(workday(3), 9, 10)
    const { params } = await booked(slots)
    const { booking, may, timeline } = (await cancel(params)).answer()
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect(may).toMatchObject({ cancel: false, reschedule: false, pay: false })
    expect(timeline.at(-1)).toMatchObject({ step: 'cancelled', actor: 'customer', state: 'done' })
    expect(await bookedHours(workday(3))).toEqual([])
    await booked(slots)
  })

  it('again changes nothing', async () => {
    const { params } = await booked(hoursOn(workday(3), 13))
    const first = (await cancel(params)).answer()
    const head = await server.store.head()
    const second = await cancel(params)
    expect(await server.store.head()).toBe(head)
    if (second.status === 200) expect(second.answer().booking).toEqual(first.booking)
    else expect(second.problem().code).toBe('wrong_status')
  })

  it('is possible until the start while nothing was paid', async () => {
    const { params } = await booked([nextHour(new Date())])
    expect((await page(params)).may).toMatchObject({ cancel: true, reschedule: false })
    expect((await move(params, hoursOn(workday(3), 16))).problem()).toMatchObject({ code: 'too_late' })
    expect((await cancel(params)).answer().booking.status).toBe('cancelled')
  })

  it('once it is paid is too late inside 24 hours, and so is moving', async () => {
    const { id, params } = await booked([nextHour(new Date())])
    await approved(id)
    await shown(payBooking(server.services, id, { receipt: 'TES7R3CE5P', amountCents: 250_000 }, byTests()))
    const before = await page(params)
    expect(before.may).toMatchObject({ cancel: false, reschedule: false })
    const head = await server.store.head()
    for (const reply of [await cancel(params), await move(params, hoursOn(workday(3), 16))]) {
      expect(reply.status).toBe(409)
      expect(reply.problem()).toMatchObject({ code: 'too_late' })
    }
    expect(await server.store.head()).toBe(head)
    expect((await page(params)).booking.status).toBe('paid')
  })
})

describe('moving', () => {
  it('to other hours of the day, overlapping its own, holds the new and frees the old', async () => {
    const { params } = await booked(hoursOn(workday(8), 9, 10))
    const { booking, history } = (await move(params, hoursOn(workday(8), 10, 11))).answer()
    expect(booking).toMatchObject({ status: 'requested', slots: hoursOn(workday(8), 10, 11), price: 5_000 })
    expect(history.map(({ what }) => what)).toEqual(['requested', 'rescheduled'])
    expect(await bookedHours(workday(8))).toEqual([10, 11])
  })

  it('to another day frees the day it leaves', async () => {
    const { params } = await booked(hoursOn(workday(9), 9, 10))
    const { booking } = (await move(params, hoursOn(workday(10), 18, 19, 20))).answer()
    expect(booking).toMatchObject({ date: workday(10), price: 7_500 })
    expect([await bookedHours(workday(9)), await bookedHours(workday(10))]).toEqual([[], [18, 19, 20]])
  })

  it('to hours someone holds is refused, names the hour that went and offers what is free; nothing moves', async () => {
    const { params } = await booked(hoursOn(workday(11), 9, 10))
    await booked(hoursOn(workday(11), 12))
    const head = await server.store.head()
    const reply = await move(params, hoursOn(workday(11), 11, 12))
    const overlap = Overlap.parse(reply.problem())
    expect(reply.status).toBe(409)
    expect(overlap.taken).toEqual(hoursOn(workday(11), 12))
    expect(overlap.alternatives.map(({ slots }) => slots)).toEqual([
      hoursOn(workday(11), 10, 11),
      hoursOn(workday(11), 9, 10),
      hoursOn(workday(11), 13, 14),
    ])
    expect(await server.store.head()).toBe(head)
    expect(await bookedHours(workday(11))).toEqual([9, 10, 12])
  })

  it('to where it is changes nothing', async () => {
    const slots = hoursOn(workday(12), 9)
    const { params } = await booked(slots)
    const head = await server.store.head()
    expect((await move(params, slots)).answer().booking.slots).toEqual(slots)
    expect(await server.store.head()).toBe(head)
  })

  it('asks a manager again who had confirmed other hours', async () => {
    const { id, params } = await booked(hoursOn(workday(12), 11))
    await shown(confirmBooking(server.services, id, { managerId: newId() }, byTests()))
    const { booking, timeline } = (await move(params, hoursOn(workday(12), 12))).answer()
    expect(booking.status).toBe('requested')
    expect(timeline.find(({ state }) => state === 'now')?.step).toBe('manager_confirmed')
  })

  it('keeps an approved booking approved, at its new price', async () => {
    const { id, params } = await booked(hoursOn(workday(12), 14))
    await approved(id)
    const { booking } = (await move(params, hoursOn(workday(12), 15, 16))).answer()
    expect(booking).toMatchObject({ status: 'approved', price: 5_000 })
  })

  it('is refused after it is over', async () => {
    const { params } = await booked(hoursOn(workday(12), 18))
    ;(await cancel(params)).answer()
    const reply = await move(params, hoursOn(workday(12), 19))
    expect([reply.status, reply.problem().code]).toEqual([409, 'wrong_status'])
    expect(await bookedHours(workday(12))).not.toContain(19)
  })
})

describe('the calendar file', () => {
  const lineOf = (file: string, name: string) =>
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
  const instant = (slot: Slot) =>
    startOf(slot)
      .toISOString()
      .replaceAll(/[-:]|\.000/g, '')

  it('has real instants, keeps its UID for life, and its SEQUENCE rises with all that happens', async () => {
    const [nine] = hoursOn(workday(4), 9)
    const [eight, eleven] = hoursOn(workday(5), 8, 11)
    if (!nine || !eight || !eleven) throw new Error('A day has these hours')
    const { id, params } = await booked([nine])
    const first = await calendar(params)
    expect(lineOf(first, 'DTSTART')).toBe(instant(nine))
    expect(lineOf(first, 'DTSTART')).toMatch(/T060000Z$/)
    expect(lineOf(first, 'DTEND')).toMatch(/T070000Z$/)
    expect([lineOf(first, 'STATUS'), lineOf(first, 'METHOD')]).toEqual(['TENTATIVE', 'PUBLISH'])
    expect(lineOf(first, 'SUMMARY')).toBe('MIX session at Mawimbi')

    ;(await move(params, hoursOn(workday(5), 8, 9, 10))).answer()
    const moved = await calendar(params)
    expect([lineOf(moved, 'DTSTART'), lineOf(moved, 'DTEND')]).toEqual([instant(eight), instant(eleven)])

    await approved(id)
    await shown(payBooking(server.services, id, { receipt: 'TES7R3CE2P', amountCents: 750_000 }, byTests()))
    const paid = await calendar(params)
    expect(lineOf(paid, 'STATUS')).toBe('CONFIRMED')

    ;(await cancel(params)).answer()
    const cancelled = await calendar(params)
    expect([lineOf(cancelled, 'STATUS'), lineOf(cancelled, 'METHOD')]).toEqual(['CANCELLED', 'CANCEL'])

    const files = [first, moved, paid, cancelled]
    expect(new Set(files.map((file) => lineOf(file, 'UID')))).toEqual(new Set([`${id}@studioni`]))
    const sequences = files.map((file) => Number(lineOf(file, 'SEQUENCE') ?? 0))
    expect(sequences).toEqual([0, 1, 3, 4])
  })

  it('is a file by the booking’s code', async () => {
    const { params } = await booked(hoursOn(workday(5), 18))
    const { headers } = await server.client.get(pathOf(bookingCalendar, params))
    const { booking } = await page(params)
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${booking.code}.ics`)
  })
})
