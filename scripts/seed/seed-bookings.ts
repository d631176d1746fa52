import {
  approveBooking,
  cancelBooking,
  completeBooking,
  confirmBooking,
  markNoShow,
  payBooking,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { byProcess, byVisitor, type CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { paymentDeadlineHours, type Step } from './demo/course.ts'
import { admin } from './demo/people.ts'
import type { DemoBooking } from './demo-data.ts'
import { inParallel } from './in-parallel.ts'
import type { Random } from './random.ts'
import { lanes, type SeededStudio, type SeededStudios } from './seed-studios.ts'

/** A booking once it was asked for, and what it is to be told by. */
interface Asked {
  readonly bookingId: string
  readonly priceCents: number
}

/**
 * Carries out all that happened, through the same commands as ever, each with the clock of its own time and roughly in
 * the order of those times; what happened to one booking strictly so.
 */
export async function seedBookings(
  services: Services,
  bookings: readonly DemoBooking[],
  studios: SeededStudios,
  random: Random,
): Promise<void> {
  const asked = new Map<DemoBooking, Promise<Asked>>()
  const steps = bookings
    .flatMap((booking) => booking.steps.map((step) => ({ booking, step, requestId: random.uuid(step.at) })))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  await inParallel(steps, lanes, async ({ booking, step, requestId }) => {
    const place = studios.get(booking.studio)
    if (!place) throw new Error(`${booking.studio.code} was not seeded`)
    const before = asked.get(booking)
    const following = before
      ? before.then((known) => follow(services, known, booking, step, place, requestId))
      : request(services, booking, step, place, requestId)
    asked.set(booking, following)
    await following
  })
}

async function request(
  services: Services,
  { customer, sessionType, people, slots, preferredDate }: DemoBooking,
  { at }: Step,
  { studioId, sessionTypeIds }: SeededStudio,
  requestId: string,
): Promise<Asked> {
  const sessionTypeId = sessionTypeIds.get(sessionType)
  if (!sessionTypeId) throw new Error(`${sessionType.type} was not seeded`)
  return requestBooking(
    services,
    {
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      studioId,
      sessionTypeId,
      numberOfPeople: people,
      selectedSlots: slots,
      preferredDate,
    },
    byVisitor(requestId, at),
  )
}

async function follow(
  services: Services,
  known: Asked,
  { receipt }: DemoBooking,
  step: Step,
  { managerId }: SeededStudio,
  requestId: string,
): Promise<Asked> {
  const { bookingId, priceCents } = known
  const adminId = services.ids.person(admin.email)
  const as = (id: string, role: string): CommandContext => ({
    actor: { id, role },
    correlationId: requestId,
    causationId: requestId,
    now: step.at,
  })
  const byManager = as(managerId, 'studio_manager')
  const byAdmin = as(adminId, 'admin')
  switch (step.does) {
    case 'request':
      throw new Error('A booking is requested once')
    case 'confirm':
      await confirmBooking(services, bookingId, managerId, byManager)
      break
    case 'approve':
      await approveBooking(services, bookingId, { adminId, paymentDeadlineHours }, byAdmin)
      break
    case 'pay':
      await payBooking(
        services,
        bookingId,
        { receipt, amountCents: priceCents },
        byProcess('payments', requestId, step.at),
      )
      break
    case 'complete':
      await completeBooking(services, bookingId, byProcess('sessions', requestId, step.at))
      break
    case 'no_show':
      await markNoShow(services, bookingId, managerId, byManager)
      break
    case 'reject': {
      const { by, note } = step
      await rejectBooking(services, bookingId, { by, note }, by === 'manager' ? byManager : byAdmin)
      break
    }
    case 'cancel': {
      const { reason, note } = step
      const contexts = {
        customer: byVisitor(requestId, step.at),
        manager: byManager,
        admin: byAdmin,
        studio_removed: byAdmin,
      }
      const context =
        reason === 'unpaid' || reason === 'unanswered' ? byProcess('deadlines', requestId, step.at) : contexts[reason]
      await cancelBooking(services, bookingId, { reason, note }, context)
      break
    }
  }
  return known
}
