import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import { hoursOf, schedule } from '../../domain/schedule/schedule.ts'
import { disagreementsIn } from '../../tests/support/agreement.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { quietHead } from '../../tests/support/quiet.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { rescheduleBooking } from './change-booking.ts'
import { claimHours, releaseHours } from './hours.ts'
import { requestBooking } from './request-booking.ts'
import { settleClaim } from './settle-claim.ts'

const opening = {
  openingHours: Array.from({ length: 7 }, () => ({ from: 8, to: 20 })),
  blackouts: [],
  bufferMinutes: 0,
}

let server: TestServer
let services: Services
let day = 0
let date: StudioDate
beforeAll(async () => {
  server = await openTestServer()
  services = server.services
})
afterAll(() => server?.stop())
beforeEach(() => {
  date = workday(day++)
})

const later = (seconds: number): CommandContext => ({ ...byTests(), now: new Date(Date.now() + seconds * 1_000) })

async function booked(...hours: number[]): Promise<string> {
  const { id, mix } = server.fixtures.mawimbi
  const asked = { ...aRequest(id, mix), selectedSlots: hoursOn(date, ...hours), preferredDate: null }
  return (await requestBooking(services, asked, byTests())).bookingId
}
const claim = (bookingId: string, slots: Slot[], context = byTests()) =>
  claimHours(services, { studioId: server.fixtures.mawimbi.id, bookingId, slots, opening, request: null }, context)
const settle = (bookingId: string, context: CommandContext) =>
  settleClaim(services, { studioId: server.fixtures.mawimbi.id, date, bookingId }, context)
async function heldBy(bookingId: string): Promise<Slot[]> {
  const { state } = await load(services.store, schedule, streams.schedule(server.fixtures.mawimbi.id, date))
  return hoursOf(state, bookingId)
}

describe('settling a claim', () => {
  it('leaves hours alone that a move may have claimed a moment ago, and asks to be done again', async () => {
    const bookingId = await booked(9)
    await claim(bookingId, hoursOn(date, 14))
    expect(await settle(bookingId, byTests())).toBe(false)
    expect(await heldBy(bookingId)).toEqual(hoursOn(date, 9, 14))
    expect(await settle(bookingId, later(10))).toBe(true)
    expect(await heldBy(bookingId)).toEqual(hoursOn(date, 9))
  })

  it('counts from the last time an hour was claimed', async () => {
    const bookingId = await booked(9)
    const slots = hoursOn(date, 14)
    await claim(bookingId, slots, later(-3_600))
    await releaseHours(services, { studioId: server.fixtures.mawimbi.id, bookingId, slots }, byTests())
    await claim(bookingId, slots)
    expect(await settle(bookingId, byTests())).toBe(false)
    expect(await heldBy(bookingId)).toEqual(hoursOn(date, 9, 14))
  })

  it('of a booking that holds what it needs changes nothing', async () => {
    const bookingId = await booked(9, 10)
    const head = await quietHead(server)
    expect(await settle(bookingId, later(10))).toBe(true)
    expect(await services.store.head()).toBe(head)
  })

  it('of nothing changes nothing', async () => {
    const head = await quietHead(server)
    expect(await settle(crypto.randomUUID(), later(10))).toBe(true)
    expect(await services.store.head()).toBe(head)
  })
})

describe('a move', () => {
  it('holds its hours also when they were taken back before it was written', async () => {
    const bookingId = await booked(9)
    const [from, to] = [hoursOn(date, 9), hoursOn(date, 14)]
    const meddled: Services = {
      ...services,
      handle: async (aggregate, stream, decide, context, options) => {
        if (stream === streams.booking(bookingId))
          await releaseHours(services, { studioId: server.fixtures.mawimbi.id, bookingId, slots: to }, context)
        return services.handle(aggregate, stream, decide, context, options)
      },
    }
    const { booking } = await rescheduleBooking(meddled, bookingId, to, byTests())
    expect(booking.slots).toEqual(to)
    expect(await heldBy(bookingId)).toEqual(to)
    expect(await heldBy(bookingId)).not.toEqual(from)
  })

  it('after move, as fast as they go, ends with the hours of the last', async () => {
    const bookingId = await booked(9)
    const targets = [10, 12, 14, 16, 18, 19, 11, 13, 15, 17]
    for (const hour of targets) await rescheduleBooking(services, bookingId, hoursOn(date, hour), byTests())
    expect(await heldBy(bookingId)).toEqual(hoursOn(date, 17))
  })

  it('beside move, one of a day’s hours each, ends with what the booking says', async () => {
    const bookingId = await booked(9)
    const hours = [10, 12, 14, 16, 18]
    await Promise.allSettled(
      hours.map((hour) => rescheduleBooking(services, bookingId, hoursOn(date, hour), byTests())),
    )
    await expect.poll(() => disagreementsIn(services.store), { interval: 200 }).toEqual([])
  })
})
