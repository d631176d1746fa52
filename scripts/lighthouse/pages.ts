import type * as z from 'zod'
import { approveBooking } from '../../api/contract/admin-bookings.ts'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { monthAvailability, oneStudio } from '../../api/contract/studios.ts'

/** A page to measure. Private pages have secret links and must not be indexed. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly isPrivate: boolean
}

const studioCode = 'MWB-02'

/** Calls the API. Throws the answer if it is an error. */
async function call<Answer>(url: string, answer: z.ZodType<Answer>, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return answer.parse(await response.json())
}

/** Returns next month, which has free hours. */
function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

/**
 * Returns the pages to measure, and creates and approves a booking for those that need one. `url` is a server with demo
 * data.
 */
export async function pagesToMeasure(url: string, adminToken: string): Promise<MeasuredPage[]> {
  const api = `${url}/api/v1`
  const studio = await call(`${api}/studios/${studioCode}`, oneStudio.answer)
  const month = await call(`${api}/studios/${studio.id}/availability?month=${nextMonth()}`, monthAvailability.answer)
  const day = month.days.find(({ free }) => free >= 6)
  const type = studio.sessionTypes[0]
  if (!day || !type) throw new Error('The demo has no free day')
  const from = day.hours.findIndex((_, hour) => day.hours.slice(hour, hour + type.slots).every((h) => h === 'free'))
  const hours = Array.from({ length: type.slots }, (_, i) => 8 + from + i)
  const booking = await call(`${api}/bookings`, requestBooking.answer, {
    method: 'POST',
    body: JSON.stringify({
      customerName: 'Wanjiru Kamau',
      customerEmail: 'wanjiru@example.com',
      customerPhone: '0712 345 678',
      studioId: studio.id,
      sessionTypeId: type.id,
      numberOfPeople: 2,
      selectedSlots: hours.map((hour) => `${day.date}T${String(hour).padStart(2, '0')}:00:00.000Z`),
    } satisfies z.input<typeof requestBooking.body>),
  })
  await call(`${api}/admin/bookings/${booking.id}/approve`, approveBooking.answer, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const bookingPath = new URL(booking.statusUrl).pathname
  const token = bookingPath.split('/').at(-1) ?? ''
  const { payment } = await call(`${api}/bookings/track/${token}`, trackBooking.answer)
  if (!payment.link) throw new Error('The booking cannot be paid')
  return [
    { name: 'home', path: '/', isPrivate: false },
    { name: 'studios', path: '/studios', isPrivate: false },
    { name: 'studio', path: `/studios/${studioCode}`, isPrivate: false },
    { name: 'booking', path: bookingPath, isPrivate: true },
    { name: 'payment', path: new URL(payment.link).pathname, isPrivate: true },
  ]
}
