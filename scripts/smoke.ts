import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { requestBooking, trackBooking } from '../api/contract/bookings.ts'
import { listStudios, monthAvailability, oneStudio } from '../api/contract/studios.ts'

/**
 * `node scripts/smoke.ts [address]`: books an hour of a running installation as a visitor would, and fetches what only
 * a complete installation has. It leaves a booking behind. Fails with the unexpected response.
 */
const site = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const timeoutMs = 180_000

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${site}${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  return response
}

const json = async <Answer extends z.ZodType>(answer: Answer, path: string, init?: RequestInit) =>
  answer.parse(await (await fetched(`/api/v1${path}`, init)).json())

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

/** Finds a studio, one of its session types and free hours next month, enough for one unit. */
async function something() {
  const { items } = await json(listStudios.answer, '/studios')
  const month = new Date()
  month.setUTCMonth(month.getUTCMonth() + 1, 1)
  for (const { id } of items) {
    const { sessionTypes } = await json(oneStudio.answer, `/studios/${id}`)
    const { days } = await json(
      monthAvailability.answer,
      `/studios/${id}/availability?month=${month.toISOString().slice(0, 7)}`,
    )
    for (const type of sessionTypes)
      for (const { date, hours } of days) {
        const first = hours.findIndex((_, hour) => {
          const run = hours.slice(hour, hour + type.slots)
          return run.length === type.slots && run.every((state) => state === 'free')
        })
        if (first >= 0) return { id, type, selectedSlots: slotsFrom(date, first, type.slots) }
      }
  }
  return undefined
}

const slotsFrom = (date: string, first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `${date}T${String(8 + first + nth).padStart(2, '0')}:00:00.000Z`)

await eventually(() => fetched('/health/ready'))
const { id, type, selectedSlots } = await eventually(something)
const booking = await json(requestBooking.answer, '/bookings', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    customerName: 'Wanjiru Kamau',
    customerEmail: 'wanjiru@example.com',
    customerPhone: '0712 345 678',
    studioId: id,
    sessionTypeId: type.id,
    numberOfPeople: 1,
    selectedSlots,
  }),
})
const token = booking.statusUrl.slice(booking.statusUrl.lastIndexOf('/') + 1)
const tracked = await json(trackBooking.answer, `/bookings/track/${token}`)
if (tracked.booking.slots.join() !== selectedSlots.join())
  throw new Error(`${booking.code} has ${tracked.booking.slots} instead of ${selectedSlots}`)
// A rendered page, the API's documentation with its assets, and a picture that text is drawn into.
for (const path of ['/', `/studios/${id}`, '/api/docs', '/api/openapi.json', '/og/site.png']) await fetched(path)
console.log(`${booking.code} at ${selectedSlots[0]} is ${tracked.booking.status}; the pages answer.`)
