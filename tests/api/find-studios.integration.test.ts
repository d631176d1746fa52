import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { requestBooking } from '../../api/contract/bookings.ts'
import { listStudios } from '../../api/contract/studios.ts'
import { newId } from '../../commands/context.ts'
import { blockTime } from '../../commands/schedule/time-blocks.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import { overrideHours, setBookingWindow } from '../../domain/studio/hours.ts'
import { type FoundStudio, foundStudios, studioCounts } from '../../projections/schedule/studio-search.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
/** A Tuesday: Kilele is open from 10 to 19, Pwani is booked at 12, and Kilele from 14 to 16. */
const day = workday(1)
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
  const pwani = await addStudio({
    code: 'PWN-03',
    name: 'Pwani',
    location: 'Nyali, Mombasa',
    capacity: 4,
    price: 1_800,
  })
  const ziwa = await addStudio({
    code: 'ZIW-04',
    name: 'Ziwa',
    location: 'Milimani, Kisumu',
    capacity: 12,
    price: 2_000,
  })
  const { services, store, fixtures } = server
  await services.waitForProjections(await store.head())
  const form = { from: workday(2), to: workday(2), weekdays: null, hours: { from: 10, to: 12 } }
  const block = { studioId: fixtures.mawimbi.id, managerId: undefined, staffId: newId(), form, reason: '' }
  await blockTime(services, block, byTests())
  const season = {
    overrideId: newId(),
    from: workday(2),
    to: workday(5),
    openingHours: Array(7).fill({ from: 9, to: 11 }),
  }
  const exception = {
    ...season,
    overrideId: newId(),
    to: workday(2),
    openingHours: Array(7).fill({ from: 14, to: 20 }),
  }
  for (const period of [season, exception])
    await changeStudio(services, ziwa.studioId, (state) => overrideHours(state, period, new Date()), byTests())
  const window = { noticeHours: 30, daysAhead: 22 }
  await changeStudio(services, fixtures.kilele.id, (state) => setBookingWindow(state, window, 90), byTests())
  await book(pwani.studioId, pwani.sessionTypeId, 12)
  await book(fixtures.kilele.id, fixtures.podcast, 14, 15)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

interface Room {
  readonly code: string
  readonly name: string
  readonly location: string
  readonly capacity: number
  /** For one hour, in shillings. */
  readonly price: number
}

async function addStudio({ code, name, location, capacity, price }: Room) {
  const { services } = server
  const [studioId, sessionTypeId] = [newId(), newId()]
  const details = {
    name,
    location,
    description: 'A room',
    hourlyRateCents: null,
    capacity,
    featureIds: [],
    limitationIds: [],
  }
  const command = { studioId, code, managerId: null, adminId: newId(), active: true, featured: false, details }
  await createStudio(services, command, byTests())
  const type = {
    type: 'HOUR',
    name: 'An hour',
    description: null,
    priceCents: price * 100,
    durationMinutes: 60,
    basePriceCents: null,
  }
  await createSessionType(services, { sessionTypeId, studioId, details: type }, byTests())
  return { studioId, sessionTypeId }
}

async function book(studioId: string, sessionTypeId: string, ...hours: number[]): Promise<void> {
  const body = { ...aRequest(studioId, sessionTypeId), selectedSlots: hoursOn(day, ...hours) }
  ;(await server.client.call(requestBooking, { body })).answer()
}

type Query = z.input<typeof listStudios.query>
const list = async (query: Query = {}) => (await server.client.call(listStudios, { query })).answer()
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)

describe('the studio search', () => {
  it.each<[string, Query, string[]]>([
    ['a place, in any case', { place: 'mombasa' }, ['Pwani']],
    ['a part of town', { place: 'Milimani' }, ['Ziwa']],
    ['a place and a name', { place: 'nairobi', search: 'kil' }, ['Mawimbi', 'Kilele']],
    ['a place that none is in', { place: 'Garissa' }, []],
    ['signs as they are', { place: '%' }, []],
    ['an hour that is free', { date: day, from: 11 }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['hours with one taken among them', { date: day, from: 11, to: 13 }, ['Mawimbi', 'Kilele', 'Ziwa']],
    ['two hours in a row of four', { date: day, from: 10, to: 14, hours: 2 }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['three hours in a row of four', { date: day, from: 10, to: 14, hours: 3 }, ['Mawimbi', 'Kilele', 'Ziwa']],
    ['more hours than there are between', { date: day, from: 10, to: 12, hours: 3 }, []],
    ['an hour at which the shortest session begins', { date: day, from: 17 }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['an hour too late for any session of a studio', { date: day, from: 18 }, ['Mawimbi', 'Pwani', 'Ziwa']],
    ['an evening too short for it', { date: day, from: 18, to: 21, hours: 1 }, ['Mawimbi', 'Pwani', 'Ziwa']],
    ['a long stretch of any hours', { date: day, hours: 9 }, ['Mawimbi', 'Ziwa']],
    ['the whole day', { date: day, hours: 13 }, ['Mawimbi', 'Ziwa']],
    ['a day alone: all, with their hours', { date: workday(8) }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['an end alone: from the first hour', { date: day, to: 10 }, ['Mawimbi', 'Pwani', 'Ziwa']],
    ['the same with its start', { date: day, from: 8, to: 10 }, ['Mawimbi', 'Pwani', 'Ziwa']],
    ['many people at some hours', { date: day, from: 17, to: 19, people: 10 }, ['Kilele', 'Ziwa']],
    ['an hour of a day that is over', { date: '2026-01-05', from: 9 }, []],
  ])('finds studios by %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  it.each([
    '2026-01-05T00:00', // long before the booking windows of those days open
    `${workday(-20)}T09:00`, // before the last of those days can be booked at Kilele
    ...[`${workday()}T07:00`, `${day}T07:59`, `${day}T11:00`, `${day}T11:01`, `${day}T20:30`, '2099-01-01T09:00'],
  ])('finds exactly the hours in which a session fits at %s', async (clock) => {
    const now = new Date(`${clock}:00+03:00`)
    for (const date of [day, workday(2), workday(5), workday(8)]) {
      const criteria = { date, now }
      const all = await foundStudios(server.db, criteria, { order: 'name', limit: 100, offset: 0 })
      for (let from = 8; from <= 20; from++)
        for (const to of new Set([from + 1, Math.min(from + 3, 21)])) {
          const hours = { from, to, inARow: to - from }
          const fits = ({ name, opening, taken }: FoundStudio) => {
            const until = from + Math.max(to - from, name === 'Kilele' ? 2 : 1)
            const states = hourStates(opening, taken, date, now).slice(from - 8, until - 8)
            return until <= 21 && states.every((state) => state === 'free')
          }
          const { found } = await studioCounts(server.db, { ...criteria, hours })
          expect(found, `${date} ${from} to ${to}`).toBe(all.filter(fits).length)
        }
    }
  })
})

describe('the order of studios', () => {
  it.each<[NonNullable<Query['sort']>, string[]]>([
    ['featured', ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['price', ['Kilele', 'Pwani', 'Ziwa', 'Mawimbi']],
    ['free', ['Mawimbi', 'Ziwa', 'Pwani', 'Kilele']],
    ['name', ['Kilele', 'Mawimbi', 'Pwani', 'Ziwa']],
  ])('by %s applies before the results are cut into pages', async (sort, sorted) => {
    expect(await names({ sort, date: day })).toEqual(sorted)
    const pages = [await list({ sort, date: day, limit: 3 }), await list({ sort, date: day, limit: 3, offset: 3 })]
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(sorted)
    expect(pages.map(({ total }) => total)).toEqual([4, 4])
  })

  it('has a total that stays the same beyond the last page', async () => {
    expect(await list({ offset: 10 })).toMatchObject({ items: [], total: 4, all: 4 })
  })
})

describe('the counts of studios', () => {
  it('by town ignore the searched place', async () => {
    const places = [
      { name: 'Nairobi', studios: 2 },
      { name: 'Kisumu', studios: 1 },
      { name: 'Mombasa', studios: 1 },
    ]
    expect(await list({ place: 'Mombasa' })).toMatchObject({ total: 1, all: 4, places })
    expect((await list({ people: 10 })).places.map(({ name }) => name)).toEqual(['Kisumu', 'Nairobi'])
  })

  it('without each single filter show which one to drop', async () => {
    const query = { place: 'Mombasa', people: 10, search: 'w', date: day, from: 12 }
    expect(await list(query)).toMatchObject({
      total: 0,
      all: 4,
      without: { search: 0, place: 1, features: 0, people: 0, hours: 0 },
    })
    expect((await list({ place: 'Mombasa', date: day, from: 12 })).without).toEqual({
      search: 0,
      place: 2,
      features: 0,
      people: 0,
      hours: 1,
    })
  })
})
