import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bookingCalendar,
  cancelBooking,
  requestBooking,
  rescheduleBooking,
  trackBooking,
} from '../../api/contract/bookings.ts'
import { studioFeatures, studioLimitations } from '../../api/contract/catalogue.ts'
import { endpoints } from '../../api/contract/endpoints.ts'
import { studioImages } from '../../api/contract/images.ts'
import { siteConfig } from '../../api/contract/site.ts'
import {
  dayAvailability,
  featuredStudios,
  listStudios,
  monthAvailability,
  oneStudio,
  sessionTypes,
} from '../../api/contract/studios.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { breachOf, createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

describe('the public studio endpoints', () => {
  it('list bookable studios only, featured ones first', async () => {
    const { items, total } = (await server.client.call(listStudios)).answer()
    expect(items.map(({ name }) => name)).toEqual(['Mawimbi', 'Kilele'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ code: 'MWB-02', featured: true, capacity: 6, fromPrice: 2_250, imageCount: 0 })
    expect(items[0]?.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect(items[0]?.limitations.map(({ name }) => name)).toEqual(['No drums'])
  })

  it.each([
    ['search by name', { search: 'kile' }, ['Kilele']],
    ['search by a place', { search: 'nairobi' }, ['Mawimbi', 'Kilele']],
    ['search takes a percent sign as it is', { search: '%' }, []],
    ['people', { people: 7 }, ['Kilele']],
    ['too many people', { people: 100 }, []],
    ['a page', { limit: 1, offset: 1 }, ['Kilele']],
    ['hours outside one studio’s day', { date: workday(1), from: 8, to: 10 }, ['Mawimbi']],
    ['hours of both', { date: workday(1), from: 10, to: 12 }, ['Mawimbi', 'Kilele']],
  ])('filter by %s', async (_, query, names) => {
    const { items } = (await server.client.call(listStudios, { query })).answer()
    expect(items.map(({ name }) => name)).toEqual(names)
  })

  it('ignore unknown parameters', async () => {
    expect((await server.client.get('/api/v1/studios?colour=red')).json()).toMatchObject({ total: 2 })
  })

  it('filter by several features, all of which must match', async () => {
    const { mawimbi, soundproof } = server.fixtures
    const both = (await server.client.call(listStudios, { query: { features: soundproof } })).answer()
    const none = (
      await server.client.call(listStudios, { query: { features: `${soundproof},${mawimbi.id}` } })
    ).answer()
    expect([both.total, none.total]).toEqual([2, 0])
  })

  it('list featured studios', async () => {
    const { items } = (await server.client.call(featuredStudios)).answer()
    expect(items.map(({ name }) => name)).toEqual(['Mawimbi'])
  })

  it('return a studio by its id or its code, in any case', async () => {
    const { mawimbi, kilele } = server.fixtures
    for (const idOrCode of [mawimbi.id, 'MWB-02', 'mwb-02']) {
      const studio = (await server.client.call(oneStudio, { params: { idOrCode } })).answer()
      expect(studio).toMatchObject({ id: mawimbi.id, bufferMinutes: 0, changeableHours: 24 })
      expect(studio.sessionTypes.map(({ type, price, slots }) => [type, price, slots])).toEqual([
        ['MIX', 2_500, 1],
        ['ALBUM', 4_500, 2],
      ])
    }
    const other = (await server.client.call(oneStudio, { params: { idOrCode: kilele.id } })).answer()
    expect(other.bufferMinutes).toBe(30)
    expect(other.openingHours.map((day) => day && [day.from, day.to])).toEqual([
      null,
      ...Array.from({ length: 5 }, () => [10, 18]),
      null,
    ])
  })

  it('list a studio’s own session types, or the global ones if it has none', async () => {
    const { mawimbi, kilele, podcast } = server.fixtures
    const own = (await server.client.call(sessionTypes, { query: { studioId: mawimbi.id } })).answer()
    const global = (await server.client.call(sessionTypes, { query: { studioId: kilele.id } })).answer()
    expect(own.items.map(({ id }) => id)).toEqual([mawimbi.mix, mawimbi.album])
    expect(global.items).toEqual([
      expect.objectContaining({ id: podcast, durationMinutes: 90, slots: 2, price: 3_000 }),
    ])
  })

  it('return no images for a studio without any', async () => {
    const { mawimbi } = server.fixtures
    const { data } = (await server.client.call(studioImages, { params: { studioId: mawimbi.id } })).answer()
    expect(data.images).toEqual([])
  })

  it('list features and limitations', async () => {
    const features = (await server.client.call(studioFeatures)).answer()
    const limitations = (await server.client.call(studioLimitations)).answer()
    expect(features.items.map(({ name }) => name)).toEqual(['Soundproof'])
    expect(limitations.items.map(({ name }) => name)).toEqual(['No drums'])
  })

  it('return the site configuration', async () => {
    const config = (await server.client.call(siteConfig)).answer()
    expect(config).toMatchObject({ paybill: '522522', environment: 'simulator', today: studioDateAt(new Date()) })
  })
})

describe('availability', () => {
  it('shows each of the 13 hours of a day as free, closed, booked or buffer', async () => {
    const { kilele, podcast } = server.fixtures
    const date = workday(2)
    const request = { ...aRequest(kilele.id, podcast), selectedSlots: hoursOn(date, 12, 13) }
    ;(await server.client.call(requestBooking, { body: request })).answer()
    const day = (await server.client.call(dayAvailability, { params: { id: kilele.id, date } })).answer()
    const reasons = day.slots.map(({ reason }) => reason ?? 'free')
    expect(reasons).toEqual([
      ...['closed', 'closed', 'free', 'buffer', 'booked', 'booked', 'buffer'],
      ...['free', 'free', 'free', 'free', 'closed', 'closed'],
    ])
    expect(day.availability).toEqual(day.slots.filter(({ available }) => !available))
  })

  it('shows past days as past and blackouts as closed', async () => {
    const { mawimbi, kilele } = server.fixtures
    const yesterday = addDays(studioDateAt(new Date()), -1)
    const past = (await server.client.call(dayAvailability, { params: { id: mawimbi.id, date: yesterday } })).answer()
    const closed = (
      await server.client.call(dayAvailability, { params: { id: kilele.id, date: kilele.closedOn } })
    ).answer()
    expect(new Set(past.slots.map(({ reason }) => reason))).toEqual(new Set(['past']))
    expect(new Set(closed.slots.map(({ reason }) => reason))).toEqual(new Set(['closed']))
  })

  it('has the same free hours by month as by day', async () => {
    const { kilele } = server.fixtures
    const [month, today] = [workday(2).slice(0, 7), studioDateAt(new Date())]
    const { days } = (
      await server.client.call(monthAvailability, { params: { id: kilele.id }, query: { month } })
    ).answer()
    // Skips today, whose hours may pass between two requests.
    for (const { date, free, hours } of days.filter(({ date }) => date !== today)) {
      const day = (await server.client.call(dayAvailability, { params: { id: kilele.id, date } })).answer()
      expect(hours).toEqual(day.slots.map(({ reason }) => reason ?? 'free'))
      expect(free).toBe(day.slots.filter(({ available }) => available).length)
    }
  })
})

describe('the contract', () => {
  it('is kept by every answer during a booking’s life', async () => {
    const { mawimbi } = server.fixtures
    const selectedSlots = hoursOn(workday(3), 9)
    const body = { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots }
    const { statusUrl, ...placed } = (await server.client.call(requestBooking, { body })).answer()
    expect(placed).toMatchObject({ status: 'requested', price: 2_500 })
    const params = { token: tokenOf(statusUrl) }
    ;(await server.client.call(trackBooking, { params })).answer()
    const moved = { selectedSlots: hoursOn(workday(3), 10) }
    ;(await server.client.call(rescheduleBooking, { params, body: moved })).answer()
    const file = await server.client.get(pathOf(bookingCalendar, params))
    expect(file.headers.get('content-type')).toContain('text/calendar')
    ;(await server.client.call(cancelBooking, { params })).answer()
  })

  it('gives every answer a request id', async () => {
    for (const path of ['/api/v1/studios', '/api/v1/nowhere', '/health/live'])
      expect((await server.client.get(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is published as OpenAPI, with a page whose assets are served from here', async () => {
    const document = await server.client.get('/api/openapi.json')
    expect(document.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await server.client.get('/api/docs')
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address))
    expect(assets).toHaveLength(3)
    for (const asset of assets) expect((await server.client.get(asset)).status, asset).toBe(200)
  })

  // Must come after all calls of this file, which it checks. Each test server, in every file, checks each answer
  // against its declaration as it serves it.
  it('has every endpoint called and answered, here or in another test file', () => {
    const answered = new Set(server.served.map(({ endpoint }) => endpoint))
    const elsewhere = callsIn(['*.integration.test.ts', '../support/*-setup.ts'])
    const missing = Object.entries(endpoints).filter(([name, endpoint]) => !answered.has(endpoint) && !elsewhere(name))
    expect(missing.map(([name]) => name)).toEqual([])
    expect(server.served.every(({ endpoint, status }) => endpoint.status === status)).toBe(true)
  })

  it('detects an answer with a missing or an undeclared field', () => {
    const without = { search: 0, place: 0, features: 0, people: 0, hours: 0 }
    const none = { items: [], total: 0, all: 0, without, places: [] }
    const missing = breachOf(listStudios, { ...none, total: undefined })
    const more = breachOf(listStudios, { ...none, secret: 1 })
    expect([missing, more]).toEqual([expect.stringContaining('total'), expect.stringContaining('secret')])
    expect(breachOf(listStudios, none)).toBeUndefined()
  })
})

/** Whether a test or helper in these files calls an endpoint by its name, imports aside. */
function callsIn(patterns: string[]): (name: string) => boolean {
  const folder = import.meta.dirname
  const files = globSync(patterns, { cwd: folder }).filter((file) => file !== basename(import.meta.filename))
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^import [\s\S]*?from '.*'$/gm, ''))
  // Tests that only check permissions do not read answers.
  const calls = code.filter((text) => !text.includes('Object.entries<Endpoint>(endpoints)')).join('\n')
  return (name) => new RegExp(`\\b${name}\\b`).test(calls)
}
