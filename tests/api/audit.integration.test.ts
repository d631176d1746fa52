import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { aUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { openTestPool } from '../support/database.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createEmptyPlace } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({}, { holdBack: true })
const { client, services, store } = server
const admin = await aUser(services, 'admin', { name: 'Ada' })
const asAdmin = client.as(admin)
const { id: bookingId } = await bookedAtMawimbi(server, hoursOn(workday(), 9, 10))
const params = { id: bookingId }
await asAdmin.ask(api.approveBooking, { params, body: {} })
await asAdmin.ask(api.cancelByAdmin, { params, body: { reason: 'Burst pipe' } })

const page = (query: object) => asAdmin.ask(api.auditLogs, { query })

/** Returns the events of all pages. */
async function allOf(query: object) {
  const found = []
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await page({ ...query, ...(after && { after }) })
    found.push(...items)
    after = next
  }
  return found
}

/** Returns all events in the order they were appended. */
async function log() {
  const events = []
  for await (const event of store.readAll()) events.push(event)
  return events
}

describe('the audit log', () => {
  it('shows the newest events first, in words, with their actor', async () => {
    const { items } = await page({ limit: 5, type: 'booking.' })
    expect(items.map(({ type }) => type)).toEqual(['booking.cancelled', 'booking.approved', 'booking.requested'])
    expect(items[0]).toMatchObject({
      ...{ stream: `booking-${bookingId}`, version: 2 },
      actor: { id: admin.userId, role: 'admin', name: 'Ada' },
      summary: 'Booking cancelled: admin, Burst pipe',
    })
    expect(items[2]).toMatchObject({ actor: { id: 'visitor', role: 'public', name: null } })
  })

  it('lists every event once and in order, page by page', async () => {
    const positions = (await allOf({ limit: 7 })).map(({ position }) => position)
    expect(positions).toEqual((await log()).map(({ position }) => position).reverse())
  })

  it.each<[string, object, number]>([
    ['a stream', { stream: `booking-${bookingId}` }, 3],
    ['a type', { type: 'booking.approved' }, 1],
    ['a type that is none', { type: 'nothing' }, 0],
    ['an actor', { actor: admin.userId, type: 'booking.' }, 2],
    ['an actor’s name', { actor: ' aDÁ', type: 'booking.' }, 2],
    ['visitors', { actor: 'Visitor ', type: 'booking.' }, 1],
    ['a name that nobody has', { actor: 'Nobody at all' }, 0],
    ['a stream in capitals', { stream: ` BOOKING-${bookingId.toUpperCase()}` }, 3],
    ['a phone number as people write it', { search: '0712 345 678', type: 'booking.' }, 1],
    ['text in its data', { search: 'burst PIPE' }, 1],
    ['a time before all', { to: '2020-01-01' }, 0],
    ['a time after all', { from: '2099-01-01' }, 0],
    ['today', { from: new Date().toISOString().slice(0, 10), type: 'booking.' }, 3],
  ])('filters by %s', async (_, query, count) => {
    expect(await allOf(query)).toHaveLength(count)
  })

  it.each(['zzz', '9'.repeat(20), `${'1'.repeat(20)}-${'1'.repeat(20)}`])(
    'rejects %s to continue from',
    async (after) => {
      const answer = await asAdmin.call(api.auditLogs, { query: { after } })
      expect([answer.status, answer.json()]).toMatchObject([400, { error: 'after must be the `next` of another page' }])
    },
  )

  it('exports all or filtered events, oldest first, one per line', async () => {
    const whole = await asAdmin.get(pathOf(api.exportAuditLogs, {}))
    expect(whole.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = whole.text.trimEnd().split('\n')
    expect(whole.headers.get('content-disposition')).toMatch(/audit-.*\.ndjson/)
    expect(lines.map((line) => Object(JSON.parse(line)).id)).toEqual((await log()).map(({ id }) => id))
    const some = await asAdmin.get(pathOf(api.exportAuditLogs, {}, { type: 'booking.' }))
    expect(some.text.trimEnd().split('\n')).toHaveLength(3)
  })
})

describe('the history of a stream', () => {
  const at = (stream: string, version?: number) =>
    asAdmin.ask(api.auditStream, { params: { stream }, query: version === undefined ? {} : { version } })

  it('ends at the current state of the stream', async () => {
    const stream = streams.booking(bookingId)
    const { state } = await load(store, booking, stream)
    const last = await at(stream)
    expect(last).toMatchObject({ kind: 'booking', version: 2, lastVersion: 2 })
    expect(last.state).toEqual(JSON.parse(JSON.stringify(state)))
    const happened = ['requested', 'approved', 'cancelled'].map((what) => `booking.${what}`)
    expect(last.versions.map(({ type }) => type)).toEqual(happened)
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
    const { state } = await load(store, schedule, stream)
    const booked = Object.fromEntries(hoursOn(workday(), 9, 10).map((slot) => [slot, bookingId]))
    expect(first.state).toMatchObject({ booked, buffered: {} })
    expect((await at(stream)).state).toMatchObject({ booked: Object.fromEntries(state.booked), buffered: {} })
  })

  it('returns 404 for an unknown stream or version', async () => {
    const call = (stream: string, version: number) =>
      asAdmin.call(api.auditStream, { params: { stream }, query: { version } })
    expect((await call('booking-none', 0)).status).toBe(404)
    expect((await call(`booking-${bookingId}`, 3)).status).toBe(404)
  })
})

describe('npm run audit:replay', () => {
  const script = join(import.meta.dirname, '../../scripts/audit-replay.ts')
  const replay = async (changes: Readonly<Record<string, string>>, ...more: string[]) => {
    const env = { ...process.env, ...server.place.environment, ...changes }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...more], { env })
    const lines = stdout.trimEnd().split('\n')
    return lines.map((line): Record<string, unknown> => ({ ...Object(JSON.parse(line)) }))
  }

  it('writes the events that match a filter, oldest first', async () => {
    const events = await replay({}, '--type', 'booking.', '--actor', admin.userId)
    expect(events.map(({ type }) => type)).toEqual(['booking.approved', 'booking.cancelled'])
    expect(events[1]).toMatchObject({ stream: `booking-${bookingId}`, version: 2, actor: { id: admin.userId } })
  })

  it('stops silently when its reader closes the pipe', async () => {
    const child = spawn(process.execPath, [script], { env: { ...process.env, ...server.place.environment } })
    child.stdout.destroy()
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([0, ''])
  })

  it('fails without creating a database where there is none', async () => {
    const dataDir = `${server.place.dataDir}-mistyped`
    await expect(replay({ DATA_DIR: dataDir, DATABASE_URL: '' })).rejects.toThrow(`There is no database in ${dataDir}`)
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  it('fails without creating a table in a database without an installation', async () => {
    const { database, remove } = await createEmptyPlace()
    onTestFinished(remove)
    await expect(replay({ DATABASE_URL: database.url })).rejects.toThrow('There is no installation in the database')
    const pool = openTestPool({ connectionString: database.url })
    const { rows } = await pool.query(`select relname from pg_class where relnamespace = to_regnamespace('es')`)
    await pool.end()
    expect(rows).toEqual([])
  })

  it('reports a day that does not exist', async () => {
    const replayed = replay({}, '--from', '2026-11-31')
    await expect(replayed).rejects.toThrow(/^--from is "2026-11-31": write a date such as 2026-12-01\.$/m)
  })

  it('reports dates in reverse', async () => {
    const replayed = replay({}, '--from', '2026-11-30', '--to', '2026-11-29')
    await expect(replayed).rejects.toThrow(/^--to is "2026-11-29": it comes before --from\.$/m)
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
  const state = () => asAdmin.ask(api.systemState)

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
    const start = () => asAdmin.call(api.rebuildReadModels)
    const starts = await Promise.all([start(), start()])
    expect(starts.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await expect.poll(async () => (await state()).rebuild.state).toBe('done')
    expect((await state()).rebuild).toMatchObject({ progress: 1, error: null })
    expect((await page({ type: 'booking.' })).items).toHaveLength(3)
  })
})
