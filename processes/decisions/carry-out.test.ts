import { expect, test } from 'vitest'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { registered } from '../../domain/account/account.fixtures.ts'
import { account } from '../../domain/account/account.ts'
import { admin, at, bookingId, customer, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { erased } from '../../domain/kernel/events.ts'
import { ann, mo, submitted } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import { overtaken } from '../../eventstore/overtaken.fixtures.ts'
import { servicesOver, World } from '../payments/world.fixtures.ts'
import { carryOut } from './carry-out.ts'
import type { Decision, NewDecision } from './pending-decisions.ts'

const made: NewDecision = {
  ...{ id: newId(), subjectId: bookingId, name: 'SB222222', madeBy: { userId: admin, role: 'admin' } },
  decision: { about: 'booking', what: 'reject', as: 'admin', selectedSlots: [], reason: 'Njeri is ill' },
}

const anAdmin = { ...registered, data: { ...registered.data, userId: admin, role: 'admin' } } as typeof registered

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

test('a decision of a manager whose studio or role was taken meanwhile says so', async () => {
  const endOf = async (role: 'studio_manager' | 'customer') => {
    const world = new World()
    const { services, now } = world
    const started = { customer, terms, slots: at(10), bookingId, opening }
    await startBooking(services, { ...started, reservationId: newId() }, world.context())
    const user = { ...registered, data: { ...registered.data, userId: mo, role } } as typeof registered
    await services.handle(account, streams.user(mo), () => [user], world.context())
    const ofAnn = { ...submitted, data: { ...submitted.data, managerId: ann } } as typeof submitted
    await services.handle(studio, streams.studio(terms.studioId), () => [ofAnn], world.context())
    const ended: unknown[] = []
    const decisions = {
      start: async (): Promise<NewDecision> => ({ ...made, madeBy: { userId: mo, role: 'studio_manager' } }),
      end: async (_: string, problem: { readonly text: unknown } | undefined) => void ended.push(problem?.text),
      forget: async () => {},
    }
    await carryOut({ services, decisions, clock: () => now, paymentDeadlineHours: 24 }, made.id)
    return ended
  }
  expect(await endOf('studio_manager')).toEqual(['decision.studio-lost'])
  expect(await endOf('customer')).toEqual(['decision.role-changed'])
})

test.each([
  { log: 'supports multi-stream appends', multiStream: true },
  { log: 'appends to one stream at a time', multiStream: false },
])('a decision whose append arrives late is carried out once, in a log that $log', async ({ multiStream }) => {
  const world = new World({ multiStream })
  const { services, store, now } = world
  const started = { customer, terms, slots: at(10, 11), bookingId, opening }
  await startBooking(services, { ...started, reservationId: newId() }, world.context())
  await services.handle(account, streams.user(admin), () => [anAdmin], world.context())
  const ended: (string | undefined)[] = []
  const decisions = {
    start: async (): Promise<NewDecision> => ({ ...made, decision: { ...made.decision, what: 'confirm' } as Decision }),
    end: async (_: string, problem: { readonly code: string } | undefined) => void ended.push(problem?.code),
    forget: async () => {},
  }
  const parts = { decisions, clock: () => now, paymentDeadlineHours: 24 }
  const retried = servicesOver(
    overtaken(world.store, async () => {
      await carryOut({ ...parts, services }, made.id)
      await moveBookingAsCustomer(services, bookingId, at(14, 15), world.context())
    }),
  )
  await carryOut({ ...parts, services: retried }, made.id)
  const types: string[] = []
  for await (const { type } of store.read(streams.booking(bookingId))) types.push(type)
  expect(types).toEqual(['booking.requested', 'booking.manager_confirmed', 'booking.rescheduled'])
  expect(ended).toEqual([undefined, undefined])
})
