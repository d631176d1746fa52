import { describe, expect, it } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { confirmOrReleaseReservation } from '../../commands/bookings/confirm-or-release-reservation.ts'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { type StartServices, startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { at, customer, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { servicesOver, World } from '../../processes/payments/world.fixtures.ts'
import { disagreementsIn } from '../support/agreement.ts'

const [mine, theirs] = ['0199a000-0000-7000-8000-000000000101', '0199a000-0000-7000-8000-000000000102']

async function books(world: World, services: StartServices, bookingId: string, ...hours: number[]) {
  const started = { customer, terms, slots: at(...hours), bookingId, reservationId: newId(), opening }
  return startBooking(services, started, world.context())
}

/** Returns the services of a process whose next append to a stream hangs until it is released. */
function stalling(store: EventStore, stalled: string) {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let isNext = true
  const append: EventStore['append'] = async (stream, expected, events) => {
    if (stream === stalled && isNext) {
      isNext = false
      begun.resolve()
      await goOn.promise
    }
    return store.append(stream, expected, events)
  }
  return { services: servicesOver({ ...store, append }), begun: begun.promise, goOn: goOn.resolve }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

describe('on a store that appends to one stream at a time', () => {
  const open = () => new World({ multiStream: false })

  it('a stalled move fails if another booking has taken its hours meanwhile', async () => {
    const world = open()
    await books(world, world.services, mine, 10)
    const slow = stalling(world.store, streams.booking(mine))
    const moving = moveBookingAsCustomer(slow.services, mine, at(14), world.context())
    await slow.begun
    await world.pass(60)
    await books(world, world.services, theirs, 14)
    slow.goOn()
    expect(await codeOf(moving)).toBe('reservation_expired')
    await world.pass(60)
    expect(await disagreementsIn(world.store)).toEqual([])
  })

  it('a request that was repeated while its recovery stalled holds its hours once', async () => {
    const world = open()
    const dead = stalling(world.store, streams.booking(mine))
    const reservationId = newId()
    const started = { customer, terms, slots: at(10), bookingId: mine, reservationId, opening }
    void startBooking(dead.services, started, world.context())
    await dead.begun
    const slow = stalling(world.store, streams.booking(mine))
    const later = { ...world.context(), now: new Date(world.context().now.getTime() + 10_000) }
    const place = { studioId: terms.studioId, date: at(10)[0]?.slice(0, 10) ?? '', bookingId: mine, reservationId }
    const settling = confirmOrReleaseReservation(slow.services, place, later)
    await slow.begun
    await books(world, world.services, mine, 10)
    slow.goOn()
    expect(await settling).toBe(true)
    await cancelBooking(world.services, mine, { reason: 'customer', note: '' }, world.context())
    expect(await disagreementsIn(world.store)).toEqual([])
  })

  it('a move that stalls briefly keeps its hours reserved', async () => {
    const world = open()
    await books(world, world.services, mine, 10)
    const slow = stalling(world.store, streams.booking(mine))
    const moving = moveBookingAsCustomer(slow.services, mine, at(14), world.context())
    await slow.begun
    await world.pass(2)
    expect(await codeOf(books(world, world.services, theirs, 14))).toBe('overlap')
    slow.goOn()
    expect((await moving).booking.slots).toEqual(at(14))
    await world.pass(60)
    expect(await disagreementsIn(world.store)).toEqual([])
  })

  it('a request that stalls after its hours were reserved becomes one booking', async () => {
    const world = open()
    const slow = stalling(world.store, streams.booking(mine))
    const requesting = books(world, slow.services, mine, 10)
    await slow.begun
    await world.pass(60)
    slow.goOn()
    expect((await requesting).booking).toMatchObject({ status: 'requested', slots: at(10) })
    await world.pass(60)
    expect(await disagreementsIn(world.store)).toEqual([])
  })

  it('a stalled release does not free hours that were reserved in the meantime', async () => {
    const world = open()
    await world.approvedBooking(10, mine)
    const slow = stalling(world.store, streams.schedule(terms.studioId, '2026-12-01'))
    world.now = new Date(world.now.getTime() + 25 * 3_600_000)
    const cancelling = cancelBooking(slow.services, mine, { reason: 'unpaid', note: '' }, world.context())
    await slow.begun
    await world.pass(60)
    world.network.payBill((await codeOfBooking(world)) ?? '', 5_000)
    world.sweep()
    await world.pass(60)
    slow.goOn()
    await cancelling
    await world.pass(60)
    expect(await disagreementsIn(world.store)).toEqual([])
  })
})

async function codeOfBooking({ store }: World) {
  for await (const event of store.read(streams.booking(mine)))
    if (event.type === 'booking.requested') return event.data.code
  return undefined
}

it('a move on a store that appends to several streams at once is one append', async () => {
  const world = new World()
  await books(world, world.services, mine, 10)
  const before = world.appends
  await moveBookingAsCustomer(world.services, mine, at(14), world.context())
  expect(world.appends - before).toBe(1)
  expect(await disagreementsIn(world.store)).toEqual([])
})
