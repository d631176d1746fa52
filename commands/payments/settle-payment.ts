import { type Booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/decisions.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { settleUp } from '../../domain/payment/settle-up.ts'
import { type CommandContext, newId } from '../context.ts'
import { Contention } from '../handle.ts'
import { changeWithHours, type HoursServices } from '../schedule/reservations.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { fetchPaymentAndBooking } from './payment-and-booking.ts'

/** What settling a payment needs, which may take the booking's hours again. */
export type SettleServices = HoursServices & Pick<Services, 'readModels'>

/** More than any booking needs, even with concurrent commands. */
const maxTurns = 8

/**
 * Settles a booking and its payment, from any state: marks a covered booking as paid and requests refunds of other
 * money. Idempotent.
 */
export const settlePayment = (services: SettleServices, bookingId: string, context: CommandContext): Promise<void> =>
  untilSettled(services, streams.payment(bookingId), context, async (unit, areHoursGone) =>
    settle(await fetchPaymentAndBooking(unit, bookingId), context, areHoursGone),
  )

/**
 * Decides what follows from the money: the booking is paid or owed again, and other money is to be refunded. Returns a
 * booking that expired and that its money covers, because its hours may still be free.
 */
export function settle(
  { money, booked }: Awaited<ReturnType<typeof fetchPaymentAndBooking>>,
  { now }: CommandContext,
  areHoursGone = false,
): PlacedBooking | undefined {
  const decided = settleUp({ payment: money.state, booking: booked.state }, { now, newRefundId: newId, areHoursGone })
  money.decide(() => decided.payment)
  booked.decide(() => decided.booking)
  return decided.mayReinstate ? placed(booked.state) : undefined
}

/**
 * Repeats a unit of work while its money reinstates the booking, which `decide` then returns. It may run again after it
 * was saved in part.
 */
export async function untilSettled(
  services: SettleServices,
  key: string,
  context: CommandContext,
  decide: (unit: UnitOfWork, areHoursGone: boolean) => Promise<PlacedBooking | undefined>,
): Promise<void> {
  let areHoursGone = false
  for (let turns = 1; turns <= maxTurns; turns++) {
    const work = (unit: UnitOfWork) => decide(unit, areHoursGone)
    const { result } = await services.transact(key, work, context, { inTurn: true })
    if (!result) return
    areHoursGone = !(await mayBeReinstated(services, result, context))
  }
  throw new Contention(`${key} moves too fast`)
}

/** Reinstates a booking that was cancelled as unpaid. Returns false if its hours are no longer available. */
async function mayBeReinstated(
  services: SettleServices,
  { bookingId, slots, terms: { studioId } }: PlacedBooking,
  context: CommandContext,
): Promise<boolean> {
  const opening = slots.length > 0 ? await services.readModels.studioOpening(studioId) : undefined
  if (!opening) return false
  const reservationId = newId()
  const decide = (state: Booking) => reinstate(state, { reservationId, now: context.now })
  const change = { bookingId, reserving: { reservationId, studioId, opening, slots }, decide }
  try {
    await changeWithHours(services, change, context)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'overlap') return false
    // A concurrent command changed it, or this process was so slow that its reservation expired.
    if (!['wrong_status', 'too_late', 'reservation_expired'].includes(error.code)) throw error
  }
  return true
}
