import { type Booking, booking, placed } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/decisions.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { SettledUp } from '../../domain/payment/settle-up.ts'
import { type CommandContext, newId } from '../context.ts'
import { Contention, load } from '../handle.ts'
import { changeWithHours, type HoursServices } from '../schedule/reservations.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { fetchPaymentAndBooking, settle } from './payment-and-booking.ts'

/** What settling a payment needs, which may take the booking's hours again. */
export type SettleServices = HoursServices & Pick<Services, 'readModels'>

/** More than any booking needs, even with concurrent commands. */
const maxTurns = 8

/** Loads the streams of a booking's money and decides on them. It may run again after it was saved in part. */
type DecideUnit = (unit: UnitOfWork, areHoursGone: boolean) => Promise<Pick<SettledUp, 'mayReinstate'>>

/**
 * Settles a booking and its payment, from any state: marks a covered booking as paid and requests refunds of other
 * money. Idempotent.
 */
export const settlePayment = (services: SettleServices, bookingId: string, context: CommandContext): Promise<void> =>
  untilSettled(services, bookingId, context, async (unit, areHoursGone) =>
    settle(await fetchPaymentAndBooking(unit, bookingId), context, areHoursGone),
  )

/** Repeats a unit of work while its money reinstates the booking. */
export async function untilSettled(
  services: SettleServices,
  bookingId: string,
  context: CommandContext,
  decide: DecideUnit,
): Promise<void> {
  let areHoursGone = false
  for (let turns = 1; turns <= maxTurns; turns++) {
    const work = (unit: UnitOfWork) => decide(unit, areHoursGone)
    const { result } = await services.transact(streams.payment(bookingId), work, context, { inTurn: true })
    if (!result.mayReinstate) return
    areHoursGone = (await reinstateBooking(services, bookingId, context)) === 'gone'
  }
  throw new Contention(`The payment of ${bookingId} moves too fast`)
}

/** `gone`: the booking's hours are no longer available. `tried`: load the booking again. */
type Reinstating = 'tried' | 'gone'

/** Reinstates a booking that was cancelled as unpaid, if its hours are still available. */
async function reinstateBooking(
  services: SettleServices,
  bookingId: string,
  context: CommandContext,
): Promise<Reinstating> {
  const { slots, terms } = placed((await load(services.store, booking, streams.booking(bookingId))).state)
  const opening = slots.length > 0 ? await services.readModels.studioOpening(terms.studioId) : undefined
  if (!opening) return 'gone'
  const reservationId = newId()
  const reserving = { reservationId, studioId: terms.studioId, opening, slots }
  try {
    const decide = (state: Booking) => reinstate(state, { reservationId, now: context.now })
    await changeWithHours(services, { bookingId, reserving, decide }, context)
    return 'tried'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'overlap') return 'gone'
    // A concurrent command changed it, or this process was so slow that its reservation expired.
    if (['wrong_status', 'too_late', 'reservation_expired'].includes(error.code)) return 'tried'
    throw error
  }
}
