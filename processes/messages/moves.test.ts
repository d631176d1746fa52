import { expect, it } from 'vitest'
import * as z from 'zod'
import { moveBooking } from '../../commands/bookings/change-booking.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { refundByHand } from '../../commands/payments/refund.ts'
import { at, manager } from '../../domain/booking/booking.fixtures.ts'
import { bookingId, Scenario } from '../payments/scenario.fixtures.ts'
import { messages } from './messages.ts'
import { BookingNotification } from './notification.ts'
import { notifierIn, notifyOfLatest } from './notifier.fixtures.ts'

/** Returns the email about a move of an approved booking of KES 5,000, before its link has the new charge. */
async function emailAboutMove({
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
  return expect.fail('no email was queued')
}

it('the message about a moved booking requests the balance of its new price', async () => {
  expect(await emailAboutMove({ hours: [10, 11, 12], paidShillings: 0 })).toContain('Please pay KES 7,500 by')
  expect(await emailAboutMove({ hours: [10, 11, 12], paidShillings: 3_000 })).toContain('Please pay KES 4,500 by')
  // M-Pesa moves whole shillings.
  expect(await emailAboutMove({ hours: [10, 11, 12], paidShillings: 3_000.5 })).toContain('Please pay KES 4,500 by')
})

it('the message about a move to a price that is already paid requests nothing', async () => {
  expect(await emailAboutMove({ hours: [10], paidShillings: 3_000 })).not.toContain('Please pay')
})

it('the customer gets the admin’s note on a refund, which no job contains', async () => {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  await scenario.paysByPaybill(6_000)
  const { refundId = '' } = (await paymentOf(scenario.services, bookingId)).refunds[0] ?? {}
  const note = 'In cash to Njeri, who came to the studio on Saturday with her brother'
  await refundByHand(scenario.services, bookingId, { refundId, note }, scenario.context())
  const jobs = []
  for await (const event of scenario.store.readAll())
    if (event.type === 'payment.refunded') jobs.push(...(messages.react(event).add ?? []))
  expect(jobs).toMatchObject([{ task: 'notify_booking' }])
  expect(JSON.stringify(jobs)).not.toContain('Njeri')
  const Payload = z.object({ notifications: z.array(BookingNotification) })
  await notifierIn(scenario).ofBooking(Payload.parse(jobs[0]?.payload).notifications)
  const texts: { email?: string; sms?: string } = {}
  for await (const { type, data } of scenario.store.readAll())
    if (type === 'message.queued' && data.template === 'refunded') texts[data.channel] = data.text
  expect(texts.email).toContain(note)
  // A note of its full length would make several SMS.
  expect(texts.sms).toMatch(/Reference: In cash to Njeri, who c\.$/)
})
