import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import { addDays, dateOf, type Slot, slotAt, slotsPerDay, studioDateAt } from '../../domain/kernel/slot.ts'
import type { EventStore, NewEvent } from '../../eventstore/event-store.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import type { BenchStudio } from './fixture.ts'

/** Events of one booking from its reservation to its end. */
export const eventsPerBooking = 6
/** A realistic log is not written within a minute: one booking every other minute. */
const minutesApart = 2
const writers = 64
const people = 20_000
/** More than any part stores. */
const maxBookings = 200_000

/**
 * Writes paid bookings of the past straight into the log, the fastest way to a large one: booking `first` to `first +
 * count`, each in a different hour from today on. They were requested `apart` minutes apart, up to now; all at once
 * with 0.
 */
export async function storeBookings(
  databaseUrl: string,
  studios: readonly BenchStudio[],
  first: number,
  count: number,
  apart = minutesApart,
): Promise<void> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { store, close } = await compose(config, createLog('error'))
  const persons = Array.from({ length: Math.min(people, count) }, newId)
  let next = first
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < first + count)
        await storeOne(store, studios, persons, next, Date.now() - (maxBookings - next++) * apart * 60_000)
    }),
  )
  await close()
}

async function storeOne(
  store: EventStore,
  studios: readonly BenchStudio[],
  persons: readonly string[],
  n: number,
  at: number,
): Promise<void> {
  const studio = studios[n % studios.length]
  const personId = persons[n % persons.length]
  if (!studio || !personId) throw new Error('There are no studios or people to book')
  const bookingId = newId()
  const slot = slotOf(Math.floor(n / studios.length))
  const customer = {
    personId,
    customerName: `Customer ${n % persons.length}`,
    customerEmail: `customer${n % persons.length}@example.com`,
    customerPhone: '254712345678',
    language: 'en' as const,
  }
  const terms = {
    ...studio,
    sessionTypeName: 'Mixing',
    durationMinutes: 60,
    unitPriceCents: 250_000,
    numberOfPeople: 2,
    preferredDate: null,
    changeableHours: 24,
  }
  const code = bookingCodeOf(n)
  const reserved = {
    studioId: studio.studioId,
    bookingId,
    reservationId: bookingId,
    slots: [slot],
    bufferSlots: [],
    terms,
    ...customer,
    ...{ walkIn: null, priceReason: null },
  }
  const day = dayOf(studio.studioId, slot)
  await inOrder(day, (expected) => append(store, at, day, expected, [{ type: 'schedule.slots_held', data: reserved }]))
  const requested = {
    bookingId,
    code,
    ...customer,
    ...terms,
    slots: [slot],
    reservationId: bookingId,
    priceCents: 250_000,
    ...{ walkIn: null, priceReason: null },
  }
  await append(store, at, streams.booking(bookingId), 'none', lifeOf(requested))
}

const lifeOf = (data: Extract<BookingEvent, { type: 'booking.requested' }>['data']): BookingEvent[] => [
  { type: 'booking.requested', data },
  { type: 'booking.manager_confirmed', data: { managerId: data.studioId } },
  {
    type: 'booking.approved',
    data: { adminId: data.studioId, payBy: '2026-12-01T00:00:00.000Z', chargeCents: 250_000 },
  },
  { type: 'booking.paid', data: { receipt: data.code, amountCents: data.priceCents } },
  { type: 'booking.completed', data: {} },
]

const slotOf = (hour: number): Slot =>
  slotAt(addDays(studioDateAt(new Date()), Math.floor(hour / slotsPerDay)), 8 + (hour % slotsPerDay))
const dayOf = (studioId: string, slot: Slot) => streams.schedule(studioId, dateOf(slot))

/** Writers to one day go one after the other, each at the version that the one before it left. */
const tails = new Map<string, Promise<'none' | bigint>>()
async function inOrder(
  stream: string,
  work: (expected: 'none' | bigint) => Promise<{ version: bigint }>,
): Promise<void> {
  const turn = (tails.get(stream) ?? Promise.resolve('none' as const)).then(
    async (expected) => (await work(expected)).version,
  )
  tails.set(stream, turn)
  await turn
}

const metadata = {
  actor: { process: 'bench' },
  correlationId: 'bench',
  causationId: 'bench',
}
const append = (
  store: EventStore,
  at: number,
  stream: string,
  expected: 'none' | bigint,
  events: readonly DomainEvent[],
) =>
  store.append(
    stream,
    expected,
    events.map(
      (event): NewEvent<DomainEvent> => ({
        ...event,
        id: idAt(at),
        metadata: { ...metadata, at: new Date(at).toISOString() },
      }),
    ),
  )

/** A UUID of version 7 as it would have been made at an instant, in milliseconds. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice('00000000-0000'.length)}`
}
