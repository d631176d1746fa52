import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { aRequest, bookedAtMawimbi } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { breachOf } from '../support/server.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client } = server
const { mawimbi, kilele, podcast } = server.fixtures

describe('the public studio endpoints', () => {
  it('list bookable studios only, featured ones first', async () => {
    const { items, total } = await client.ask(api.listStudios)
    expect(items.map(({ name }) => name)).toEqual(['Mawimbi', 'Kilele'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ code: 'MWB-02', featured: true, capacity: 6, fromPrice: 2_250, imageCount: 0 })
    expect(items[0]?.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect(items[0]?.limitations.map(({ name }) => name)).toEqual(['No drums'])
  })

  it('ignore unknown parameters', async () => {
    expect((await client.get('/api/v1/studios?colour=red')).json()).toMatchObject({ total: 2 })
  })

  it('list featured studios', async () => {
    const { items } = await client.ask(api.featuredStudios)
    expect(items.map(({ name }) => name)).toEqual(['Mawimbi'])
  })

  it('return a studio by its id or its code, in any case', async () => {
    for (const idOrCode of [mawimbi.id, 'MWB-02', 'mwb-02']) {
      const studio = await client.ask(api.oneStudio, { params: { idOrCode } })
      expect(studio).toMatchObject({ id: mawimbi.id, bufferMinutes: 0, changeableHours: 24 })
      expect(studio.sessionTypes.map(({ type, price, slots }) => [type, price, slots])).toEqual([
        ['MIX', 2_500, 1],
        ['ALBUM', 4_500, 2],
      ])
    }
    const other = await client.ask(api.oneStudio, { params: { idOrCode: kilele.id } })
    expect(other.bufferMinutes).toBe(30)
    const weekdays = Array(5).fill({ from: 10, to: 18 })
    expect(other.openingHours).toMatchObject([null, ...weekdays, null])
  })

  it('list a studio’s own session types, or the global ones if it has none', async () => {
    const own = await client.ask(api.sessionTypes, { query: { studioId: mawimbi.id } })
    const global = await client.ask(api.sessionTypes, { query: { studioId: kilele.id } })
    expect(own.items.map(({ id }) => id)).toEqual([mawimbi.mix, mawimbi.album])
    expect(global.items).toMatchObject([{ id: podcast, durationMinutes: 90, slots: 2, price: 3_000 }])
  })

  it('return the site configuration', async () => {
    stopClock()
    const config = await client.ask(api.siteConfig)
    expect(config).toMatchObject({ paybill: '522522', environment: 'simulator', today: studioDateAt(new Date()) })
  })
})

describe('availability', () => {
  it('shows each of the 13 hours of a day as free, closed, booked or buffer', async () => {
    const date = workday(2)
    await client.ask(api.requestBooking, { body: aRequest(kilele.id, podcast, hoursOn(date, 12, 13)) })
    const day = await client.ask(api.dayAvailability, { params: { id: kilele.id, date } })
    const reasons = day.slots.map(({ reason }) => reason ?? 'free')
    expect(reasons).toEqual([
      ...['closed', 'closed', 'free', 'buffer', 'booked', 'booked', 'buffer'],
      ...['free', 'free', 'free', 'free', 'closed', 'closed'],
    ])
    expect(day.availability).toEqual(day.slots.filter(({ available }) => !available))
  })

  it('shows past days as past and blackouts as closed', async () => {
    const yesterday = addDays(studioDateAt(new Date()), -1)
    const reasons = async (id: string, date: string) => {
      const { slots } = await client.ask(api.dayAvailability, { params: { id, date } })
      return new Set(slots.map(({ reason }) => reason))
    }
    expect(await reasons(mawimbi.id, yesterday)).toEqual(new Set(['past']))
    expect(await reasons(kilele.id, kilele.closedOn)).toEqual(new Set(['closed']))
  })

  it('has the same free hours by month as by day', async () => {
    const [month, today] = [workday(2).slice(0, 7), studioDateAt(new Date())]
    const { days } = await client.ask(api.monthAvailability, { params: { id: kilele.id }, query: { month } })
    // Skips today, whose hours may pass between two requests.
    for (const { date, free, hours } of days.filter(({ date }) => date !== today)) {
      const day = await client.ask(api.dayAvailability, { params: { id: kilele.id, date } })
      expect(hours).toEqual(day.slots.map(({ reason }) => reason ?? 'free'))
      expect(free).toBe(day.slots.filter(({ available }) => available).length)
    }
  })
})

describe('the contract', () => {
  it('is kept by every answer during a booking’s life', async () => {
    const { params, ...placed } = await bookedAtMawimbi(server, hoursOn(workday(3), 9))
    expect(placed).toMatchObject({ status: 'requested', price: 2_500 })
    await client.ask(api.trackBooking, { params })
    await client.ask(api.rescheduleBooking, { params, body: { selectedSlots: hoursOn(workday(3), 10) } })
    const file = await client.get(pathOf(api.bookingCalendar, params))
    expect(file.headers.get('content-type')).toContain('text/calendar')
    await client.ask(api.cancelBooking, { params })
  })

  it('gives every answer a request id', async () => {
    for (const path of ['/api/v1/studios', '/api/v1/nowhere', '/health/live'])
      expect((await client.get(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is published as OpenAPI, with a page whose assets are served from here', async () => {
    const document = await client.get('/api/openapi.json')
    expect(document.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await client.get('/api/docs')
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address))
    expect(assets).toHaveLength(3)
    for (const asset of assets) expect((await client.get(asset)).status, asset).toBe(200)
  })

  // Must come after all calls of this file, which it checks. Each test server, in every file, checks each answer
  // against its declaration as it serves it.
  it('has every endpoint called and answered, here or in another test file', () => {
    const answered = new Set(server.served.map(({ endpoint }) => endpoint))
    const elsewhere = callsIn(['*.integration.test.ts', '../support/*-setup.ts'])
    const missing = Object.entries(api).filter(([name, endpoint]) => !answered.has(endpoint) && !elsewhere(name))
    expect(missing.map(([name]) => name)).toEqual([])
    expect(server.served.every(({ endpoint, status }) => endpoint.status === status)).toBe(true)
  })

  it('detects an answer with a missing or an undeclared field', () => {
    const without = { search: 0, place: 0, features: 0, people: 0, hours: 0 }
    const none = { items: [], total: 0, all: 0, without, places: [] }
    const missing = breachOf(api.listStudios, { ...none, total: undefined })
    const more = breachOf(api.listStudios, { ...none, secret: 1 })
    expect([missing, more]).toEqual([expect.stringContaining('total'), expect.stringContaining('secret')])
    expect(breachOf(api.listStudios, none)).toBeUndefined()
  })
})

/** Whether a test or helper in these files calls an endpoint by its name, imports aside. */
function callsIn(patterns: string[]): (name: string) => boolean {
  const folder = import.meta.dirname
  const files = globSync(patterns, { cwd: folder }).filter((file) => file !== basename(import.meta.filename))
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^import [\s\S]*?from '.*'$/gm, ''))
  // Tests that only check permissions do not read answers.
  const calls = code.filter((text) => !text.includes('Object.entries<Endpoint>(api)')).join('\n')
  return (name) => new RegExp(`\\b${name}\\b`).test(calls)
}
