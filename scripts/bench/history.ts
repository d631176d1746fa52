import { byProcess, envelopes, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { approved, completed, confirmed, customer, terms } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import {
  addDays,
  dateOf,
  firstHour,
  hourOf,
  type Slot,
  slotAt,
  slotsPerDay,
  studioDateAt,
} from '../../domain/kernel/slot.ts'
import { promptRequested, sent } from '../../domain/payment/payment.fixtures.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { Random } from '../../lib/random.ts'
import type { Composition } from '../../server/composition.ts'
import type { BenchStudio } from './installation.ts'

/** Events of one booking from its reservation to its end. */
export const eventsPerBooking = 6
/** A realistic log is not written within a minute: one booking every other minute. */
const minutesApart = 2
const people = 20_000
/** The number of concurrent writers. */
const atOnce = 40
/** More than any part of the bench stores. */
const maxBookings = 200_000
const priceCents = 250_000
const ids = new Random(1)

const customerOf = (n: number) => ({
  ...customer,
  personId: newId(),
  customerName: `Customer ${n}`,
  customerEmail: `customer${n}@example.com`,
})
type Customer = ReturnType<typeof customerOf>

/** Appends to a stream that has `version` events. */
function append(store: EventStore, stream: string, at: Date, events: readonly DomainEvent[], version = 0) {
  // The audit log finds the events of a minute by the time in their ids.
  const enveloped = envelopes(events, byProcess('bench', 'bench', at)).map((each) => ({ ...each, id: ids.uuid(at) }))
  return store.append(stream, version === 0 ? 'none' : BigInt(version - 1), enveloped)
}

/** Appends the reservation of an hour, after those of the earlier hours. Returns the data of its booking. */
async function reserve(store: EventStore, studio: BenchStudio, person: Customer, slot: Slot, at: Date) {
  const { studioId } = studio
  const bookingId = newId()
  const agreed = { ...terms, ...studio, sessionTypeName: 'Mixing' }
  const reservation = { bookingId, reservationId: bookingId, slots: [slot], walkIn: null, priceReason: null }
  const held = { studioId, ...reservation, bufferSlots: [], terms: agreed, ...person }
  const event: DomainEvent = { type: 'schedule.slots_held', data: held }
  await append(store, streams.schedule(studioId, dateOf(slot)), at, [event], hourOf(slot) - firstHour)
  return { ...reservation, ...person, ...agreed, priceCents }
}

/**
 * Appends bookings `first` to `first + count`, each of another hour from tomorrow on, roughly in order. Needs
 * `atOnce` studios, because a studio's hours follow one another.
 */
async function eachHour(
  studios: readonly BenchStudio[],
  first: number,
  count: number,
  appendBooking: (n: number, studio: BenchStudio, slot: Slot) => Promise<void>,
): Promise<void> {
  const tomorrow = addDays(studioDateAt(new Date()), 1)
  for (let next = first; next < first + count; next += atOnce) {
    const running = Array.from({ length: Math.min(atOnce, first + count - next) }, async (_, i) => {
      const [studio, hour] = [studios[(next + i) % studios.length], Math.floor((next + i) / studios.length)]
      if (!studio) throw new Error('There are no studios to book')
      const date = addDays(tomorrow, Math.floor(hour / slotsPerDay))
      await appendBooking(next + i, studio, slotAt(date, firstHour + (hour % slotsPerDay)))
    })
    await Promise.all(running)
  }
}

/**
 * Appends paid bookings directly to the log, the fastest way to a large one. They were requested `apart` minutes apart,
 * up to now; all at once with 0.
 */
export async function storeBookings(
  { store }: Composition,
  studios: readonly BenchStudio[],
  count: number,
  { first = 0, apart = minutesApart } = {},
): Promise<void> {
  const customers = Array.from({ length: Math.min(people, count) }, (_, n) => customerOf(n))
  await eachHour(studios, first, count, async (n, studio, slot) => {
    const at = new Date(Date.now() - (maxBookings - n) * apart * 60_000)
    const person = customers[n % customers.length] ?? customerOf(n)
    const facts = await reserve(store, studio, person, slot, at)
    const code = bookingCodeOf(n)
    await append(store, streams.booking(facts.bookingId), at, [
      { type: 'booking.requested', data: { ...facts, code } },
      confirmed,
      approved,
      { type: 'booking.paid', data: { receipt: code, amountCents: priceCents } },
      completed,
    ])
  })
}

/** An open prompt, and the path and query of its callback. */
export interface OpenPrompt {
  readonly callbackPath: string
  readonly merchantRequestId: string
  readonly checkoutRequestId: string
  readonly shillings: number
}

/** Appends approved bookings with an open prompt directly to the log. */
export async function storeOpenPrompts(
  { store, callbackSecrets }: Composition,
  studios: readonly BenchStudio[],
  count: number,
): Promise<readonly OpenPrompt[]> {
  const addresses = new CallbackAddresses(callbackSecrets.current, () => '')
  const prompts: OpenPrompt[] = []
  const payBy = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const due = { chargeCents: priceCents, payBy }
  await eachHour(studios, 0, count, async (n, studio, slot) => {
    const [at, code, attemptId] = [new Date(), bookingCodeOf(n), newId()]
    const facts = await reserve(store, studio, customerOf(n), slot, at)
    const { bookingId } = facts
    const atMpesa = { merchantRequestId: `bench-${n}`, checkoutRequestId: `ws_CO_${n}` }
    await append(store, streams.booking(bookingId), at, [
      { type: 'booking.requested', data: { ...facts, code } },
      { type: 'booking.approved', data: { adminId: studio.studioId, ...due } },
    ])
    await append(store, streams.payment(bookingId), at, [
      { type: 'payment.link_issued', data: { bookingId, code, ...due } },
      promptRequested(attemptId, priceCents),
      sent(attemptId),
      { type: 'payment.prompt_accepted', data: { attemptId, ...atMpesa } },
    ])
    prompts[n] = { callbackPath: addresses.prompt(attemptId, bookingId), ...atMpesa, shillings: priceCents / 100 }
  })
  return prompts
}
