import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trackBooking } from '../../api/contract/bookings.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { Load } from '../support/load.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'
import { dumpReadModels, projectAll } from '../support/read-models.ts'
import { createEmptyPlace, type TestPlace } from '../support/server.ts'

const crashes = 5

let place: TestPlace
let inside: Composition
let fixtures: Fixtures
let server: ServerProcess
const load = new Load()
beforeAll(async () => {
  place = await createEmptyPlace()
  inside = await compose(place.config(), createLog('silent'))
  fixtures = await createFixtures(inside.services)
  server = await startServerProcess(place)
})
afterAll(async () => {
  await server.stop()
  await inside.close()
  await place.remove()
})

/** Checks that all acknowledged changes to bookings are still there. */
async function expectKept(message: string): Promise<void> {
  for (const [id, said] of load.acknowledged) {
    const { booking } = (await server.client.call(trackBooking, { params: { token: said.token } })).answer()
    expect(booking.id).toBe(id)
    if (!said.unsure) expect(booking, message).toMatchObject({ status: said.status, slots: said.slots })
  }
}

describe('a server that is killed under load', () => {
  it.each(Array.from({ length: crashes }, (_, i) => i + 1))('keeps every acknowledged change, kill %d', async () => {
    const before = load.acknowledged.size
    load.start(server.client, fixtures)
    const after = 200 + Math.random() * 1_500
    await pause(after)
    // A crash must be able to lose something, however long a busy machine takes to acknowledge a booking.
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before)
    await server.kill()
    await load.stop()
    server = await startServerProcess(place)

    await expectKept(`killed after ${after} ms`)
    await expect.poll(() => disagreementsIn(inside.store), { interval: 250, message: `after ${after} ms` }).toEqual([])
  })

  it('keeps every acknowledged change when it is stopped by a signal, and exits with 0', async () => {
    load.start(server.client, fixtures)
    await pause(500)
    expect(await server.stop()).toBe(0)
    await load.stop()
    server = await startServerProcess(place)
    await expectKept('after it was asked to stop')
    await expect.poll(() => disagreementsIn(inside.store), { interval: 250 }).toEqual([])
  })

  it('has read models that equal those rebuilt from the whole log', async () => {
    // No process writes any more, so the events that the last server has not projected yet are projected here.
    await server.stop()
    await projectAll(inside)
    const followed = await dumpReadModels(inside.database.pool)
    await inside.rebuilds.request()
    expect(await dumpReadModels(inside.database.pool)).toEqual(followed)
    expect(followed.bookings?.length).toBeGreaterThanOrEqual(load.acknowledged.size)
  })
})
