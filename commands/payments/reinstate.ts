import { booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/reinstate.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { dateOf } from '../../domain/kernel/slot.ts'
import { hoursOf, schedule } from '../../domain/schedule/schedule.ts'
import { studioOpening } from '../../projections/studios/queries.ts'
import { moveWithinMs } from '../bookings/change-booking.ts'
import { claimHours } from '../bookings/hours.ts'
import type { CommandContext } from '../context.ts'
import { Contention, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Well beyond the time between a booking's end and the release of its hours by whoever ended it. */
const settledAfterMs = 5_000

/** `early`: its hours may still be on their way to being released. `gone`: they can't be had any more. */
export type Reinstating = 'done' | 'early' | 'gone'

/**
 * Brings back a booking that was cancelled as unpaid, with the same hours, claimed first, if nobody has them. Whoever
 * releases the hours of bookings that ended must not meet the claim: so none is made before they were released, and
 * nothing is written long after it.
 */
export async function reinstateBooking(
  services: Services,
  current: PlacedBooking,
  context: CommandContext,
): Promise<Reinstating> {
  const { bookingId, slots, terms } = current
  const [first] = slots
  if (first === undefined) return 'gone'
  if (!(await isReleased(services, current, context.now))) return 'early'
  const opening = await studioOpening(services.db, terms.studioId)
  if (!opening) return 'gone'
  const claim = { studioId: terms.studioId, bookingId, slots, opening, request: null }
  const claimed = performance.now()
  if (!(await isClaimed(() => claimHours(services, claim, context)))) return 'gone'
  await services.handle(
    booking,
    streams.booking(bookingId),
    (state) => {
      if (performance.now() - claimed > moveWithinMs) throw new Contention(`${bookingId} took too long to come back`)
      return reinstate(state, { now: context.now })
    },
    context,
  )
  // Claimed again, which changes nothing unless the hours were taken back while this was on its way.
  await claimHours(services, claim, context)
  return 'done'
}

async function isReleased({ store }: Services, { bookingId, slots, terms }: PlacedBooking, now: Date) {
  const [first] = slots
  if (first === undefined) return true
  let endedAt = 0
  for await (const { type, metadata } of store.read(streams.booking(bookingId)))
    if (type === 'booking.cancelled') endedAt = Date.parse(metadata.at)
  const { state } = await load(store, schedule, streams.schedule(terms.studioId, dateOf(first)))
  return now.getTime() - endedAt >= settledAfterMs && hoursOf(state, bookingId).length === 0
}

async function isClaimed(claiming: () => Promise<void>): Promise<boolean> {
  try {
    await claiming()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'overlap') return false
    throw error
  }
}
