import { expect, test } from 'vitest'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { envelopes } from '../../commands/envelopes.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { cancelStraggler } from '../../commands/studios/delete-studio.ts'
import { at, customer, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { approved, deleted, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { World } from '../payments/world.fixtures.ts'
import { studios } from './studios.ts'

const reaction = (event: StudioEvent) => studios.react(recorded(`studio-${studioId}`, event))

test('a deleted studio is closed at once', () => {
  expect(reaction(deleted).add).toMatchObject([{ task: 'close_studio', payload: { studioId } }])
})

test('a booking is looked at once it is in the log, whenever its request began', async () => {
  const bookingId = '0199a000-0000-7000-8000-000000000101'
  const world = new World()
  await startBooking(
    world.services,
    { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening },
    world.context(),
  )
  const closing = () => cancelStraggler(world.services, bookingId, world.context())
  const booked = async () => (await load(world.store, booking, streams.booking(bookingId))).state
  for await (const event of world.store.read(streams.booking(bookingId)))
    expect(studios.react(event).add).toMatchObject([{ task: 'close_straggler', payload: { bookingId } }])

  const place = streams.studio(terms.studioId)
  const { version } = await world.store.append(place, 'none', envelopes([submitted, approved], world.context()))
  await closing()
  expect(await booked()).toMatchObject({ status: 'requested' })
  await world.store.append(place, version, envelopes([deleted], world.context()))
  await closing()
  await closing()
  expect(await booked()).toMatchObject({ status: 'cancelled', reason: 'studio_removed' })
})

test('the files of a removed picture are removed', () => {
  const imageId = '0199a000-0000-7000-8000-000000000011'
  expect(reaction({ type: 'studio.image_removed', data: { imageId } }).add).toMatchObject([
    { task: 'remove_picture', payload: { studioId, imageId } },
  ])
})

test('nothing follows from anything else', () => {
  for (const event of [submitted, approved]) expect(reaction(event)).toEqual({})
})
