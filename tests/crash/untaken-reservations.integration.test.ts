import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { belongs, fold } from '../../domain/kernel/aggregate.ts'
import { dateOf, type Slot } from '../../domain/kernel/slot.ts'
import { hoursOf, schedule } from '../../domain/schedule/schedule.ts'
import type { ExpectedVersion } from '../../eventstore/event-store.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

/**
 * What a process leaves that dies between two of its appends, written by hand. The reservation process must complete
 * each case. Stores that append to several streams at once leave nothing behind.
 */
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

const soon = { interval: 100 }

async function append(stream: string, ...events: DomainEvent[]): Promise<void> {
  const { actor, correlationId, causationId, now } = byTests()
  let expected: ExpectedVersion = 'none'
  for await (const { version } of server.store.read(stream)) expected = version
  const metadata = { actor, correlationId, causationId, at: now.toISOString() }
  await server.store.append(
    stream,
    expected,
    events.map((event) => ({ ...event, id: newId(), metadata })),
  )
}

const dayOf = ([first]: readonly Slot[]) => streams.schedule(server.fixtures.mawimbi.id, String(first).slice(0, 10))

async function bookingOf(bookingId: string) {
  const events = []
  for await (const event of server.store.read(streams.booking(bookingId)))
    if (belongs(booking, event)) events.push(event)
  return fold(booking, events)
}

async function heldBy(bookingId: string, slots: readonly Slot[]): Promise<Slot[]> {
  let day = schedule.initial
  for await (const event of server.store.read(dayOf(slots)))
    if (event.type === 'schedule.slots_held' || event.type === 'schedule.slots_released')
      day = schedule.evolve(day, event)
  return hoursOf(day, bookingId)
}

/** The reservation that starts a booking, with the whole request. */
const reservation = (bookingId: string, slots: Slot[]): DomainEvent => ({
  type: 'schedule.slots_held',
  data: {
    studioId: server.fixtures.mawimbi.id,
    bookingId,
    reservationId: newId(),
    slots,
    bufferSlots: [],
    personId: newId(),
    customerName: 'Wanjiru Kamau',
    customerEmail: 'wanjiru@example.com',
    customerPhone: '254712345678',
    language: 'en',
    ...{ walkIn: null, priceReason: null },
    terms: {
      studioId: server.fixtures.mawimbi.id,
      sessionTypeId: server.fixtures.mawimbi.mix,
      sessionTypeName: 'MIX session',
      sessionTypeNameSw: null,
      durationMinutes: 60,
      unitPriceCents: 250_000,
      numberOfPeople: 2,
      preferredDate: null,
      changeableHours: 24,
    },
  },
})

/** The reservation of a move, which carries no request. */
const moveReservation = (bookingId: string, slots: Slot[], reservationId = newId()): DomainEvent => ({
  type: 'schedule.slots_held',
  data: {
    studioId: server.fixtures.mawimbi.id,
    bookingId,
    reservationId,
    slots,
    bufferSlots: [],
    terms: null,
    personId: null,
    customerName: null,
    customerEmail: null,
    customerPhone: null,
    language: null,
    walkIn: null,
    priceReason: null,
  },
})

async function booked(selectedSlots: Slot[]): Promise<string> {
  const body = { ...aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.mix), selectedSlots }
  return (await server.client.call(requestBooking, { body })).answer().id
}

/** The first day of a block of two days. */
const firstDay = (blockId: string, [first, second]: readonly [Slot[], Slot[]]): DomainEvent => ({
  type: 'schedule.hours_blocked',
  data: {
    ...{ studioId: server.fixtures.mawimbi.id, blockId, slots: first, reason: 'Paint', staffId: newId() },
    plan: { dates: [...first, ...second].map(dateOf), from: 10, to: 10 },
  },
})

const blockedBy = async (blockId: string, slots: readonly Slot[]) =>
  (await load(server.store, schedule, dayOf(slots))).state.blocks.get(blockId)?.slots

describe.concurrent('a process that dies', () => {
  it('between reservation and booking still leads to a booking', async ({ expect }) => {
    const [bookingId, slots] = [newId(), hoursOn(workday(1), 9, 10)]
    await append(dayOf(slots), reservation(bookingId, slots))
    expect(await disagreementsIn(server.store)).toContainEqual(
      expect.stringContaining(`for booking ${bookingId} (absent) without need`),
    )
    await expect
      .poll(() => bookingOf(bookingId), soon)
      .toMatchObject({
        status: 'requested',
        slots,
        priceCents: 500_000,
        customer: { customerName: 'Wanjiru Kamau', customerPhone: '254712345678' },
      })
    expect(await heldBy(bookingId, slots)).toEqual(slots)
  })

  it('after the reservation of a move leaves the booking where it was', async ({ expect }) => {
    const [from, to] = [hoursOn(workday(2), 9), hoursOn(workday(2), 14)]
    const bookingId = await booked(from)
    await append(dayOf(to), moveReservation(bookingId, to))
    expect(await heldBy(bookingId, from)).toEqual([...from, ...to])
    await expect.poll(() => heldBy(bookingId, from), soon).toEqual(from)
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'requested', slots: from })
  })

  it('after the reservation of a move to another day frees that day', async ({ expect }) => {
    const [from, to] = [hoursOn(workday(3), 9), hoursOn(workday(4), 9)]
    const bookingId = await booked(from)
    await append(dayOf(to), moveReservation(bookingId, to))
    await expect.poll(() => heldBy(bookingId, to), soon).toEqual([])
    expect(await heldBy(bookingId, from)).toEqual(from)
  })

  it('after a reservation without a booking frees the hours', async ({ expect }) => {
    const [bookingId, slots] = [newId(), hoursOn(workday(5), 9)]
    await append(dayOf(slots), moveReservation(bookingId, slots))
    await expect.poll(() => heldBy(bookingId, slots), soon).toEqual([])
    expect(await bookingOf(bookingId)).toEqual({ status: 'absent' })
  })

  it('between a move and the release of the old hours frees the old day', async ({ expect }) => {
    const [from, to] = [hoursOn(workday(7), 9), hoursOn(workday(8), 11)]
    const bookingId = await booked(from)
    const reservationId = newId()
    await append(dayOf(to), moveReservation(bookingId, to, reservationId))
    await append(streams.booking(bookingId), {
      type: 'booking.rescheduled',
      data: { from, slots: to, reservationId, priceCents: 250_000, chargeCents: null, payBy: null },
    })
    await expect.poll(() => heldBy(bookingId, from), soon).toEqual([])
    expect(await heldBy(bookingId, to)).toEqual(to)
  })

  it('between a cancellation and its release frees the hours', async ({ expect }) => {
    const slots = hoursOn(workday(9), 9, 10)
    const bookingId = await booked(slots)
    const state = await bookingOf(bookingId)
    if (state.status === 'absent') throw new Error('It was booked a moment ago')
    await append(streams.booking(bookingId), {
      type: 'booking.cancelled',
      data: { reason: 'customer', personId: state.customer.personId, note: '' },
    })
    await expect.poll(() => heldBy(bookingId, slots), soon).toEqual([])
  })

  it('between the two days of a block blocks both', async ({ expect }) => {
    const blockId = newId()
    const days = [hoursOn(workday(10), 10), hoursOn(workday(11), 10)] as const
    await append(dayOf(days[0]), firstDay(blockId, days))
    await expect.poll(() => blockedBy(blockId, days[1]), soon).toEqual(days[1])
    expect(await blockedBy(blockId, days[0])).toEqual(days[0])
  })

  it('between the two days of a block blocks neither if the second is booked', async ({ expect }) => {
    const blockId = newId()
    const days = [hoursOn(workday(12), 10), hoursOn(workday(14), 10)] as const
    await booked(days[1])
    await append(dayOf(days[0]), firstDay(blockId, days))
    await expect.poll(() => blockedBy(blockId, days[0]), soon).toBeUndefined()
    expect(await blockedBy(blockId, days[1])).toBeUndefined()
  })
})

it('no schedule and booking disagree in the end', async () => {
  await expect.poll(() => disagreementsIn(server.store), soon).toEqual([])
})
