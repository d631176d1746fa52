import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveBooking, cancelByAdmin } from '../../api/contract/admin-bookings.ts'
import { auditLogs, auditStream, exportAuditLogs, rebuildReadModels, systemState } from '../../api/contract/audit.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let admin: TestUser
let bookingId: string
beforeAll(async () => {
  place = await createTestPlace()
  // `holdBack`, because the processes would append events too.
  server = await startTestServer(place, undefined, { holdBack: true })
  admin = await aUser(server.services, 'admin', { name: 'Ada' })
  const { mawimbi } = server.fixtures
  const body = { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: hoursOn(workday(), 9, 10) }
  bookingId = (await server.client.call(requestBooking, { body })).answer().id
  const params = { id: bookingId }
  ;(await server.client.call(approveBooking, { params, body: {}, headers: admin.headers })).answer()
  ;(
    await server.client.call(cancelByAdmin, { params, body: { reason: 'Burst pipe' }, headers: admin.headers })
  ).answer()
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

const page = async (query: object) => (await server.client.call(auditLogs, { query, headers: admin.headers })).answer()

/** Returns all events in the order they were appended. */
async function log() {
  const events = []
  for await (const event of server.store.readAll()) events.push(event)
  return events
}

describe('the audit log', () => {
  it('shows the newest events first, in words, with their actor', async () => {
    const { items } = await page({ limit: 5, type: 'booking.' })
    expect(items.map(({ type }) => type)).toEqual(['booking.cancelled', 'booking.approved', 'booking.requested'])
    expect(items[0]).toMatchObject({
      stream: `booking-${bookingId}`,
      version: 2,
      actor: { id: admin.userId, role: 'admin', name: 'Ada' },
      summary: 'Booking cancelled: admin, Burst pipe',
    })
    expect(items[2]).toMatchObject({ actor: { id: 'visitor', role: 'public', name: null } })
  })

  it('lists every event once and in order, page by page', async () => {
    const positions: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await page({ limit: 7, ...(after && { after }) })
      positions.push(...items.map(({ position }) => position))
      after = next ?? undefined
    } while (after !== undefined)
    expect(positions).toEqual((await log()).map(({ position }) => position).reverse())
  })

  it.each<[string, (by: TestUser) => object, number]>([
    ['a stream', () => ({ stream: `booking-${bookingId}` }), 3],
    ['a type', () => ({ type: 'booking.approved' }), 1],
    ['a type that is none', () => ({ type: 'nothing' }), 0],
    ['an actor', (by) => ({ actor: by.userId, type: 'booking.' }), 2],
    ['an actor’s name', () => ({ actor: ' aDÁ', type: 'booking.' }), 2],
    ['visitors', () => ({ actor: 'Visitor ', type: 'booking.' }), 1],
    ['a name that nobody has', () => ({ actor: 'Nobody at all' }), 0],
    ['a stream in capitals', () => ({ stream: ` BOOKING-${bookingId.toUpperCase()}` }), 3],
    ['a phone number as people write it', () => ({ search: '0712 345 678', type: 'booking.' }), 1],
    ['text in its data', () => ({ search: 'burst PIPE' }), 1],
    ['a time before all', () => ({ to: '2020-01-01' }), 0],
    ['a time after all', () => ({ from: '2099-01-01' }), 0],
    ['today', () => ({ from: new Date().toISOString().slice(0, 10), type: 'booking.' }), 3],
  ])('filters by %s', async (_, query, count) => {
    let found = 0
    let after: string | undefined
    do {
      const { items, next } = await page({ ...query(admin), ...(after && { after }) })
      found += items.length
      after = next ?? undefined
    } while (after !== undefined)
    expect(found).toBe(count)
  })

  it('rejects a malformed position to continue from', async () => {
    const answer = await server.client.call(auditLogs, { query: { after: 'zzz' }, headers: admin.headers })
    expect([answer.status, answer.json()]).toMatchObject([400, { error: 'after must be the `next` of another page' }])
  })

  it('exports all or filtered events, oldest first, one per line', async () => {
    const whole = await server.client.send('GET', pathOf(exportAuditLogs, {}), { headers: admin.headers })
    expect(whole.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = whole.text.trimEnd().split('\n')
    expect(whole.headers.get('content-disposition')).toMatch(/audit-.*\.ndjson/)
    expect(lines.map((line) => Object(JSON.parse(line)).id)).toEqual((await log()).map(({ id }) => id))
    const some = await server.client.send('GET', pathOf(exportAuditLogs, {}, { type: 'booking.' }), {
      headers: admin.headers,
    })
    expect(some.text.trimEnd().split('\n')).toHaveLength(3)
  })

  it('is for admins only', async () => {
    const manager = await aUser(server.services, 'studio_manager')
    expect((await server.client.call(auditLogs, { headers: manager.headers })).status).toBe(403)
    expect((await server.client.call(auditLogs)).status).toBe(401)
  })
})

describe('the history of a stream', () => {
  const at = async (stream: string, version?: number) =>
    (
      await server.client.call(auditStream, {
        params: { stream },
        query: version === undefined ? {} : { version },
        headers: admin.headers,
      })
    ).answer()

  it('ends at the current state of the stream', async () => {
    const stream = streams.booking(bookingId)
    const { state } = await load(server.store, booking, stream)
    const last = await at(stream)
    expect(last).toMatchObject({ kind: 'booking', version: 2, lastVersion: 2 })
    expect(last.state).toEqual(JSON.parse(JSON.stringify(state)))
    expect(last.versions.map(({ type }) => type)).toEqual([
      'booking.requested',
      'booking.approved',
      'booking.cancelled',
    ])
  })

  it('shows each version, the one before it, and what the event changed', async () => {
    const stream = streams.booking(bookingId)
    const [first, second] = [await at(stream, 0), await at(stream, 1)]
    expect(first.before).toBeNull()
    expect(second.before).toEqual(first.state)
    expect(second.differences.map(({ path, before, after }) => [path, before, typeof after])).toEqual([
      ['status', 'requested', 'string'],
      ['chargeCents', null, 'number'],
      ['payBy', null, 'string'],
    ])
    expect(second.event).toMatchObject({ type: 'booking.approved', actor: { name: 'Ada' } })
  })

  it('shows a day’s schedule, whose state contains maps', async () => {
    const stream = streams.schedule(server.fixtures.mawimbi.id, workday())
    const first = await at(stream, 0)
    const { state } = await load(server.store, schedule, stream)
    expect(first.state).toMatchObject({
      booked: Object.fromEntries(hoursOn(workday(), 9, 10).map((slot) => [slot, bookingId])),
      buffered: {},
    })
    expect((await at(stream)).state).toMatchObject({ booked: Object.fromEntries(state.booked), buffered: {} })
  })

  it('returns 404 for an unknown stream or version', async () => {
    const call = (stream: string, version: number) =>
      server.client.call(auditStream, { params: { stream }, query: { version }, headers: admin.headers })
    expect((await call('booking-none', 0)).status).toBe(404)
    expect((await call(`booking-${bookingId}`, 3)).status).toBe(404)
  })
})

describe('npm run audit:replay', () => {
  const replay = async (changes: Readonly<Record<string, string>>, ...more: string[]) => {
    const script = join(import.meta.dirname, '../../scripts/audit-replay.ts')
    const env = { ...process.env, ...place.environment, ...changes }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...more], { env })
    return stdout
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => ({ ...Object(JSON.parse(line)) }))
  }

  it('writes the events that match a filter, oldest first', async () => {
    const events = await replay({}, '--type', 'booking.', '--actor', admin.userId)
    expect(events.map(({ type }) => type)).toEqual(['booking.approved', 'booking.cancelled'])
    expect(events[1]).toMatchObject({ stream: `booking-${bookingId}`, version: 2, actor: { id: admin.userId } })
  })

  it('stops silently when its reader closes the pipe', async () => {
    const script = join(import.meta.dirname, '../../scripts/audit-replay.ts')
    const child = spawn(process.execPath, [script], { env: { ...process.env, ...place.environment } })
    child.stdout.destroy()
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([0, ''])
  })

  it('fails without creating a database where there is none', async () => {
    const dataDir = `${place.dataDir}-mistyped`
    await expect(replay({ DATA_DIR: dataDir, DATABASE_URL: '' })).rejects.toThrow(`There is no database in ${dataDir}`)
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  it('writes the state of a stream at a version', async () => {
    const [first] = await replay({}, '--stream', `booking-${bookingId}`, '--state', '--version', '0')
    const [last] = await replay({}, '--stream', `booking-${bookingId}`, '--state')
    expect(first).toMatchObject({ kind: 'booking', version: 0, state: { status: 'requested' } })
    expect(last).toMatchObject({ version: 2, state: { status: 'cancelled', reason: 'admin' } })
  })
})

describe('the system state', () => {
  beforeAll(() => server.followUp())
  const state = async () => (await server.client.call(systemState, { headers: admin.headers })).answer()

  it('shows how far projections and processes are', async () => {
    // Follow-ups append events too. Nothing is behind once all of them are done.
    const caughtUp = async () => {
      const { readModels, processes, log } = await state()
      return !readModels.behind && readModels.position === log.position && !processes.some(({ behind }) => behind)
    }
    await expect.poll(caughtUp).toBe(true)
    const now = await state()
    expect(now.processes.map(({ name }) => name)).toContain('reservations')
    expect(now.failedJobs).toEqual([])
  })

  it('rebuilds the read models, one rebuild at a time', async () => {
    const start = () => server.client.call(rebuildReadModels, { headers: admin.headers })
    const [first, second] = [await start(), await start()]
    expect([first.status, second.status]).toEqual([202, 409])
    await expect.poll(async () => (await state()).rebuild.state).toBe('done')
    expect((await state()).rebuild).toMatchObject({ progress: 1, error: null })
    expect((await page({ type: 'booking.' })).items).toHaveLength(3)
  })
})
