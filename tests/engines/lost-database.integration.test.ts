import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listStudios } from '../../api/contract/studios.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import type { Client, Reply } from '../support/client.ts'
import { asAdmin } from '../support/database.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../support/embedded-postgres.ts'
import { createFixtures, type Fixtures, hoursOn, workday } from '../support/fixtures.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'
import { createEmptyPlace, type TestPlace } from '../support/server.ts'

let postgres: PrivatePostgres
let place: TestPlace
let server: ServerProcess
let fixtures: Fixtures
let client: Client
beforeAll(async () => {
  postgres = await startPrivatePostgres()
  place = await createEmptyPlace({}, postgres.adminUrl)
  const inside = await compose(place.config(), createLog('silent'))
  fixtures = await createFixtures(inside.services)
  await inside.close()
  server = await startServerProcess(place)
  client = server.client
})
afterAll(async () => {
  await server.stop()
  await postgres.remove()
})
let hour = 0
beforeEach(() => {
  hour++
})

const list = () => client.call(listStudios)
const book = (slots = hoursOn(workday(hour), 9)) =>
  client.post('/api/v1/bookings', { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots: slots })

/** Whether it is a success, or the error that asks the client to retry. */
function isHonest(reply: Reply): boolean {
  if (reply.status < 300) return true
  if (reply.status !== 503) return false
  return Number(reply.headers.get('retry-after')) > 0 && /briefly unavailable|checked/.test(reply.problem().error)
}
const answers = (reply: Reply) => [reply.status, reply.headers.get('retry-after'), reply.text]

const backTo = (work: () => Promise<Reply>, status: number) =>
  expect.poll(async () => (await work()).status, { interval: 200 }).toBe(status)

describe('connections that are cut', () => {
  it('cost at most a few 503 answers, and the process survives', async () => {
    for (let round = 0; round < 5; round++) {
      const requests = Array.from({ length: 20 }, async (_, i) => {
        await pause(i * 5)
        return i % 4 === 0 ? book(hoursOn(workday(30 + round), 8 + (i % 13))) : list()
      })
      await pause(30)
      await asAdmin(
        postgres.adminUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${new URL(place.database.url).pathname.slice(1)}'`,
      )
      const replies = await Promise.allSettled(requests)
      expect(server.running(), server.errors()).toBe(true)
      for (const reply of replies)
        expect(reply.status === 'fulfilled' && isHonest(reply.value), JSON.stringify(reply)).toBe(true)
    }
    await backTo(list, 200)
    await backTo(book, 201)
    await backTo(() => client.get('/health/ready'), 200)
  })
})

describe('a connection that is cut', () => {
  it('while it is in use fails for its user only', async () => {
    const inside = await compose(place.config(), createLog('silent'))
    for (const pool of [inside.database.pool, inside.readPool, inside.projectionPool]) {
      const lent = await pool.connect()
      const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid')
      const gone = new Promise((resolve) => lent.once('end', resolve))
      await asAdmin(postgres.adminUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
      // Every process gets this error event. Without a listener, this process would end here.
      await gone
      await expect(lent.query('select 1')).rejects.toThrow()
      lent.release(true)
      expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
    await inside.close()
  })
})

describe('a database that is down', () => {
  it('leads to 503 with Retry-After, until it is back', async () => {
    await postgres.stop()
    expect((await client.get('/health/live')).status).toBe(200)
    for (const reply of await Promise.all([list(), book()])) {
      expect(answers(reply)).toEqual([503, expect.stringMatching(/^[1-9]\d*$/), expect.any(String)])
      expect(reply.problem().error).toBe('The service is briefly unavailable. Please try again.')
    }
    // Its answer is shared for a second.
    await backTo(() => client.get('/health/ready'), 503)
    expect(server.running()).toBe(true)
    await postgres.start()
    await backTo(list, 200)
    await backTo(book, 201)
    await backTo(() => client.get('/health/ready'), 200)
    // The read includes the client's write, so it succeeds only once the engine follows the log again.
    const shown = await client.get(`/api/v1/studios/${fixtures.mawimbi.id}/availability/${workday(hour)}`)
    expect(shown.json(), server.errors()).toMatchObject({ availability: [{ reason: 'booked' }] })
  })

  it('no longer stops jobs once it is back', async () => {
    const inside = await compose(place.config(), createLog('silent'))
    await expect.poll(() => disagreementsIn(inside.store), { timeout: 30_000, interval: 250 }).toEqual([])
    const slots = hoursOn(workday(hour), 15)
    const { mawimbi } = fixtures
    const claim = {
      studioId: mawimbi.id,
      bookingId: crypto.randomUUID(),
      reservationId: crypto.randomUUID(),
      slots,
      bufferSlots: [],
      terms: null,
      ...{ walkIn: null, priceReason: null },
      ...{ personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null },
    }
    await inside.store.append(`schedule-${mawimbi.id}-${workday(hour)}`, 'none', [
      {
        id: crypto.randomUUID(),
        metadata: { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
        type: 'schedule.slots_held',
        data: claim,
      },
    ])
    expect(await disagreementsIn(inside.store)).toHaveLength(1)
    await expect.poll(() => disagreementsIn(inside.store), { timeout: 30_000, interval: 250 }).toEqual([])
    await inside.close()
  })

  it('is reported in one sentence when the server starts', async () => {
    await postgres.stop()
    await expect(compose(place.config(), createLog('silent'))).rejects.toThrow(/^The database can't be reached: .+\.$/)
    await postgres.start()
    await backTo(list, 200)
  })
})
