import { describe, expect, it } from 'vitest'
import { approveBooking, confirmBooking, moveBookingAsStaff } from '../../commands/bookings/change-booking.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { admin, at, customer, manager, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import { bookingId, Scenario } from '../payments/scenario.fixtures.ts'
import { notifyOf, notifyOfLatest, openStudio, requestBooking, textsOf } from './notifier.fixtures.ts'

/** Returns the messages about a move of an approved booking of KES 5,000, before its link has the new charge. */
async function messagesAboutMove({
  hours,
  paidShillings,
}: {
  readonly hours: readonly number[]
  readonly paidShillings: number
}) {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  if (paidShillings > 0) await scenario.paysByPaybill(paidShillings)
  await moveBookingAsStaff(
    scenario.services,
    bookingId,
    { selectedSlots: at(...hours), staffId: manager },
    scenario.context(),
  )
  await notifyOfLatest(scenario, 'booking.rescheduled', 'booking_rescheduled', bookingId)
  return textsOf(scenario, 'booking_rescheduled')
}

it.each([
  [0, 'KES 7,500'],
  [3_000, 'KES 4,500'],
  // M-Pesa moves whole shillings.
  [3_000.5, 'KES 4,500'],
])('the messages about a moved booking request the balance of its new price', async (paidShillings, balance) => {
  const { email, sms } = await messagesAboutMove({ hours: [10, 11, 12], paidShillings })
  expect(email).toContain(`Please pay ${balance} by`)
  expect(sms).toMatch(new RegExp(`Pay ${balance} by .+: https:\\S+/payment/`))
})

it('the messages about a move to a price that is already paid request nothing', async () => {
  const { email, sms } = await messagesAboutMove({ hours: [10], paidShillings: 3_000 })
  expect(`${email}\n${sms}`).not.toMatch(/pay /i)
})

describe('messages about a move of a booking that awaits its approval', () => {
  /** Returns the channels of each template after the job of the latest event of a type, which runs after the steps. */
  async function channelsAfter(
    steps: { readonly isConfirmed: boolean; readonly isApproved: boolean },
    type: 'booking.manager_confirmed' | 'booking.rescheduled',
    ...templates: readonly string[]
  ) {
    const scenario = new Scenario()
    const { services } = scenario
    await openStudio(scenario, null)
    await requestBooking(scenario, bookingId)
    if (steps.isConfirmed) await confirmBooking(services, bookingId, { managerId: manager }, scenario.context())
    const move = { selectedSlots: at(11), staffId: manager }
    await moveBookingAsStaff(services, bookingId, move, scenario.context())
    const approval = { adminId: admin, paymentDeadlineHours: 24 }
    if (steps.isApproved) await approveBooking(services, bookingId, approval, scenario.context())
    await notifyOf(scenario, type)
    return Promise.all(templates.map(async (template) => Object.keys(await textsOf(scenario, template))))
  }

  it.each([
    [false, [['email', 'sms'], ['email']]],
    [true, [[], []]],
  ])('say that it is confirmed only until its approval: %s', async (isApproved, channels) => {
    const steps = { isConfirmed: true, isApproved }
    const templates = ['booking_confirmed', 'admin_asked']
    expect(await channelsAfter(steps, 'booking.manager_confirmed', ...templates)).toEqual(channels)
  })

  it.each([
    [false, [['email']]],
    [true, [[]]],
  ])('ask the admins to answer the request only until its approval: %s', async (isApproved, channels) => {
    const steps = { isConfirmed: false, isApproved }
    expect(await channelsAfter(steps, 'booking.rescheduled', 'admin_request')).toEqual(channels)
  })
})

it.each([false, true])('a moved request needs an answer, a confirmed one none: %s', async (isConfirmed) => {
  const scenario = new Scenario()
  const { services } = scenario
  await openStudio(scenario)
  await requestBooking(scenario, bookingId)
  if (isConfirmed) await confirmBooking(services, bookingId, { managerId: manager }, scenario.context())
  await moveBookingAsStaff(services, bookingId, { selectedSlots: at(11), staffId: admin }, scenario.context())
  await notifyOf(scenario, 'booking.rescheduled')
  const { sms = '' } = await textsOf(scenario, 'manager_rescheduled')
  expect(sms).toContain(isConfirmed ? '/manager/bookings?' : '/decide/')
})

it('the messages about the hours that a customer chose for a request without a time say so', async () => {
  const scenario = new Scenario()
  const { services } = scenario
  await openStudio(scenario)
  const request = { customer, terms, slots: [], bookingId, reservationId: newId(), opening }
  await startBooking(services, request, scenario.context())
  const data = { slots: at(10), reservationId: null, priceCents: 1 }
  const arrange = () => [{ type: 'booking.time_arranged', data } as const]
  await services.handle(booking, streams.booking(bookingId), arrange, scenario.context())
  await notifyOfLatest(scenario, 'booking.time_arranged', 'booking_requested', bookingId)
  const { email, sms } = await textsOf(scenario, 'booking_requested')
  for (const text of [email, sms]) expect(text).toContain('now has a time')
})
