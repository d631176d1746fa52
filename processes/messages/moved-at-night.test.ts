import type { JobHelpers } from 'graphile-worker'
import { describe, expect, it } from 'vitest'
import { cancelBooking, moveBookingAsStaff } from '../../commands/bookings/change-booking.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { admin, at, customer, manager, nairobi, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { bookFree, notifierIn, notifyOf, openStudio } from './notifier.fixtures.ts'
import type { Channels } from './send.ts'
import { messageTasks } from './tasks.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const [night, morning] = [nairobi('2026-11-24T00:16'), nairobi('2026-11-24T07:00')]

const inCash = { method: 'cash', receipt: '', staffId: manager } as const

describe('a message queued at night, before its booking moves,', () => {
  /** An admin books for a customer. */
  async function bookByAdmin(world: World) {
    const payBy = nairobi('2026-11-30T10:00').toISOString()
    const walkIn = { staffId: admin, messages: true, priceCents: 250_000, chargeCents: 250_000, payBy }
    const request = { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening, walkIn }
    await startBooking(world.services, request, { ...world.context(), actor: { id: admin, role: 'admin' } })
    await notifyOf(world, 'booking.requested')
  }
  async function pay(world: World) {
    await bookByAdmin(world)
    const paid = await recordDirect(world.services, bookingId, { ...inCash, amountCents: null }, world.context())
    await notifyOf(world, 'booking.paid')
    return paid
  }
  async function voidPayment(world: World) {
    const { directId } = await pay(world)
    await voidDirect(world.services, bookingId, { directId, staffId: admin, reason: 'Not paid' }, world.context())
    await notifyOf(world, 'booking.payment_voided')
  }
  async function approveFree(world: World) {
    await bookFree(world, bookingId, false)
    await notifyOf(world, 'booking.paid')
  }

  /** A booking changes and then moves from 10:00 to 14:00. Returns the SMS of a template that go out hours later. */
  async function smsInTheMorning(
    act: (world: World) => Promise<unknown>,
    template: string,
    { isCancelled = false, begin = night, end = morning } = {},
  ) {
    const world = new World()
    const { services, store } = world
    await openStudio(world)
    world.now = begin
    await act(world)
    world.now = new Date(begin.getTime() + 14 * 60_000)
    await moveBookingAsStaff(services, bookingId, { selectedSlots: at(14), staffId: manager }, world.context())
    if (isCancelled) await cancelBooking(services, bookingId, { reason: 'admin', note: '' }, world.context())
    world.now = end
    const sms: string[] = []
    const send = async ({ text }: { readonly text: string }) => ({ providerId: `sent-${sms.push(text)}` })
    const mailer = { send: async () => ({ providerId: newId() }), close: async () => undefined }
    const quietHours = { from: 21.5, to: 7 }
    const channels: Channels = {
      brand: 'Studioni',
      calendarOf: async () => undefined,
      sms: { send },
      mailer,
      quietHours,
    }
    const clock = () => world.now
    const { send_message: sendOne } = messageTasks(services, notifierIn(world), channels, clock, async () => {})
    const ids: string[] = []
    for await (const { type, data } of store.readAll())
      if (type === 'message.queued' && data.template === template) ids.push(data.messageId)
    expect(ids).not.toEqual([])
    for (const messageId of ids) await sendOne?.({ messageId }, {} as JobHelpers)
    return sms
  }

  it.each([
    ['that a booking is paid', pay, 'manager_paid', /is paid and will take place: Tue 1 Dec 14:00-15:00/],
    ['that it is owed again', voidPayment, 'manager_owed', /Tue 1 Dec 14:00-15:00: it is not paid yet/],
    ['that an admin made it', bookByAdmin, 'manager_booked', /Tue 1 Dec 14:00-15:00, was booked by an admin/],
    ['that it is free', approveFree, 'manager_paid', /is approved and will take place: Tue 1 Dec 14:00-15:00/],
    [
      'to the customer that it is free',
      approveFree,
      'booking_paid',
      /nothing to pay.* is yours: Tue 1 Dec 14:00-15:00/,
    ],
  ])(
    '%s is sent in the morning with its current hours, unless it is cancelled by then',
    async (_, act, template, text) => {
      expect(await smsInTheMorning(act, template)).toEqual([expect.stringMatching(text)])
      expect(await smsInTheMorning(act, template, { isCancelled: true })).toEqual([])
    },
  )

  it('is not sent again when a session moves by day, because its e-mail has arrived', async () => {
    const day = { begin: nairobi('2026-11-24T09:16'), end: nairobi('2026-11-24T16:00') }
    expect(await smsInTheMorning(pay, 'manager_paid', day)).toEqual([])
  })
})
