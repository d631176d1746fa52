import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Slot } from '../../domain/kernel/slot.ts'
import { details } from '../../domain/studio/studio.fixtures.ts'
import { createSchema } from '../../tests/support/create-schema.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { projections } from '../all.ts'
import { applyBatch, type Recorded } from '../engine/apply.ts'
import { postgresTables } from '../engine/postgres-tables.ts'
import type { Queryable } from '../engine/schema.ts'
import { recorded } from '../engine/testing.ts'
import { listMessages } from '../messages/messages.ts'
import { maxCounted, type OfficeFilter, officeBookings } from './office.ts'
import { officePayments, type PaymentFilter } from './office-payments.ts'

const idAt = (i: number) => `0199a000-0000-7000-8000-${String(i).padStart(12, '0')}`
const codeAt = (i: number) => `SB${String(i).padStart(6, '0')}`
const elsewhere = idAt(999_999)
/** A manager with the three oldest bookings, and one with all others, in studios that take turns. */
const sparse = { managerId: idAt(999_990), studios: [idAt(999_991)] }
const busy = { managerId: idAt(999_992), studios: Array.from({ length: 20 }, (_, i) => idAt(999_900 + i)) }
const ofSparse = 3
const studioOf = (i: number) => (i < ofSparse ? sparse.studios[0] : busy.studios[i % busy.studios.length]) ?? elsewhere
const slot = Slot.parse('2026-12-01T09:00:00.000Z')
/** One booking more than are counted has this name, and an earlier one has another. */
const customer = 'Wanjiru'
const stored = maxCounted + 2

const momentOf = (i: number) => new Date(Date.UTC(2026, 10, 1) + i * 60_000).toISOString()
const requestedAt = (i: number): Recorded =>
  recorded(
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
        studioId: studioOf(i),
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
    momentOf(i),
  )
/** A link for a booking and a message about it. */
const linkAndMessage = (i: number): Recorded[] => {
  const link = { bookingId: idAt(i), code: codeAt(i), chargeCents: 250_000, payBy: slot }
  const message = {
    messageId: idAt(i),
    channel: 'sms',
    template: 'booking_approved',
    language: 'en',
    personId: elsewhere,
    to: '254712345678',
    subject: '',
    text: codeAt(i),
    causeId: elsewhere,
    aboutId: idAt(i),
  } as const
  return [
    recorded(`payment-${idAt(i)}`, { type: 'payment.link_issued', data: link }, momentOf(i)),
    recorded(`message-${idAt(i)}`, { type: 'message.queued', data: message }, momentOf(i)),
  ]
}
const managedBy = ({ managerId, studios }: typeof sparse): Recorded[] =>
  studios.map((studioId) => {
    const data = { ...details, studioId, code: studioId, managerId }
    return recorded(`studio-${studioId}`, { type: 'studio.submitted', data })
  })

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url, options: '-c search_path=lists,public' })
  await createSchema(pool, 'lists', projections)
  const each = Array.from({ length: stored }, (_, i) => [requestedAt(i), ...linkAndMessage(i)])
  const events = [sparse, busy].flatMap(managedBy).concat(...each)
  const inOrder = events.map((event, i) => ({ ...event, position: String(i + 1).padStart(20, '0') }))
  await applyBatch(postgresTables(pool, 'lists'), projections, undefined, inOrder)
  await pool.query('analyze')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const page = (filter: OfficeFilter, offset: number, limit = 10) => officeBookings(pool, { ...filter, limit, offset })
/** Runs queries, and returns their result with the number of rows that were read for them. */
async function readFor<Result>(list: (db: Queryable) => Promise<Result>): Promise<{ result: Result; read: number }> {
  let read = 0
  const query: Queryable['query'] = async (text, values) => {
    if (typeof text !== 'string') throw new Error('The query of a list is a text')
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
    read += rowsReadBy(rows[0]['QUERY PLAN'][0].Plan)
    return pool.query(text, values)
  }
  return { result: await list({ query }), read }
}
interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
const rowsReadBy = ({ Plans = [], 'Rows Removed by Filter': removed = 0, ...plan }: Plan): number =>
  (/Scan$/.test(plan['Node Type']) ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0) +
  Plans.reduce((sum, each) => sum + rowsReadBy(each), 0)
/** A page and its bookings' parts, but not the rest of the list. */
const maxRead = 200
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

describe.each<[what: string, filter: OfficeFilter, total: number]>([
  ['all bookings', {}, stored],
  ['those of a manager of many studios', { managerId: busy.managerId }, stored - ofSparse],
  ['those of the manager in one status', { managerId: busy.managerId, statuses: ['requested'] }, stored - ofSparse],
])('%s', (_, filter, total) => {
  it.each([0, 10, stored / 2 - 5, stored / 2, stored / 2 + 5, stored - 20, total - 10])(
    'have the page after %d in order, from whichever end it is read',
    async (offset) => {
      const found = await page(filter, offset)
      expect(found).toMatchObject({ total, more: false })
      expect(found.items.map(({ code }) => code)).toEqual(newest(offset))
    },
  )
})

it.each<[string, Partial<OfficeFilter>]>([
  ['all', {}],
  ['those in one status', { statuses: ['requested'] }],
])('reads no other bookings for a manager with few: %s', async (_, filter) => {
  const { result, read } = await readFor((db) =>
    officeBookings(db, { ...filter, managerId: sparse.managerId, limit: 10, offset: 0 }),
  )
  expect(result.items.map(({ code }) => code)).toEqual([2, 1, 0].map(codeAt))
  expect(read).toBeLessThan(maxRead)
})

it.each<[string, { readonly status?: 'queued'; readonly channel?: 'sms' }]>([
  ['all', {}],
  ['filtered', { status: 'queued', channel: 'sms' }],
])('reads the last messages from the end: %s', async (_, filter) => {
  const { result, read } = await readFor((db) => listMessages(db, { ...filter, limit: 10, offset: stored - 3 }))
  expect(read).toBeLessThan(maxRead)
  expect(result.total).toBe(stored)
  expect(result.items.map(({ text }) => text)).toEqual([2, 1, 0].map(codeAt))
})

it.each<[string, Pick<PaymentFilter, 'standing'>]>([
  ['all', {}],
  ['with a status', { standing: 'awaiting' }],
])('reads the last payments from the end: %s', async (_, filter) => {
  const { result, read } = await readFor((db) => officePayments(db, { ...filter, limit: 10, offset: stored - 3 }))
  expect(read).toBeLessThan(maxRead)
  expect(result.total).toBe(stored)
  expect(result.items.map(({ code }) => code)).toEqual([2, 1, 0].map(codeAt))
})

it('returns the rest on the last page, and nothing after it', async () => {
  expect((await page({}, stored - 3)).items.map(({ code }) => code)).toEqual(newest(stored - 3, 3))
  expect((await page({}, stored)).items).toEqual([])
  expect((await page({}, stored + 50)).items).toEqual([])
})
