import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import { createSchema } from '../../tests/support/create-schema.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { projections } from '../all.ts'
import { applyBatch } from '../engine/apply.ts'
import { postgresTables } from '../engine/postgres-tables.ts'
import { recorded } from '../engine/testing.ts'
import { bookingsOf } from './own.ts'

const idAt = (i: number) => `0199a000-0000-7000-8000-${String(i).padStart(12, '0')}`
const customer = idAt(800)
const someone = idAt(801)
/** 12:30 in Nairobi. */
const now = new Date('2026-12-10T09:30:00Z')
const hours = (date: string, ...these: string[]) => these.map((hour) => Slot.parse(`${date}T${hour}:00:00.000Z`))

/** Requests in this order. Each code describes the booking. */
const requests: readonly { code: string; slots: Slot[]; ends?: 'cancelled' | 'completed'; personId?: string }[] = [
  { code: 'LAST_WEEK', slots: hours('2026-12-03', '09'), ends: 'completed' },
  { code: 'NEXT_YEAR', slots: hours('2027-01-04', '09') },
  { code: 'CANCELLED_NEXT_WEEK', slots: hours('2026-12-17', '09'), ends: 'cancelled' },
  { code: 'UNTIL_ONE_TODAY', slots: hours('2026-12-10', '11', '12') },
  { code: 'NO_TIME_YET', slots: [] },
  { code: 'UNTIL_NOON_TODAY', slots: hours('2026-12-10', '10', '11') },
  { code: 'NO_TIME_AND_CANCELLED', slots: [], ends: 'cancelled' },
  { code: 'TOMORROW', slots: hours('2026-12-11', '09') },
  { code: 'NO_TIME_YET_LATER', slots: [] },
  { code: 'OF_SOMEONE_ELSE', slots: hours('2026-12-11', '10'), personId: someone },
]

const eventsOf = ({ code, slots, ends, personId = customer }: (typeof requests)[number], i: number) => {
  const requested: BookingEvent = {
    type: 'booking.requested',
    data: {
      bookingId: idAt(i),
      code,
      personId,
      slots,
      preferredDate: slots.length === 0 ? StudioDate.parse('2026-12-24') : null,
      changeableHours: 24,
      reservationId: idAt(i),
      customerName: 'Wanjiru',
      customerEmail: 'wanjiru@example.com',
      customerPhone: '254712345678',
      language: 'en',
      studioId: idAt(900),
      numberOfPeople: 2,
      priceCents: 250_000,
      walkIn: null,
      priceReason: null,
      sessionTypeId: idAt(901),
      sessionTypeName: 'Mixing',
      sessionTypeNameSw: null,
      durationMinutes: 60,
      unitPriceCents: 250_000,
    },
  }
  const ended: BookingEvent[] = ends
    ? [
        ends === 'completed'
          ? { type: 'booking.completed', data: {} }
          : { type: 'booking.cancelled', data: { reason: 'customer', personId, note: '' } },
      ]
    : []
  const at = new Date(Date.UTC(2026, 10, 20 + i)).toISOString()
  return [requested, ...ended].map((event) => recorded(`booking-${idAt(i)}`, event, at))
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url, options: '-c search_path=own,public' })
  await createSchema(pool, 'own', projections)
  const events = requests.flatMap(eventsOf)
  const inOrder = events.map((event, i) => ({ ...event, position: String(i + 1).padStart(20, '0') }))
  await applyBatch(postgresTables(pool, 'own'), projections, undefined, inOrder)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const expected = [
  'UNTIL_ONE_TODAY',
  'TOMORROW',
  'NEXT_YEAR',
  'NO_TIME_YET_LATER',
  'NO_TIME_YET',
  'CANCELLED_NEXT_WEEK',
  'UNTIL_NOON_TODAY',
  'LAST_WEEK',
  'NO_TIME_AND_CANCELLED',
]

it('lists upcoming sessions, then bookings without a time, then past and ended ones, latest first', async () => {
  const { items, total } = await bookingsOf(pool, customer, { limit: 20, offset: 0 }, now)
  expect(items.map(({ code }) => code)).toEqual(expected)
  expect(total).toBe(expected.length)
  const preferred = items.filter(({ preferred_date }) => preferred_date === '2026-12-24')
  expect(preferred.map(({ code }) => code)).toEqual(expected.filter((code) => code.startsWith('NO_TIME')))
})

it('keeps that order across pages', async () => {
  const pages = [0, 4, 8].map((offset) => bookingsOf(pool, customer, { limit: 4, offset }, now))
  const codes = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ code }) => code))
  expect(codes).toEqual(expected)
})
