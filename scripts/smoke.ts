import { setTimeout as pause } from 'node:timers/promises'
import { trackBooking } from '../api/contract/bookings.ts'
import { listStudios } from '../api/contract/studios.ts'
import { book, call, fetched, freeHours } from './book-something.ts'

/**
 * `node scripts/smoke.ts [address]`: books an hour of a running installation as a visitor would, and fetches what only
 * a complete installation has. It leaves a booking behind. Fails with the unexpected response.
 */
const site = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const timeoutMs = 180_000

/** Repeats until there is an answer: the installation may still be starting and filling itself with demo studios. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const last = Date.now() > until
    const answer = await ask().catch((error: unknown) => {
      if (last) throw error
    })
    if (answer !== undefined) return answer
    if (last) throw new Error(`Nothing could be booked at ${site}`)
    await pause(500)
  }
}

/** Finds free hours of any studio. */
async function anyFreeHours() {
  const { items } = await call(site, listStudios.answer, '/studios')
  for (const { id } of items) {
    const free = await freeHours(site, id)
    if (free) return free
  }
  return undefined
}

await eventually(() => fetched(`${site}/health/ready`))
const free = await eventually(anyFreeHours)
const booking = await book(site, free)
const token = booking.statusUrl.slice(booking.statusUrl.lastIndexOf('/') + 1)
const tracked = await call(site, trackBooking.answer, `/bookings/track/${token}`)
if (tracked.booking.slots.join() !== free.selectedSlots.join())
  throw new Error(`${booking.code} has ${tracked.booking.slots} instead of ${free.selectedSlots}`)
// A rendered page, the API's documentation with its assets, and a picture that text is drawn into.
for (const path of ['/', `/studios/${free.studioId}`, '/api/docs', '/api/openapi.json', '/og/site.png'])
  await fetched(`${site}${path}`)
console.log(`${booking.code} at ${free.selectedSlots[0]} is ${tracked.booking.status}; the pages answer.`)
