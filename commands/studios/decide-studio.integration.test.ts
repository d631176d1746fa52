import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { startServer } from '../../server/main.ts'
import { disagreementsIn } from '../../tests/support/agreement.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { openTestPool } from '../../tests/support/database.ts'
import { byTests, createFixtures, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../../tests/support/server.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { streams } from '../streams.ts'
import type { Transact } from '../unit-of-work.ts'
import { cancelUpcoming, deleteStudio } from './decide-studio.ts'

let place: TestPlace
let server: TestServer
let pool: pg.Pool
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
  pool = openTestPool({ connectionString: place.database.url })
})
afterAll(async () => {
  await server?.stop()
  await pool?.end()
  await place?.remove()
})

async function bookedAt(studioId: string, sessionTypeId: string, ...hours: number[]): Promise<string[]> {
  const ids = []
  for (const hour of hours) {
    const request = {
      ...aRequest(studioId, sessionTypeId),
      selectedSlots: hoursOn(workday(2), hour, hour + 1),
      preferredDate: null,
    }
    const { bookingId, position } = await requestBooking(server.services, request, byTests())
    await server.services.waitForProjections(position)
    ids.push(bookingId)
  }
  return ids
}

/** Returns the types of each booking's events after its request. */
const laterEvents = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const types = []
      for await (const { type } of server.store.read(streams.booking(id), { from: 1n })) types.push(type)
      return types
    }),
  )
/** Returns the messages about a booking, with their channels. */
async function messagesAbout(bookingId: string): Promise<string[]> {
  const found: string[] = []
  for await (const { type, data } of server.store.readAll({ types: ['message.queued'] }))
    if (type === 'message.queued' && data.aboutId === bookingId) found.push(`${data.template} ${data.channel}`)
  return found
}
const cancelledOnce = (ids: readonly string[]) => ids.map(() => ['booking.cancelled'])

describe('an upcoming booking of a deleted studio', () => {
  it('is cancelled once, even if the first attempt is interrupted', async () => {
    const { id, mix } = server.fixtures.mawimbi
    const ids = await bookedAt(id, mix, 9, 11, 13)
    const fatal = streams.booking(ids[1] ?? '')
    const transact: Transact = async (key, ...rest) => {
      if (key === fatal) throw new Error('cut short')
      return server.services.transact(key, ...rest)
    }
    await expect(cancelUpcoming({ ...server.services, transact }, id, byTests())).rejects.toThrow('cut short')
    expect(await laterEvents(ids)).not.toEqual(cancelledOnce(ids))
    await cancelUpcoming(server.services, id, byTests())
    await cancelUpcoming(server.services, id, byTests())
    expect(await laterEvents(ids)).toEqual(cancelledOnce(ids))
  })

  it('is cancelled within seconds if it was being requested, with a message to the customer', async () => {
    const { id, mix } = server.fixtures.mawimbi
    const before = await server.services.readModels.requestReferences(id, mix)
    await deleteStudio(server.services, id, byTests())
    const delayed = {
      ...server.services,
      readModels: { ...server.services.readModels, requestReferences: async () => before },
    }
    const request = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(3), 9, 10), preferredDate: null }
    const { bookingId } = await requestBooking(delayed, request, byTests())
    await expect.poll(() => laterEvents([bookingId])).toEqual(cancelledOnce([bookingId]))
    await expect.poll(() => messagesAbout(bookingId)).toContain('booking_cancelled sms')
  })

  it('is cancelled even if it arrives after all jobs of the deletion', async () => {
    const { mawimbi } = await createFixtures(server.services, '2')
    const { id, mix } = mawimbi
    await server.services.waitForProjections(await server.store.head())
    const before = await server.services.readModels.requestReferences(id, mix)
    const { position } = await deleteStudio(server.services, id, byTests())
    await server.services.waitForProjections(position)
    const ours = `from graphile_worker._private_jobs where key like 'close:%' and payload->>'studioId' = '${id}'`
    // The first runs at once, the others with delays.
    const have = `select count(*) > 0 and bool_and(key like '%:after-%') as only_delayed ${ours}`
    await expect.poll(async () => (await pool.query(have)).rows).toEqual([{ only_delayed: true }])
    await pool.query(`select graphile_worker.remove_job(key) ${ours}`)
    const delayed = {
      ...server.services,
      readModels: { ...server.services.readModels, requestReferences: async () => before },
    }
    const request = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(3), 12, 13), preferredDate: null }
    const late = await requestBooking(delayed, request, byTests())
    await server.services.waitForProjections(late.position)
    await pool.query(`select graphile_worker.add_job('close_deleted_studios')`)
    await expect.poll(() => laterEvents([late.bookingId])).toEqual(cancelledOnce([late.bookingId]))
  })

  it('is cancelled by the next process if the one that deleted the studio ended at once', async () => {
    const { id } = server.fixtures.kilele
    const ids = await bookedAt(id, server.fixtures.podcast, 12, 15)
    await server.stop()
    const log = createLog('silent')
    const alone = await compose(place.config(), log)
    const { cancelled } = await deleteStudio(alone.services, id, byTests())
    await alone.close()
    expect(cancelled).toBe(2)
    server = { ...server, ...(await startServer({ config: place.config(), log, dist: undefined })) }
    await expect.poll(() => laterEvents(ids)).toEqual(cancelledOnce(ids))
    await expect.poll(() => disagreementsIn(server.store)).toEqual([])
  })
})
