import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { createEntry, deleteEntry, updateEntry } from '../../commands/catalogue/entries.ts'
import { newId } from '../../commands/context.ts'
import { blockTime } from '../../commands/schedule/time-blocks.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import { overrideHours, setBookingWindow } from '../../domain/studio/hours.ts'
import { deactivate, feature } from '../../domain/studio/listing.ts'
import { type FoundStudio, foundStudios, studioCounts } from '../../projections/schedule/studio-search.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, sessionDetails, studioDetails, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

/** A Tuesday: Kilele is open from 10 to 19, Pwani is booked at 12, and Kilele from 14 to 16. */
const day = workday(1)
const server = await testServer()
const { client, services, store, fixtures } = server
const pwani = await addStudio({ code: 'PWN-03', name: 'Pwani', location: 'Nyali, Mombasa', capacity: 4, price: 1_800 })
const ziwa = await addStudio({ code: 'ZIW-04', name: 'Ziwa', location: 'Milimani, Kisumu', capacity: 12, price: 2_000 })
await services.waitForProjections(await store.head())
const form = { from: workday(2), to: workday(2), weekdays: null, hours: { from: 10, to: 12 } }
const block = { studioId: fixtures.mawimbi.id, managerId: undefined, staffId: newId(), form, reason: '' }
await blockTime(services, block, byTests())
const openDaily = (from: number, to: number) => ({ overrideId: newId(), openingHours: Array(7).fill({ from, to }) })
for (const period of [
  { from: workday(2), to: workday(5), ...openDaily(9, 11) },
  { from: workday(2), to: workday(2), ...openDaily(14, 20) },
])
  await changeStudio(services, ziwa.studioId, (state) => overrideHours(state, period, new Date()), byTests())
const window = { noticeHours: 30, daysAhead: 22 }
await changeStudio(services, fixtures.kilele.id, (state) => setBookingWindow(state, window, 90), byTests())
await book(pwani.studioId, pwani.sessionTypeId, 12)
await book(fixtures.kilele.id, fixtures.podcast, 14, 15)

async function addStudio({ code, price, ...room }: { code: string; name: string; location: string } & Sizes) {
  const [studioId, sessionTypeId] = [newId(), newId()]
  const listing = { code, managerId: null, adminId: newId(), active: true, featured: false }
  await createStudio(services, { studioId, ...listing, details: studioDetails(room) }, byTests())
  const details = sessionDetails({ type: 'HOUR', priceCents: price * 100 })
  await createSessionType(services, { sessionTypeId, studioId, details }, byTests())
  return { studioId, sessionTypeId }
}
/** The price is for one hour, in shillings. */
interface Sizes {
  readonly capacity: number
  readonly price: number
}

async function book(studioId: string, sessionTypeId: string, ...hours: number[]): Promise<void> {
  await client.ask(api.requestBooking, { body: aRequest(studioId, sessionTypeId, hoursOn(day, ...hours)) })
}

const piano = { name: 'Grand piano', icon: null, description: null, active: true }

type Query = z.input<typeof api.listStudios.query>
const list = (query: Query = {}) => client.ask(api.listStudios, { query })
const names = async (query: Query) => (await list(query)).items.map(({ name }) => name)

describe('the studio search', () => {
  it.each<[string, Query, string[]]>([
    ['a place, in any case', { place: 'mombasa' }, ['Pwani']],
    ['a part of town', { place: 'Milimani' }, ['Ziwa']],
    ['a place and a name', { place: 'nairobi', search: 'kil' }, ['Kilele', 'Mawimbi']],
    ['a place that none is in', { place: 'Garissa' }, []],
    ['signs as they are', { place: '%' }, []],
    ['signs in a search', { search: '%' }, []],
    ['too many people', { people: 100 }, []],
    ['an hour that is free', { date: day, from: 11 }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['hours with one taken among them', { date: day, from: 11, to: 13 }, ['Mawimbi', 'Kilele', 'Ziwa']],
    ['two hours in a row of four', { date: day, from: 10, to: 14, hours: 2 }, ['Mawimbi', 'Kilele', 'Pwani', 'Ziwa']],
    ['three hours in a row of four', { date: day, from: 10, to: 14, hours: 3 }, ['Mawimbi', 'Kilele', 'Ziwa']],
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
      const all = await foundStudios(server.db, { date, now }, { order: 'name', limit: 100, offset: 0 })
      for (let from = 8; from <= 20; from++)
        for (const to of new Set([from + 1, Math.min(from + 3, 21)])) {
          const hours = { from, to, inARow: to - from }
          const fits = ({ name, opening, taken }: FoundStudio) => {
            const until = from + Math.max(to - from, name === 'Kilele' ? 2 : 1)
            const states = hourStates(opening, taken, date, now).slice(from - 8, until - 8)
            return until <= 21 && states.every((state) => state === 'free')
          }
          const { found } = await studioCounts(server.db, { date, now, hours })
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
    expect(await list({ place: 'Mombasa', people: 10, search: 'w', date: day, from: 12 })).toMatchObject({
      ...{ total: 0, all: 4, without: { search: 0, place: 1, features: 0, people: 0, hours: 0 } },
    })
    const { without } = await list({ place: 'Mombasa', date: day, from: 12 })
    expect(without).toEqual({ search: 0, place: 2, features: 0, people: 0, hours: 1 })
  })
})

describe('a search', () => {
  it('for a town finds the studios in it, however it is written, but not those on a road of that name', async () => {
    const places = { 'MSA-06': 'Mombasa Road, Nairobi', 'NGR-07': 'Ngong Road, Milimani Nairobi' }
    const added: string[] = []
    for (const [code, location] of Object.entries(places))
      added.push((await addStudio({ code, name: code, location, capacity: 4, price: 1_800 })).studioId)
    await services.waitForProjections(await store.head())
    expect(await names({ place: ' MOMBASA' })).toEqual(['Pwani'])
    expect(await names({ place: 'Mombasa Road' })).toEqual(['MSA-06'])
    expect(await names({ place: 'Milimani' })).toEqual(['NGR-07', 'Ziwa'])
    expect(await names({ place: 'Nairobi' })).toEqual(expect.arrayContaining(Object.keys(places)))
    for (const studioId of added) await changeStudio(services, studioId, deactivate, byTests())
    await services.waitForProjections(await store.head())
  })

  it('lists studios of that name before featured ones that only mention it', async () => {
    const search = 'pwani'
    const echo = { code: 'ECH-08', name: 'Echo', location: 'Pwani, Lamu', capacity: 4, price: 1_800 }
    const { studioId } = await addStudio(echo)
    await changeStudio(services, studioId, feature, byTests())
    await services.waitForProjections(await store.head())
    expect(await names({ search })).toEqual(['Pwani', 'Echo'])
    const pages = [await list({ search, limit: 1 }), await list({ search, limit: 1, offset: 1 })]
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['Pwani', 'Echo'])
    await changeStudio(services, studioId, deactivate, byTests())
    await services.waitForProjections(await store.head())
  })

  it.each([
    ['deleted', (id: string) => deleteEntry(services, 'feature', id, byTests())],
    ['deactivated', (id: string) => updateEntry(services, 'feature', id, { ...piano, active: false }, byTests())],
  ])('requires all the features, except one that was %s', async (_, remove) => {
    const itemId = newId()
    const features = `${fixtures.soundproof},${itemId}`
    await createEntry(services, 'feature', { itemId, ...piano }, byTests())
    await services.waitForProjections(await store.head())
    expect(await list({ features })).toMatchObject({ total: 0, all: 4 })
    await remove(itemId)
    await services.waitForProjections(await store.head())
    expect(await list({ features })).toMatchObject({ total: 2, all: 4 })
    expect(await list({ features: itemId })).toMatchObject({ total: 4, all: 4 })
  })

  it('finds studios by the session types that are offered everywhere, unless they have their own', async () => {
    const [studioId, sessionTypeId] = [newId(), newId()]
    const listing = { code: 'LAN-05', managerId: null, adminId: newId(), active: true, featured: false }
    const details = studioDetails({ name: 'Lango', location: 'Lavington, Nairobi' })
    await createStudio(services, { studioId, ...listing, details }, byTests())
    const everywhere = sessionDetails({ type: 'DUB', name: 'Dubbing' })
    await createSessionType(services, { sessionTypeId, studioId: null, details: everywhere }, byTests())
    await services.waitForProjections(await store.head())
    expect(await names({ search: 'dubbing' })).toEqual(['Kilele', 'Lango'])
    await changeStudio(services, studioId, deactivate, byTests())
    await services.waitForProjections(await store.head())
  })
})
