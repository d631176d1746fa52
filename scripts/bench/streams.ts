import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import type { Composition } from '../../server/composition.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { eventsPerBooking, storeBookings } from './history.ts'
import {
  type BenchStudio,
  createPeople,
  createStudios,
  openInstallation,
  startThread,
  usageOf,
} from './installation.ts'
import { megabytes, milliseconds, perSecond, print, secondsSince } from './measure.ts'

const streams = 1_000
/** Each requests one booking of every studio: 200 bookings in all. */
const rounds = 5
const stored = 3_000
const catchUpMs = 10_000

/** Measures a process with 1,000 open streams: memory, delay of updates, and the cost to appends. */
export async function benchStreams(serverUrl: string): Promise<void> {
  await using installation = await openInstallation(serverUrl)
  const managers = await createPeople(installation, 'studio_manager', 40)
  const studios = await createStudios(installation, managers.length, managers)
  const product = await installation.start()
  const tokens = managers.map(({ token }) => token)
  const url = `${product.url}/api/v1/manager/events`
  const subscribe = () => startThread('subscribers', { url, tokens, count: streams })

  await appendsPerSecond(installation, studios, 0)
  const without = await appendsPerSecond(installation, studios, stored)
  // The live feed must send the stored bookings before new streams open, or their delay would be measured too.
  await pause(catchUpMs)
  const subscribers = await subscribe()
  await requestPaced(installation, studios)
  const { megabytes: memory } = await usageOf(product.pid)
  subscribers.postMessage('stop')
  const [{ messages, p95 }] = await once(subscribers, 'message')
  print(`${streams} open streams: resident memory, MB`, megabytes, memory, { maximum: 400 })
  const delay = `from event to stream, ${messages} messages of another process's events, p95`
  print(delay, milliseconds, p95, { maximum: 1_000 })
  const others = await subscribe()
  const pace = await appendsPerSecond(installation, studios, 2 * stored)
  print(`appends with ${streams} open streams, beside none`, perSecond, pace, { beside: without, minimum: 0.8 })
  await others.terminate()
}

async function appendsPerSecond(installation: Composition, studios: readonly BenchStudio[], first: number) {
  const started = performance.now()
  await storeBookings(installation, studios, stored, { first, apart: 0 })
  const seconds = secondsSince(started)
  // Waits for the projections, so that they do not distort the measurement.
  const { store, projectionProgress } = installation
  while (!(await projectionProgress.waitFor(await store.head())));
  return (stored * eventsPerBooking) / seconds
}

/** Requests bookings without a time, one every 50 ms, in this process. The product's process streams them. */
async function requestPaced({ services }: Composition, studios: readonly BenchStudio[]): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const { studioId, sessionTypeId } of studios) {
      const more = { customerEmail: `w-${newId()}@example.com`, preferredDate: null }
      await requestBooking(services, { ...aRequest(studioId, sessionTypeId), ...more }, byTests())
      await pause(50)
    }
  await pause(1_000)
}
