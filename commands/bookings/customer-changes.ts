import { type Booking, booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { chooseLanguage } from '../../domain/booking/decisions.ts'
import { type ChosenHours, moveAsCustomer } from '../../domain/booking/moves.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { checkNotBlocked } from '../blocks/blocks.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import { admitMove, type Requester, undoIfRejected, unknownRequester, withdraw } from '../limits/admit-request.ts'
import { countChange, uncountChange } from '../limits/limits.ts'
import { withLink } from '../payments/payment.ts'
import type { ChangedBooking } from '../schedule/reservations.ts'
import type { LimitServices, Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeBooking, type MoveServices, move } from './change-booking.ts'

/**
 * Moves a booking as its customer. It keeps its old hours unless it gets the new ones. Throws as a request's
 * rules do, `not_allowed` if the studio takes no bookings, `blocked`, `overlap` with alternatives, `too_late`,
 * `wrong_status`, `too_many`.
 */
export async function moveBookingAsCustomer(
  services: MoveServices & LimitServices,
  bookingId: string,
  selectedSlots: readonly string[],
  context: CommandContext,
  requester: Pick<Requester, 'network' | 'account'> = unknownRequester,
): Promise<ChangedBooking> {
  const reservationId = newId()
  const moved = await counted(services, bookingId, context, async (before) => {
    const { customerPhone: phone, customerEmail: email } = before.customer
    await checkNotBlocked(services, { phone, email }, requester, context.now, 'block.moving')
    const { studioId } = before.terms
    const opening = await services.readModels.publicOpening(studioId)
    if (!opening) throw new DomainError('not_allowed', 'studio.no-bookings')
    const requested = { bookingId, reservationId, studioId, hours: selectedSlots.length, phone, email }
    const isAnswered = before.status === 'approved' || before.status === 'paid'
    if (!isAnswered) await admitMove(services, requested, context.now)
    const decideOn = (hours: ChosenHours) => (state: Booking) => moveAsCustomer(state, hours)
    const after = await undoIfRejected(
      () => move(services, bookingId, selectedSlots, decideOn, context, { opening, reservationId }),
      () => withdraw(services, requested),
    )
    if (after.isRepeated) await withdraw(services, requested)
    return after
  })
  if (moved.booking.status !== 'approved') return moved
  // So that the customer sees at once what to pay now; the payments process would do it a moment later.
  return withLink(services, bookingId, moved, context)
}

/** Changes the language of a booking's messages. Throws DomainError `not_found`, `too_many`. */
export const chooseBookingLanguage = (
  services: Log & Pick<Services, 'limits'>,
  bookingId: string,
  language: Language,
  context: CommandContext,
) =>
  counted(services, bookingId, context, () =>
    changeBooking(services, bookingId, (state) => chooseLanguage(state, language), context),
  )

/** Makes a change that counts against the limits of its booking, unless it changes nothing. */
async function counted(
  services: LogReader & Pick<Services, 'limits'>,
  bookingId: string,
  { now }: CommandContext,
  change: (before: PlacedBooking) => Promise<ChangedBooking>,
): Promise<ChangedBooking> {
  const { state, position } = await load(services.store, booking, streams.booking(bookingId))
  const before = placed(state)
  const changeId = newId()
  await countChange(services, bookingId, changeId, now)
  const changed = await undoIfRejected(
    () => change(before),
    () => uncountChange(services, bookingId, changeId),
  )
  if (changed.position === position) await uncountChange(services, bookingId, changeId)
  return changed
}
