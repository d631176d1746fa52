import { type BookingRequest, requestBooking } from '../../api/contract/bookings.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { TestServer } from './server.ts'

/** A request. Without hours, the studio arranges the time. */
export const aRequest = (studioId: string, sessionTypeId: string, slots: readonly string[] = []): BookingRequest => ({
  customerName: 'Wanjiru Kamau',
  customerEmail: 'wanjiru@example.com',
  customerPhone: '0712 345 678',
  studioId,
  sessionTypeId,
  numberOfPeople: 2,
  selectedSlots: [...slots],
})

/** Requests Mawimbi over HTTP. Returns the answer with the parameters of the booking's page. */
export async function bookedAtMawimbi(
  { client, fixtures }: Pick<TestServer, 'client' | 'fixtures'>,
  slots: readonly string[] = [],
  more: Partial<BookingRequest> = {},
) {
  const { id, mix } = fixtures.mawimbi
  const answer = await client.ask(requestBooking, { body: { ...aRequest(id, mix, slots), ...more } })
  return { ...answer, params: { token: tokenOf(answer.statusUrl) } }
}

/** Requests a studio without a time over HTTP. Returns the booking's id. */
export async function requestedAt({ client, fixtures }: TestServer, studio: 'mawimbi' | 'kilele'): Promise<string> {
  const { mawimbi, kilele, podcast } = fixtures
  const body = studio === 'mawimbi' ? aRequest(mawimbi.id, mawimbi.mix) : aRequest(kilele.id, podcast)
  return (await client.ask(requestBooking, { body })).id
}

/** Returns the token at the end of a booking page's address. */
export const tokenOf = (statusUrl: string): string => statusUrl.slice(statusUrl.lastIndexOf('/') + 1)

/** Returns the ids of all bookings in a log. */
export async function bookingsIn(store: EventStore): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const event of store.readAll({ types: ['booking.requested'] }))
    if (event.type === 'booking.requested') ids.add(event.data.bookingId)
  return ids
}
