import type * as z from 'zod'
import { requestBooking } from '../api/contract/bookings.ts'
import { monthAvailability, oneStudio } from '../api/contract/studios.ts'

/** Fetches from a site. Throws its response if that is an error. */
export async function fetched(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  return response
}

/** Calls the API of a site. Throws its response if that is an error. */
export async function call<Answer>(
  site: string,
  answer: z.ZodType<Answer>,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...init.headers }
  const response = await fetched(`${site}/api/v1${path}`, { ...init, headers })
  return answer.parse(await response.json())
}

/** Free hours for one unit of a session type. */
interface FreeHours {
  readonly studioId: string
  readonly sessionTypeId: string
  readonly selectedSlots: string[]
}

/** Finds free hours of a studio next month; undefined if there are none. */
export async function freeHours(site: string, studio: string): Promise<FreeHours | undefined> {
  const { id: studioId, sessionTypes } = await call(site, oneStudio.answer, `/studios/${studio}`)
  const month = new Date()
  month.setUTCMonth(month.getUTCMonth() + 1, 1)
  const path = `/studios/${studioId}/availability?month=${month.toISOString().slice(0, 7)}`
  const { days } = await call(site, monthAvailability.answer, path)
  for (const { id: sessionTypeId, slots } of sessionTypes)
    for (const { date, hours } of days) {
      const first = hours.findIndex((_, hour) => {
        const run = hours.slice(hour, hour + slots)
        return run.length === slots && run.every((state) => state === 'free')
      })
      if (first >= 0) return { studioId, sessionTypeId, selectedSlots: slotsFrom(date, first, slots) }
    }
  return undefined
}

const slotsFrom = (date: string, first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `${date}T${String(8 + first + nth).padStart(2, '0')}:00:00.000Z`)

/** Books free hours as a visitor. */
export const book = (site: string, free: FreeHours) =>
  call(site, requestBooking.answer, '/bookings', {
    method: 'POST',
    body: JSON.stringify({
      customerName: 'Wanjiru Kamau',
      customerEmail: 'wanjiru@example.com',
      customerPhone: '0712 345 678',
      numberOfPeople: 1,
      ...free,
    } satisfies z.input<typeof requestBooking.body>),
  })
