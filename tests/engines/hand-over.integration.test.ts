import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import { projections } from '../../projections/all.ts'
import { schemaOf } from '../../projections/engine/schema.ts'
import { isLed } from '../../runtime/leader.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { createFixtures, type Fixtures, hoursOn, workday } from '../support/fixtures.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'
import { createEmptyPlace, type TestPlace } from '../support/server.ts'

const engine = schemaOf(projections)

let place: TestPlace
let inside: Composition
let fixtures: Fixtures
beforeAll(async () => {
  place = await createEmptyPlace()
  inside = await compose(place.config(), createLog('silent'))
  fixtures = await createFixtures(inside.services)
})
afterAll(async () => {
  await inside.close()
  await place.remove()
})

/** Books through a server, and immediately reads the booked hour and the booking's status from the same server. */
async function bookAndRead(server: ServerProcess, day: number, hour: number): Promise<void> {
  const { id, mix } = fixtures.mawimbi
  const [date, selectedSlots] = [workday(day), hoursOn(workday(day), hour)]
  const body = { ...aRequest(id, mix), selectedSlots }
  const { statusUrl } = (await server.client.call(requestBooking, { body })).answer()
  const { slots } = (await server.client.call(dayAvailability, { params: { id, date } })).answer()
  expect(slots.find(({ startTime }) => startTime === selectedSlots[0])?.reason).toBe('booked')
  const params = { token: tokenOf(statusUrl) }
  expect((await server.client.call(trackBooking, { params })).answer().booking.status).toBe('requested')
}

/** Returns how many of these two have a leader: the projection engine and the reservation process. */
async function leaders(): Promise<number> {
  const led = [engine, 'process reservations'].map((name) => isLed(inside.database.pool, name))
  return (await Promise.all(led)).filter(Boolean).length
}

describe('two processes', () => {
  it('have one leader, read their own writes, and hand over when the leader is killed', async () => {
    const first = await startServerProcess(place)
    const second = await startServerProcess(place)
    await expect.poll(leaders).toBe(2)
    for (let i = 0; i < 5; i++) {
      await bookAndRead(first, i, 9)
      await bookAndRead(second, i, 10)
    }
    await first.kill()
    // The handover may take five seconds.
    await expect.poll(() => isLed(inside.database.pool, engine), { interval: 50 }).toBe(true)
    await expect.poll(leaders, { interval: 50 }).toBe(2)
    for (let i = 0; i < 5; i++) await bookAndRead(second, i, 11)

    const third = await startServerProcess(place)
    await bookAndRead(third, 0, 12)
    await expect.poll(leaders).toBe(2)
    expect(await second.stop()).toBe(0)
    await expect.poll(leaders, { interval: 50 }).toBe(2)
    await bookAndRead(third, 0, 13)
    expect(await third.stop()).toBe(0)
    // The server closes a connection a moment after its client does.
    await expect.poll(leaders, { interval: 50 }).toBe(0)
  })

  it('all start when they start at the same time on an empty database', async () => {
    const fresh = await createEmptyPlace()
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(fresh)))
    for (const { client } of servers) expect((await client.get('/health/ready')).status).toBe(200)
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0])
    await fresh.remove()
  })
})
