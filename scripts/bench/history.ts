import { byProcess, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { customer, terms } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import { addDays, dateOf, type Slot, slotAt, slotsPerDay, studioDateAt } from '../../domain/kernel/slot.ts'
import type { Appended, EventStore } from '../../eventstore/event-store.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { Random } from '../../lib/random.ts'
import { type BenchStudio, inBench, passOverHistory } from './installation.ts'
import { load } from './measure.ts'

/** Events of one booking from its reservation to its end. */
export const eventsPerBooking = 6
/** A realistic log is not written within a minute: one booking every other minute. */
const minutesApart = 2
const writers = 64
const people = 20_000
/** More than any part of the bench stores. */
const maxBookings = 200_000
const priceCents = 250_000

/** Returns the date `days` days from today. */
const dateIn = (days: number) => addDays(studioDateAt(new Date()), days)

/** Serializes appends to the same day, so that each expects the right version. */
const queue = new KeyedQueue()
const versions = new Map<string, bigint>()
const ids = new Random(1)

function append(store: EventStore, stream: string, at: Date, events: readonly DomainEvent[]): Promise<Appended> {
  const { now, ...context } = byProcess('bench', 'bench', at)
  const metadata = { ...context, at: now.toISOString() }
  return queue.run(stream, async () => {
    const enveloped = events.map((event) => ({ ...event, id: ids.uuid(at), metadata }))
    const appended = await store.append(stream, versions.get(stream) ?? 'none', enveloped)
    versions.set(stream, appended.version)
    return appended
  })
}

/** Appends the reservation of an hour. Returns the data of its booking, without its code. */
async function reserve(store: EventStore, studio: BenchStudio, personId: string, n: number, slot: Slot, at: Date) {
  const bookingId = newId()
  const person = { ...customer, personId, customerName: `Customer ${n}`, customerEmail: `customer${n}@example.com` }
  const agreed = { ...terms, ...studio, sessionTypeName: 'Mixing' }
  const reservation = { bookingId, reservationId: bookingId, slots: [slot], walkIn: null, priceReason: null }
  await append(store, streams.schedule(studio.studioId, dateOf(slot)), at, [
    {
      type: 'schedule.slots_held',
      data: { studioId: studio.studioId, ...reservation, bufferSlots: [], terms: agreed, ...person },
    },
  ])
  return { ...reservation, ...person, ...agreed, priceCents }
}

/**
 * Appends paid bookings directly to the log, the fastest way to a large one: booking `first` to `first + count`, each
 * in a different hour from today on. They were requested `apart` minutes apart, up to now; all at once with 0.
 */
export const storeBookings = (
  databaseUrl: string,
  studios: readonly BenchStudio[],
  first: number,
  count: number,
  apart = minutesApart,
): Promise<void> =>
  inBench(databaseUrl, async ({ store }) => {
    const persons = Array.from({ length: Math.min(people, count) }, newId)
    await load(writers, { count }, async (i) => {
      const n = first + i
      const [studio, personId] = [studios[n % studios.length], persons[n % persons.length]]
      if (!studio || !personId) throw new Error('There are no studios or people to book')
      const hour = Math.floor(n / studios.length)
      const slot = slotAt(dateIn(Math.floor(hour / slotsPerDay)), 8 + (hour % slotsPerDay))
      const at = new Date(Date.now() - (maxBookings - n) * apart * 60_000)
      const facts = await reserve(store, studio, personId, n % persons.length, slot, at)
      const [code, staffId, payBy] = [bookingCodeOf(n), studio.studioId, '2026-12-01T00:00:00.000Z']
      await append(store, streams.booking(facts.bookingId), at, [
        { type: 'booking.requested', data: { ...facts, code } },
        { type: 'booking.manager_confirmed', data: { managerId: staffId } },
        { type: 'booking.approved', data: { adminId: staffId, payBy, chargeCents: priceCents } },
        { type: 'booking.paid', data: { receipt: code, amountCents: priceCents } },
        { type: 'booking.completed', data: {} },
      ])
    })
  })

/** A booking with an open prompt. */
export interface OpenPrompt {
  /** The path and query of the prompt's callback. */
  readonly callbackPath: string
  readonly merchantRequestId: string
  readonly checkoutRequestId: string
  readonly shillings: number
}

/** The number of bookings with an open prompt that fit into a studio. */
export const promptsPerStudio = 80

/** Appends approved bookings with an open prompt directly to the log, and skips their follow-ups. */
export async function storeOpenPrompts(
  databaseUrl: string,
  studios: readonly BenchStudio[],
  count: number,
): Promise<readonly OpenPrompt[]> {
  const prompts = await inBench(databaseUrl, async ({ store, callbackSecrets }) => {
    const addresses = new CallbackAddresses(callbackSecrets.current, () => '')
    const stored: OpenPrompt[] = []
    await load(writers, { count }, async (n) => {
      const studio = studios[Math.floor(n / promptsPerStudio)]
      if (!studio) throw new Error('There are too few studios')
      const [at, code, attemptId] = [new Date(), bookingCodeOf(n), newId()]
      const slot = slotAt(dateIn(1 + (n % promptsPerStudio)), 12)
      const facts = await reserve(store, studio, newId(), n, slot, at)
      const { bookingId, personId, customerPhone: phone } = facts
      const due = { chargeCents: priceCents, payBy: new Date(at.getTime() + 20 * 3_600_000).toISOString() }
      const atMpesa = { merchantRequestId: `bench-${n}`, checkoutRequestId: `ws_CO_${n}` }
      await append(store, streams.booking(bookingId), at, [
        { type: 'booking.requested', data: { ...facts, code } },
        { type: 'booking.approved', data: { adminId: studio.studioId, ...due } },
      ])
      await append(store, streams.payment(bookingId), at, [
        { type: 'payment.link_issued', data: { bookingId, code, ...due } },
        { type: 'payment.prompt_requested', data: { attemptId, personId, phone, amountCents: priceCents } },
        { type: 'payment.prompt_sent', data: { attemptId } },
        { type: 'payment.prompt_accepted', data: { attemptId, ...atMpesa } },
      ])
      stored[n] = { callbackPath: addresses.prompt(attemptId, bookingId), ...atMpesa, shillings: priceCents / 100 }
    })
    return stored
  })
  await passOverHistory(databaseUrl)
  return prompts
}
