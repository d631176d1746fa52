import { expect, it } from 'vitest'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { at, customer, manager, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import { erased } from '../../domain/kernel/events.ts'
import { World } from '../payments/world.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'

/** Books a walk-in, in a process that crashes around one of its appends. */
async function interrupted(multiStream: boolean, crashPoint: number) {
  const world = new World({ multiStream })
  const payBy = new Date(world.now.getTime() + 3_600_000).toISOString()
  const walkIn = { staffId: manager, messages: true, priceCents: 100_000, chargeCents: 100_000, payBy }
  const started = { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening, walkIn }
  world.crashAt({ at: crashPoint, when: 'after' })
  const survived = await world.does(() =>
    startBooking(world.services, { ...started, priceReason: 'A regular' }, world.context()),
  )
  world.crashAt(undefined)
  await world.pass(60)
  return { survived, state: (await load(world.store, booking, streams.booking(bookingId))).state }
}

it.each([true, false])(
  'an interrupted walk-in is approved on its terms or absent (multi-stream append: %s)',
  async (several) => {
    const ends: string[] = []
    for (let crashPoint = 1; crashPoint <= 4; crashPoint++) {
      const { survived, state } = await interrupted(several, crashPoint)
      ends.push(`${survived ? 'done' : 'died'} ${state.status}`)
      if (state.status !== 'absent')
        expect(state).toMatchObject({
          ...{ status: 'approved', priceCents: 100_000, chargeCents: 100_000 },
          walkIn: { staffId: manager, messages: true },
        })
    }
    // The code is reserved first. Then the hours and the booking are appended together, or one after the other.
    expect(ends).toEqual(
      several
        ? ['died absent', 'died approved', 'done approved', 'done approved']
        : ['died absent', 'died approved', 'died approved', 'done approved'],
    )
  },
)

it('an interrupted request of an erased person leaves no booking, and its hours are free', async () => {
  const world = new World({ multiStream: false })
  const unreadable = { ...customer, customerName: erased, customerEmail: erased, customerPhone: erased }
  const started = { customer: unreadable, terms, slots: at(10), bookingId, reservationId: newId(), opening }
  world.crashAt({ at: 2, when: 'after' })
  expect(await world.does(() => startBooking(world.services, started, world.context()))).toBe(false)
  world.crashAt(undefined)
  await world.pass(60)
  expect((await load(world.store, booking, streams.booking(bookingId))).state.status).toBe('absent')
  const again = { ...started, customer, bookingId: newId(), reservationId: newId() }
  await startBooking(world.services, again, world.context())
})
