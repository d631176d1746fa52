import { expect, test } from 'vitest'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { admin, at, bookingId, customer, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { erased } from '../../domain/kernel/events.ts'
import { World } from '../payments/world.fixtures.ts'
import { carryOut } from './carry-out.ts'
import type { NewDecision } from './pending-decisions.ts'

const made: NewDecision = {
  ...{ id: newId(), subjectId: bookingId, name: 'SB222222', madeBy: { userId: admin, role: 'admin' } },
  decision: { about: 'booking', what: 'reject', as: 'admin', selectedSlots: [], reason: 'Njeri is ill' },
}

/** Carries out a decision of an unknown admin about a booking. Returns what happened to the decision. */
async function problem(customerEmail: string): Promise<string[]> {
  const world = new World()
  const { services, now } = world
  const started = { customer: { ...customer, customerEmail }, terms, slots: at(10), bookingId, opening }
  await startBooking(services, { ...started, reservationId: newId() }, world.context())
  const happened: string[] = []
  const decisions = {
    start: async () => made,
    end: async (_: string, problem: { readonly code: string } | undefined) => void happened.push(problem?.code ?? ''),
    forget: async ({ bookings }: { readonly bookings: readonly string[] }) => void happened.push(...bookings),
  }
  await carryOut({ services, decisions, clock: () => now, paymentDeadlineHours: 24 }, made.id)
  return happened
}

test('a refused decision loses its reason if the customer was erased after it was made', async () => {
  expect(await problem(customer.customerEmail)).toEqual(['not_allowed'])
  expect(await problem(erased)).toEqual([bookingId, 'not_allowed'])
})
