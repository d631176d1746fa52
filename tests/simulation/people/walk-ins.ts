import { bookWalkIn } from '../../../commands/bookings/book-walk-in.ts'
import { newId } from '../../../commands/context.ts'
import { type Action, action, type Play, random, someEmail, someHours, someName, somePhone } from './play.ts'

type WalkIn = Parameters<typeof bookWalkIn>[1]

/** Returns a walk-in: mostly without an email address, sometimes at another price, sometimes without messages. */
function someWalkIn(play: Play, staffId: string, studioId: string, managerId: string | undefined): WalkIn {
  const agreedPriceCents = random().chance(0.3) ? random().of([0, 100_000, 500_000]) : null
  return {
    ...{ staffId, managerId, studioId },
    customerName: someName('Guest'),
    customerEmail: random().chance(0.3) ? someEmail() : '',
    customerPhone: somePhone(),
    sessionTypeId: play.someType()?.sessionTypeId ?? newId(),
    numberOfPeople: 1,
    selectedSlots: someHours(),
    messages: random().chance(0.7),
    agreedPriceCents,
    priceReason: random().chance(0.9) ? 'A regular' : '',
    paymentDeadlineHours: random().of([1, 24]),
  }
}

/**
 * A manager books a walk-in at one of their studios, or an admin at any, for hours that customers request as well.
 */
async function books(play: Play): Promise<unknown> {
  const { walkIns } = play.memory
  const manager = play.aManager()
  const own = play.studios().find(({ managerId }) => managerId === manager.userId)
  const isManager = own !== undefined && random().chance(0.7)
  const { userId, asks } = isManager ? manager : play.anAdmin()
  const studioId = isManager && random().chance(0.9) ? own.studioId : play.someStudioId()
  const repeated = random().chance(0.15) ? random().maybeOf(walkIns) : undefined
  const walkIn = repeated ?? { key: newId(), input: someWalkIn(play, userId, studioId, isManager ? userId : undefined) }
  if (!repeated) walkIns.push(walkIn)
  const answer = await bookWalkIn(play.services, walkIn.input, asks(), walkIn.key)
  play.known.answers.booked(play.known.bookings.get(answer.bookingId), answer)
  return answer
}

/** Managers and admins who book walk-ins. */
export const walkIns: readonly Action[] = [action('books a walk-in', 8, books)]
