import type { Booking, PlacedBooking } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/reinstate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { changeWithHours } from '../bookings/reservations.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'

/** `gone`: the booking's hours are no longer available. */
export type Reinstating = 'done' | 'gone'

/** Reinstates a booking that was cancelled as unpaid, if its hours are still available. */
export async function reinstateBooking(
  services: Services,
  { bookingId, slots, terms }: PlacedBooking,
  context: CommandContext,
): Promise<Reinstating> {
  const opening = slots.length > 0 ? await services.readModels.studioOpening(terms.studioId) : undefined
  if (!opening) return 'gone'
  const reservationId = newId()
  const reserving = { reservationId, studioId: terms.studioId, opening, slots }
  const decide = (state: Booking) => reinstate(state, { reservationId, now: context.now })
  try {
    await changeWithHours(services, { bookingId, reserving, decide }, context)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'overlap') return 'gone'
    throw error
  }
}
