import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, studioDateAt } from '../../domain/kernel/slot.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import type { Reply } from '../support/client.ts'
import { expectError, nobody, openBookedServer } from '../support/expect-error.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import type { TestServer } from '../support/server.ts'

const today = studioDateAt(new Date())

let server: TestServer
let token: string
beforeAll(async () => {
  ;({ server, token } = await openBookedServer())
})
afterAll(() => server?.stop())

const expectProblem = (status: number, send: () => Promise<Reply>) => expectError(server, status, send)
const refused = async (status: number, send: () => Promise<Reply>) => void (await expectProblem(status, send))

const book = (body: unknown, headers?: Record<string, string>) => server.client.post('/api/v1/bookings', body, headers)
const raw = (body: RequestInit['body'], type = 'application/json') =>
  server.client.send('POST', '/api/v1/bookings', { headers: { 'content-type': type }, ...(body && { body }) })

/** A valid request with changes. An undefined value removes the field. */
const changed = (change: Readonly<Record<string, unknown>>) => {
  const { mawimbi } = server.fixtures
  return { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: hoursOn(workday(1), 9), ...change }
}

describe('a booking request', () => {
  it.each([
    ['malformed JSON', '{"customerName": '],
    ['an array', '[]'],
    ['a filled array', '[{"customerName":"W"}]'],
    ['a string', '"book me"'],
    ['a number', '7'],
    ['null', 'null'],
    ['no JSON at all', '<xml/>'],
    ['an empty object', '{}'],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe, 0x00])],
    ['lists in lists in lists', `{"customerName":${'['.repeat(49_000)}${']'.repeat(49_000)}}`],
    ['objects in objects in objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ])('is rejected as %s', (_, body) => refused(400, () => raw(body)))

  it('is rejected without a body', () => refused(400, () => raw(undefined)))

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png'])(
    'is rejected as %s',
    async (type) => {
      const problem = await expectProblem(415, () => raw(JSON.stringify(changed({})), type))
      expect(problem).toMatchObject({ error: 'Send this request as application/json.', code: 'unsupported' })
    },
  )

  it('is rejected in an unknown encoding', () =>
    refused(415, () =>
      server.client.send('POST', '/api/v1/bookings', {
        headers: { 'content-type': 'application/json', 'content-encoding': 'zstd-of-mars' },
        body: '{}',
      }),
    ))

  it('is rejected at 10 MB', () => refused(413, () => book(changed({ customerName: 'W'.repeat(10_000_000) }))))
  it('is rejected just over 100 kB', () => refused(413, () => book(changed({ customerName: 'W'.repeat(102_400) }))))

  it.each([
    'customerName',
    'customerEmail',
    'customerPhone',
    'studioId',
    'sessionTypeId',
    'numberOfPeople',
    'selectedSlots',
  ])('is rejected without %s, with an error at that field', async (field) => {
    const problem = await expectProblem(400, () => book(changed({ [field]: undefined })))
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
  })

  it.each<[field: string, value: unknown]>([
    ['customerName', ' '],
    ['customerEmail', ''],
    ['customerPhone', ''],
    ['sessionTypeId', ''],
    ['sessionTypeId', null],
    ['numberOfPeople', 0],
    ['numberOfPeople', null],
  ])('is rejected as incomplete with %s as %j, with an error at that field', async (field, value) => {
    const problem = await expectProblem(400, () => book(changed({ [field]: value })))
    expect(problem.error).toBe('Please fill in all required fields')
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
  })

  it('is rejected with an error at each field of a wrong type', async () => {
    const wrong = { customerName: 7, customerEmail: {}, customerPhone: [], numberOfPeople: 'two', selectedSlots: 'all' }
    const problem = await expectProblem(400, () => book(changed(wrong)))
    expect(Object.keys(problem.fieldErrors ?? {}).sort()).toEqual(Object.keys(wrong).sort())
  })

  const on = (...hours: readonly number[]) => hoursOn(workday(1), ...hours)
  it.each<[what: string, field: string, value: () => unknown]>([
    ['an empty name', 'customerName', () => ''],
    ['a name of spaces', 'customerName', () => '   '],
    ['a name of 121 letters', 'customerName', () => 'W'.repeat(121)],
    ['a name with a line break', 'customerName', () => 'Wanjiru\nKamau'],
    ['a name with a zero byte', 'customerName', () => 'Wan\u0000jiru'],
    ['a name with an escape', 'customerName', () => '\u001b[31mWanjiru'],
    ['an email without @', 'customerEmail', () => 'wanjiru.example.com'],
    ['an email without a domain', 'customerEmail', () => 'wanjiru@'],
    ['two emails', 'customerEmail', () => 'a@b.co, c@d.co'],
    ['an email with a header', 'customerEmail', () => 'a@b.co\nBcc: all@b.co'],
    ['a long email', 'customerEmail', () => `${'w'.repeat(250)}@b.co`],
    ['a phone of letters', 'customerPhone', () => 'call me'],
    ['a short phone', 'customerPhone', () => '0712'],
    ['a long phone', 'customerPhone', () => '0712345678901'],
    ['a landline', 'customerPhone', () => '0201234567'],
    ['a foreign phone', 'customerPhone', () => '+44 7700 900123'],
    ['no people', 'numberOfPeople', () => 0],
    ['minus one people', 'numberOfPeople', () => -1],
    ['one and a half people', 'numberOfPeople', () => 1.5],
    ['51 people', 'numberOfPeople', () => 51],
    ['more people than fit in', 'numberOfPeople', () => 7],
    ['endlessly many people', 'numberOfPeople', () => 1e308],
    ['people in a text', 'numberOfPeople', () => '2'],
    ['a gap between hours', 'selectedSlots', () => on(9, 11)],
    ['an hour twice', 'selectedSlots', () => on(9, 9)],
    ['hours of two days', 'selectedSlots', () => [...on(20), ...hoursOn(workday(2), 8)]],
    ['14 hours', 'selectedSlots', () => [...on(8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), ...on(20)]],
    ['21:00', 'selectedSlots', () => [`${workday(1)}T21:00:00.000Z`]],
    ['07:00', 'selectedSlots', () => [`${workday(1)}T07:00:00.000Z`]],
    ['half past nine', 'selectedSlots', () => [`${workday(1)}T09:30:00.000Z`]],
    ['another time zone', 'selectedSlots', () => [`${workday(1)}T09:00:00.000+03:00`]],
    ['a day that does not exist', 'selectedSlots', () => [`${workday(1).slice(0, 4)}-02-30T09:00:00.000Z`]],
    ['a 25th hour', 'selectedSlots', () => [`${workday(1)}T25:00:00.000Z`]],
    ['text for an hour', 'selectedSlots', () => ['soon']],
    ['null for an hour', 'selectedSlots', () => [null]],
    ['yesterday', 'selectedSlots', () => hoursOn(addDays(today, -1), 9)],
    ['a past year', 'selectedSlots', () => ['2020-01-06T09:00:00.000Z']],
    ['four months ahead', 'selectedSlots', () => hoursOn(addMonths(today, 4), 9)],
    ['a day beyond three months', 'selectedSlots', () => hoursOn(addDays(addMonths(today, 3), 1), 9)],
    ['no uuid for the studio', 'studioId', () => 'MWB-02'],
    ['no uuid for the session type', 'sessionTypeId', () => "' or 1=1 --"],
    ['a session type of another studio', 'sessionTypeId', () => server.fixtures.podcast.replace(/.$/, 'x')],
  ])('is rejected with %s', async (_, field, value) => {
    const problem = await expectProblem(400, () => book(changed({ [field]: value() })))
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
  })

  it.each<[what: string, change: () => Record<string, unknown>]>([
    ['an unknown studio', () => ({ studioId: nobody })],
    ['an unknown session type', () => ({ sessionTypeId: nobody })],
  ])('returns 404 for %s', async (_, change) => {
    expect((await expectProblem(404, () => book(changed(change())))).error).toMatch(/not found$/)
  })

  it('is rejected at a studio that takes no bookings', () =>
    refused(400, () => book(changed({ studioId: server.fixtures.dormant.id, sessionTypeId: server.fixtures.podcast }))))

  it('is rejected with another studio’s session type', () =>
    refused(400, () => book(changed({ studioId: server.fixtures.kilele.id }))))

  it('is rejected with fewer hours than the session needs', () =>
    refused(400, () => book(changed({ sessionTypeId: server.fixtures.mawimbi.album }))))

  it.each<[what: string, date: () => Parameters<typeof hoursOn>[0], hours: number[]]>([
    ['on a closed day', () => server.fixtures.kilele.closedOn, [12, 13]],
    ['on a Sunday', () => workday(6), [12, 13]],
    ['before it opens', () => workday(1), [9, 10]],
    ['after it closes', () => workday(1), [18, 19]],
  ])('is rejected %s, with alternatives that are free', async (_, date, hours) => {
    const { kilele, podcast } = server.fixtures
    const request = { ...aRequest(kilele.id, podcast), selectedSlots: hoursOn(date(), ...hours) }
    const problem = await expectProblem(409, () => book(request))
    expect(problem).toMatchObject({ reason: 'overlap' })
    expect(Object(problem).alternatives).toHaveLength(3)
  })

  it.each<[what: string, key: string]>([['an endless key', 'k'.repeat(201)]])('is rejected with %s', (_, key) =>
    refused(400, () => book(changed({}), { 'idempotency-key': key })),
  )

  it.each([
    '{"__proto__":{"numberOfPeople":1}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"__proto__":null}',
  ])('does not pollute a prototype with %s', async (body) => {
    await refused(400, () => raw(body))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(Object.hasOwn(Object.prototype, 'numberOfPeople')).toBe(false)
  })
})

describe('a customer name', () => {
  it('is rejected with a script tag, and other special characters are returned unchanged', async () => {
    const script = '<script>alert(1)</script>'
    expect((await book(changed({ customerName: script, selectedSlots: hoursOn(workday(3), 9) }))).status).toBe(400)
    const name = `"Wanja" & 'sons'; --`
    const placed = await book(changed({ customerName: name, selectedSlots: hoursOn(workday(3), 9) }))
    expect(placed.status).toBe(201)
    const shown = tokenOf(String(Object(placed.json()).statusUrl))
    const page = await server.client.get(`/api/v1/bookings/track/${shown}`)
    expect(page.headers.get('content-type')).toContain('application/json')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.json()).toMatchObject({ booking: { customerName: name } })
  })
})

describe('moving a booking', () => {
  const move = (body: unknown) => server.client.post(`/api/v1/bookings/track/${token}/reschedule`, body)

  it.each<[what: string, body: () => unknown]>([
    ['nothing', () => ({})],
    ['no hours', () => ({ selectedSlots: [] })],
    ['null', () => ({ selectedSlots: null })],
    ['a gap', () => ({ selectedSlots: hoursOn(workday(1), 9, 11) })],
    ['a past day', () => ({ selectedSlots: hoursOn(addDays(today, -2), 9) })],
    ['four months ahead', () => ({ selectedSlots: hoursOn(addMonths(today, 4), 9) })],
    ['21:00', () => ({ selectedSlots: [`${workday(1)}T21:00:00.000Z`] })],
  ])('to %s is rejected', async (_, body) => {
    const problem = await expectProblem(400, () => move(body()))
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual(['selectedSlots'])
  })
})

// Must be the last test in this file, because it checks all calls above.
it('no request caused a server error', () => {
  expect(server.client.calls.length).toBeGreaterThan(80)
  expect(server.client.calls.filter(({ status }) => status >= 500)).toEqual([])
})
