import { expect, it } from 'vitest'
import { moveBooking } from '../../commands/bookings/change-booking.ts'
import { at, manager } from '../../domain/booking/booking.fixtures.ts'
import { bookingId, Scenario } from '../payments/scenario.fixtures.ts'
import { notifyOfLatest } from './notifier.fixtures.ts'

/** The email about a move of an approved booking of KES 5,000, before its payment link has followed the move. */
async function toldOfMove({
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
  await moveBooking(scenario.services, bookingId, at(...hours), manager, scenario.context())
  await notifyOfLatest(scenario, 'booking.rescheduled', 'booking_rescheduled', bookingId)
  for await (const { type, data } of scenario.store.readAll())
    if (type === 'message.queued' && data.template === 'booking_rescheduled' && data.channel === 'email')
      return data.text
  return expect.fail('The customer was not told')
}

it('a moved booking asks for its new price', async () => {
  expect(await toldOfMove({ hours: [10, 11, 12], paidShillings: 0 })).toContain('Please pay KES 7,500 by')
  expect(await toldOfMove({ hours: [10, 11, 12], paidShillings: 3_000 })).toContain('Please pay KES 4,500 by')
  // M-Pesa moves whole shillings.
  expect(await toldOfMove({ hours: [10, 11, 12], paidShillings: 3_000.5 })).toContain('Please pay KES 4,500 by')
})

it('a booking that moved to a price that was paid before asks for nothing', async () => {
  expect(await toldOfMove({ hours: [10], paidShillings: 3_000 })).not.toContain('Please pay')
})
