import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Overlap } from '../../api/contract/shared.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { createFixtures, type Fixtures, hoursOn, workday } from '../support/fixtures.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'
import { startRealEventStoreDb, whyNoEventStoreDb } from '../support/real-eventstoredb.ts'
import { createEmptyPlace, type TestPlace } from '../support/server.ts'

const rounds = 40
const racers = 32

const hasEventStoreDb = (await whyNoEventStoreDb()) === undefined

/** The logs on which the races run. A real EventStoreDB, if available, replaces the in-memory one. */
const stores = [
  { name: 'PostgreSQL', open: async () => ({ environment: {}, close: async () => {} }) },
  {
    name: hasEventStoreDb ? 'EventStoreDB' : 'EventStoreDB’s protocol, in memory',
    open: async () => {
      if (hasEventStoreDb) {
        const server = await startRealEventStoreDb()
        return { environment: { EVENTSTORE_URL: server.url }, close: () => server.stop() }
      }
      const server = await startInMemoryEventStoreDb()
      return { environment: { EVENTSTORE_URL: server.connectionString }, close: () => server.stop() }
    },
  },
]

describe.each(stores)('races for one slot across two processes, on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let place: TestPlace
  let servers: ServerProcess[]
  let inside: Composition
  let fixtures: Fixtures
  beforeAll(async () => {
    opened = await open()
    place = await createEmptyPlace(opened.environment)
    inside = await compose(place.config(), createLog('silent'))
    fixtures = await createFixtures(inside.services, `-${Date.now() % 1_000_000}`)
    const first = await startServerProcess(place)
    servers = [first, await startServerProcess(place)]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await inside.close()
    await place.remove()
    await opened.close()
  })

  /** Returns the state of each hour of a day, as this server shows it. */
  const statesOn = async (server: ServerProcess | undefined, studioId: string, date: string) => {
    if (!server) throw new Error('There is no server to ask')
    const reply = await server.client.call(dayAvailability, { params: { id: studioId, date } })
    return new Map(reply.answer().slots.map(({ startTime, reason }) => [startTime, reason ?? 'free']))
  }

  const race = (slot: Slot) => {
    const body = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots: [slot] }
    return Promise.all(
      Array.from({ length: racers }, async (_, i) => {
        const server = servers[i % servers.length]
        if (!server) throw new Error('There is no server to ask')
        return server.client.post('/api/v1/bookings', { ...body, customerEmail: `racer${i}@example.com` })
      }),
    )
  }

  it(`are won by one of ${racers} requests, and all others get free alternatives, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const date = workday(Math.floor(round / 13))
      const [slot] = hoursOn(date, 8 + (round % 13))
      if (!slot) throw new Error('A day has 13 hours')
      const replies = await race(slot)
      const statuses = replies.map(({ status }) => status).sort()
      expect(statuses, `round ${round}: ${replies.map((r) => r.status).join()}`).toEqual([
        201,
        ...Array.from({ length: racers - 1 }, () => 409),
      ])
      const states = new Map<string, Map<string, string>>()
      for (const reply of replies.filter(({ status }) => status === 409)) {
        const overlap = Overlap.parse(reply.problem())
        expect(overlap.taken).toEqual([slot])
        expect(overlap.alternatives).toHaveLength(3)
        for (const alternative of overlap.alternatives.flatMap(({ slots }) => slots)) {
          const day = alternative.slice(0, 10)
          const shown = states.get(day) ?? (await statesOn(servers[round % 2], fixtures.mawimbi.id, day))
          states.set(day, shown)
          expect(shown.get(alternative), `${alternative} was offered`).toBe('free')
        }
      }
    }
  }, 600_000)

  it('leave no hour held twice, and none held without a booking', async () => {
    expect(await disagreementsIn(inside.store)).toEqual([])
  })
})
