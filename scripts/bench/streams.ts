import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { eventsPerBooking, storeBookings } from './history.ts'
import { type BenchStudio, byBench, createPeople, createStudios, inBench } from './installation.ts'
import { megabytes, milliseconds, perSecond, print, secondsSince } from './measure.ts'
import { startProduct, startThread, usageOf } from './processes.ts'

const streams = 1_000
const deliveries = 200
const stored = 3_000
const catchUpMs = 10_000

/** Measures a process with 1,000 open streams: memory, delay of updates, and the cost to appends. */
export async function benchStreams(databaseUrl: string): Promise<void> {
  const managers = await createPeople(databaseUrl, 'studio_manager', 40)
  const studios = await createStudios(databaseUrl, managers.length, { managers })
  const product = await startProduct(databaseUrl)
  const tokens = managers.map(({ token }) => token)
  const url = `${product.url}/api/v1/manager/events`
  const subscribe = async () => (await startThread('subscribers.ts', { url, tokens, count: streams })).thread

  await appendsPerSecond(databaseUrl, studios, 0)
  const without = await appendsPerSecond(databaseUrl, studios, stored)
  // The live feed must send the stored bookings before new streams open, or their delay would be measured too.
  await pause(catchUpMs)
  const subscribers = await subscribe()
  await requestPaced(databaseUrl, studios)
  const { megabytes: memory } = await usageOf(product.pid)
  subscribers.postMessage('stop')
  const [{ messages, p95 }] = await once(subscribers, 'message')
  print(`${streams} open streams: resident memory, MB`, megabytes, memory, { maximum: 400 })
  const delay = `from event to stream, ${messages} messages of another process's events, p95`
  print(delay, milliseconds, p95, { maximum: 1_000 })
  const others = await subscribe()
  const pace = await appendsPerSecond(databaseUrl, studios, 2 * stored)
  print(`appends with ${streams} open streams, beside none`, perSecond, pace, { beside: without, minimum: 0.8 })
  await others.terminate()
  await product.stop()
}

async function appendsPerSecond(databaseUrl: string, studios: readonly BenchStudio[], first: number): Promise<number> {
  const started = performance.now()
  await storeBookings(databaseUrl, studios, first, stored, 0)
  const seconds = secondsSince(started)
  // Waits for the projections, so that they do not distort the measurement.
  await inBench(databaseUrl, async ({ store, projectionProgress }) => {
    const head = await store.head()
    while (!(await projectionProgress.waitFor(head)));
  })
  return (stored * eventsPerBooking) / seconds
}

/** Bookings without a time, one every 50 ms, created by this process and streamed by the other. */
const requestPaced = (databaseUrl: string, studios: readonly BenchStudio[]) =>
  inBench(databaseUrl, async ({ services }) => {
    for (let i = 0; i < deliveries; i++) {
      const studio = studios[i % studios.length]
      if (!studio) throw new Error('There are no studios to book')
      const customer = { customerName: 'W', customerEmail: `w${i}@example.com`, customerPhone: '0712345678' }
      const input = { ...studio, ...customer, numberOfPeople: 1, selectedSlots: [], preferredDate: null }
      await requestBooking(services, input, byBench())
      await pause(50)
    }
    await pause(1_000)
  })
