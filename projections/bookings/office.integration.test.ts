import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Slot } from '../../domain/kernel/slot.ts'
import { createSchema } from '../../tests/support/create-schema.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { projections } from '../all.ts'
import { applyBatch, type Recorded } from '../engine/apply.ts'
import { postgresTables } from '../engine/postgres-tables.ts'
import { recorded } from '../engine/testing.ts'
import { maxCounted, type OfficeFilter, officeBookings } from './office.ts'

const idAt = (i: number) => `0199a000-0000-7000-8000-${String(i).padStart(12, '0')}`
const codeAt = (i: number) => `SB${String(i).padStart(6, '0')}`
const elsewhere = idAt(999_999)
const slot = Slot.parse('2026-12-01T09:00:00.000Z')
/** One booking more than are counted has this name, and an earlier one has another. */
const customer = 'Wanjiru'
const stored = maxCounted + 2

const requestedAt = (i: number): Recorded => ({
  ...recorded(
    `booking-${idAt(i)}`,
    {
      type: 'booking.requested',
      data: {
        bookingId: idAt(i),
        code: codeAt(i),
        personId: elsewhere,
        customerName: i === 0 ? 'Achieng' : customer,
        customerEmail: 'someone@example.com',
        customerPhone: '254712345678',
        language: 'en',
        studioId: elsewhere,
        sessionTypeId: elsewhere,
        sessionTypeName: 'Mixing',
        sessionTypeNameSw: null,
        durationMinutes: 60,
        unitPriceCents: 250_000,
        numberOfPeople: 2,
        preferredDate: null,
        changeableHours: 24,
        slots: [slot],
        reservationId: elsewhere,
        priceCents: 250_000,
        walkIn: null,
        priceReason: null,
      },
    },
    new Date(Date.UTC(2026, 10, 1) + i * 60_000).toISOString(),
  ),
  position: String(i + 1).padStart(20, '0'),
})

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url, options: '-c search_path=lists,public' })
  await createSchema(pool, 'lists', projections)
  const events = Array.from({ length: stored }, (_, i) => requestedAt(i))
  await applyBatch(postgresTables(pool, 'lists'), projections, undefined, events)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const page = (filter: OfficeFilter, offset: number, limit = 10) => officeBookings(pool, { ...filter, limit, offset })
const newest = (offset: number, limit = 10) => Array.from({ length: limit }, (_, i) => codeAt(stored - 1 - offset - i))

it('counts a search up to the maximum, says that there are more, and shows the newest', async () => {
  const found = await page({ search: customer }, 0)
  expect(found).toMatchObject({ total: maxCounted, more: true })
  expect(found.items.map(({ code }) => code)).toEqual(newest(0))
  expect((await page({ search: customer }, 20)).items.map(({ code }) => code)).toEqual(newest(20))
})

it('counts a date up to the maximum', async () =>
  expect(await page({ from: '2026-12-01' }, 0)).toMatchObject({ total: maxCounted, more: true }))

it('counts a few results exactly', async () => {
  const found = await page({ search: 'achieng' }, 0)
  expect(found).toMatchObject({ total: 1, more: false })
  expect(found.items.map(({ code }) => code)).toEqual([codeAt(0)])
})

it.each([0, 10, stored / 2 - 5, stored / 2, stored / 2 + 5, stored - 12, stored - 10])(
  'returns the page after %d in order, from whichever end it is read',
  async (offset) => {
    const found = await page({}, offset)
    expect(found).toMatchObject({ total: stored, more: false })
    expect(found.items.map(({ code }) => code)).toEqual(newest(offset))
  },
)

it('returns the rest on the last page, and nothing after it', async () => {
  expect((await page({}, stored - 3)).items.map(({ code }) => code)).toEqual(newest(stored - 3, 3))
  expect((await page({}, stored)).items).toEqual([])
  expect((await page({}, stored + 50)).items).toEqual([])
})
