import { describe, expect, it } from 'vitest'
import { aRequest, tokenOf } from '../support/booking.ts'
import type { Reply } from '../support/client.ts'
import { expectError, nobody, openBookedServer } from '../support/expect-error.ts'
import { hoursOn, workday } from '../support/fixtures.ts'

const { server, token } = await openBookedServer()
const { client, fixtures } = server

const expectProblem = (status: number, send: () => Promise<Reply>) => expectError(server, status, send)
const refused = async (status: number, send: () => Promise<Reply>) => void (await expectProblem(status, send))

const book = (body: unknown, headers?: Record<string, string>) => client.post('/api/v1/bookings', body, headers)
const raw = (body: RequestInit['body'], type = 'application/json') =>
  client.send('POST', '/api/v1/bookings', { headers: { 'content-type': type }, ...(body && { body }) })

/** A valid request with changes. An undefined value removes the field. */
const changed = (change: Readonly<Record<string, unknown>>) => {
  const { mawimbi } = server.fixtures
  return { ...aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(1), 9)), ...change }
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
      client.send('POST', '/api/v1/bookings', {
        headers: { 'content-type': 'application/json', 'content-encoding': 'zstd-of-mars' },
        body: '{}',
      }),
    ))

  it('is rejected at 10 MB', () => refused(413, () => book(changed({ customerName: 'W'.repeat(10_000_000) }))))
  it('is rejected just over 100 kB', () => refused(413, () => book(changed({ customerName: 'W'.repeat(102_400) }))))

  it.each(['customerName', 'customerEmail', 'customerPhone', 'studioId', 'sessionTypeId', 'numberOfPeople'])(
    'is rejected without %s, with an error at that field',
    async (field) => {
      const problem = await expectProblem(400, () => book(changed({ [field]: undefined })))
      expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
    },
  )

  it('is not rejected without hours or with a blank day, because the customer may skip the time', async () => {
    const placed = await book(changed({ selectedSlots: undefined, preferredDate: '' }))
    expect([placed.status, placed.json()]).toMatchObject([201, { status: 'pending' }])
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
    ['a name with an escape', 'customerName', () => '\u001b[31mWanjiru'],
    ['an email without a domain', 'customerEmail', () => 'wanjiru@'],
    ['two emails', 'customerEmail', () => 'a@b.co, c@d.co'],
    ['a landline', 'customerPhone', () => '0201234567'],
    ['one and a half people', 'numberOfPeople', () => 1.5],
    ['endlessly many people', 'numberOfPeople', () => 1e308],
    ['people in a text', 'numberOfPeople', () => '2'],
    ['a gap between hours', 'selectedSlots', () => on(9, 11)],
    ['14 hours', 'selectedSlots', () => [...on(8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), ...on(20)]],
    ['another time zone', 'selectedSlots', () => [`${workday(1)}T09:00:00.000+03:00`]],
    ['a 25th hour', 'selectedSlots', () => [`${workday(1)}T25:00:00.000Z`]],
    ['text for an hour', 'selectedSlots', () => ['soon']],
    ['null for an hour', 'selectedSlots', () => [null]],
    ['no uuid for the studio', 'studioId', () => 'MWB-02'],
    ['no uuid for the session type', 'sessionTypeId', () => "' or 1=1 --"],
    ['a session type of another studio', 'sessionTypeId', () => fixtures.podcast.replace(/.$/, 'x')],
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
    refused(400, () => book(changed({ studioId: fixtures.dormant.id, sessionTypeId: fixtures.podcast }))))

  it('is rejected with another studio’s session type', () =>
    refused(400, () => book(changed({ studioId: fixtures.kilele.id }))))

  it('is rejected with a global session type at a studio that offers its own', async () => {
    const request = changed({ sessionTypeId: fixtures.podcast, selectedSlots: on(9, 10) })
    const problem = await expectProblem(400, () => book(request))
    expect(problem.fieldErrors).toEqual({ sessionTypeId: ['Session type not found'] })
  })

  it('is rejected with fewer hours than the session needs', () =>
    refused(400, () => book(changed({ sessionTypeId: fixtures.mawimbi.album }))))

  it.each<[what: string, date: () => Parameters<typeof hoursOn>[0], hours: number[]]>([
    ['on a closed day', () => fixtures.kilele.closedOn, [12, 13]],
    ['on a Sunday', () => workday(6), [12, 13]],
    ['before it opens', () => workday(1), [9, 10]],
    ['after it closes', () => workday(1), [18, 19]],
  ])('is rejected %s, with alternatives that are free', async (_, date, hours) => {
    const { kilele, podcast } = server.fixtures
    const request = aRequest(kilele.id, podcast, hoursOn(date(), ...hours))
    const problem = await expectProblem(409, () => book(request))
    expect(problem).toMatchObject({ reason: 'overlap' })
    expect(Object(problem).alternatives).toHaveLength(3)
  })

  it('is rejected with an endless key', () =>
    refused(400, () => book(changed({}), { 'idempotency-key': 'k'.repeat(201) })))

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
    const page = await client.get(`/api/v1/bookings/track/${shown}`)
    expect(page.headers.get('content-type')).toContain('application/json')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.json()).toMatchObject({ booking: { customerName: name } })
  })
})

describe('moving a booking', () => {
  const move = (body: unknown) => client.post(`/api/v1/bookings/track/${token}/reschedule`, body)

  it.each<[what: string, body: () => unknown]>([
    ['nothing', () => ({})],
    ['no hours', () => ({ selectedSlots: [] })],
    ['null', () => ({ selectedSlots: null })],
  ])('to %s is rejected', async (_, body) => {
    const problem = await expectProblem(400, () => move(body()))
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual(['selectedSlots'])
  })
})

// Must be the last test in this file, because it checks all calls above.
it('no request caused a server error', () => {
  expect(client.calls.length).toBeGreaterThan(60)
  expect(client.calls.filter(({ status }) => status >= 500)).toEqual([])
})
