import { expect, it } from 'vitest'
import { changeProfile } from '../../commands/accounts/change-user.ts'
import {
  approveAndIssueLink,
  cancelBooking,
  confirmBooking,
  moveBookingAsStaff,
} from '../../commands/bookings/change-booking.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { messageFailed, queueMessages, type RenderedMessage, retryMessage } from '../../commands/messages/messages.ts'
import { recordDirect, returnDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf, resendLink, settlePayment } from '../../commands/payments/payment.ts'
import { streams } from '../../commands/streams.ts'
import { admin, at, customer, manager, nairobi, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { message } from '../../domain/message/message.ts'
import { World } from '../payments/world.fixtures.ts'
import { hire } from './notifier.fixtures.ts'
import { type Channels, sendMessage } from './send.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const [night, morning] = [nairobi('2026-11-24T00:16'), nairobi('2026-11-24T07:00')]

/** Queues a message about a session in a week, at 00:16 by default. `act` returns its cause, if that matters. */
async function queuedAtNight(
  template: string,
  act: (world: World) => Promise<string> = async () => newId(),
  text = template,
  time = '2026-11-24T00:16',
) {
  const world = new World()
  world.now = nairobi(time)
  const { services } = world
  const started = { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening }
  await startBooking(services, started, world.context())
  await hire(world, manager, '254712345678')
  const rendered: RenderedMessage = {
    ...{ channel: 'sms', template, language: 'en', personId: manager, to: '254712345678' },
    ...{ subject: '', text, causeId: await act(world), aboutId: bookingId },
  }
  await queueMessages(services, [rendered], world.context())
  const messageId = services.ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId)
  const texts: string[] = []
  const send = async ({ text }: { readonly text: string }) => ({ providerId: `sent-${texts.push(text)}` })
  const channels: Channels = {
    brand: 'Studioni',
    calendarOf: async () => undefined,
    sms: { send },
    mailer: { send, close: async () => undefined },
    quietHours: { from: 21.5, to: 7 },
  }
  const state = async () => (await load(services.store, message, streams.message(messageId))).state
  const sendAt = (now: Date) => sendMessage(services, channels, messageId, now)
  return { world, messageId, texts, state, sendAt }
}

it('a message that can wait stays queued until the morning, then is sent once', async () => {
  const { texts, sendAt, state } = await queuedAtNight('manager_asked')
  expect(await sendAt(night)).toEqual(morning)
  expect([texts, await state()]).toMatchObject([[], { status: 'queued' }])
  for (let i = 0; i < 2; i++) expect(await sendAt(morning)).toBeUndefined()
  expect([texts, await state()]).toMatchObject([['manager_asked'], { status: 'sent' }])
})

it('a message that was queued shortly before the morning is not sent once its request is answered', async () => {
  const { world, texts, sendAt, state } = await queuedAtNight('manager_asked', undefined, undefined, '2026-11-24T06:20')
  await confirmBooking(world.services, bookingId, { managerId: manager }, world.context())
  await sendAt(morning)
  expect([texts, await state()]).toMatchObject([[], { status: 'failed', kind: 'lasting' }])
})

it('a message about a booking is not sent to the former phone of a manager', async () => {
  const { world, texts, sendAt, state } = await queuedAtNight('manager_asked')
  await sendAt(night)
  const profile = { name: 'Mo', phone: '0733100200' }
  await changeProfile(world.services, manager, profile, world.context())
  await sendAt(morning)
  expect([texts, await state()]).toMatchObject([[], { status: 'failed', kind: 'lasting' }])
})

it('a message that answers its reader is sent at night', async () => {
  const { texts, sendAt } = await queuedAtNight('booking_requested')
  expect(await sendAt(night)).toBeUndefined()
  expect(texts).toEqual(['booking_requested'])
})

it('a message about a request that was answered overnight is not sent', async () => {
  const { world, texts, sendAt, state } = await queuedAtNight('manager_asked')
  await sendAt(night)
  await confirmBooking(world.services, bookingId, { managerId: manager }, world.context())
  await sendAt(morning)
  expect([texts, await state()]).toMatchObject([[], { status: 'failed', kind: 'lasting' }])
})

const anApproval = { adminId: admin, paymentDeadlineHours: 48 }
const inCash = { method: 'cash', receipt: '', staffId: manager } as const

it.each([
  ['booking_approved', 100_000, 0],
  ['underpaid', 100_000, 0],
  ['booking_rescheduled', 100_000, 1],
  ['booking_rescheduled', 250_000, 0],
])(
  'a request to pay is not sent once more was paid overnight, unless it has news of the hours: %s',
  async (template, amountCents, sent) => {
    const approve = async (world: World) => {
      await approveAndIssueLink(world.services, bookingId, anApproval, world.context())
      return newId()
    }
    const { world, texts, sendAt } = await queuedAtNight(template, approve, 'Pay: https://studioni.example/payment/1')
    const { services } = world
    world.now = nairobi('2026-11-24T00:30')
    await recordDirect(services, bookingId, { ...inCash, amountCents }, world.context())
    await sendAt(morning)
    expect(texts).toHaveLength(sent)
  },
)

it('a payment link is sent at night if staff resends it', async () => {
  for (const isResent of [false, true]) {
    const { texts, sendAt } = await queuedAtNight('booking_approved', async (world) => {
      await approveAndIssueLink(world.services, bookingId, anApproval, world.context())
      if (isResent) await resendLink(world.services, bookingId, world.context())
      let causeId = ''
      for await (const { type, id } of world.store.readAll()) if (type === 'payment.link_issued') causeId = id
      return causeId
    })
    await sendAt(night)
    expect(texts).toEqual(isResent ? ['booking_approved'] : [])
  }
})

it('a move is announced in the morning, unless the customer made it', async () => {
  for (const isByStaff of [false, true]) {
    const { texts, sendAt } = await queuedAtNight('booking_rescheduled', async (world) => {
      const by = isByStaff ? { id: manager, role: 'studio_manager' } : { id: customer.personId, role: 'public' }
      const move = { selectedSlots: at(12), staffId: manager }
      await moveBookingAsStaff(world.services, bookingId, move, { ...world.context(), actor: by })
      let causeId = ''
      for await (const { type, id } of world.store.readAll()) if (type === 'booking.rescheduled') causeId = id
      return causeId
    })
    expect(await sendAt(night)).toEqual(isByStaff ? morning : undefined)
    await sendAt(morning)
    expect(texts).toEqual(['booking_rescheduled'])
  }
})

it('a move is not announced once the booking has moved again', async () => {
  const { world, texts, sendAt } = await queuedAtNight('booking_rescheduled', async (world) => {
    await moveBookingAsStaff(world.services, bookingId, { selectedSlots: at(12), staffId: manager }, world.context())
    let causeId = ''
    for await (const { type, id } of world.store.readAll()) if (type === 'booking.rescheduled') causeId = id
    return causeId
  })
  world.now = nairobi('2026-11-24T00:30')
  await moveBookingAsStaff(world.services, bookingId, { selectedSlots: at(14), staffId: manager }, world.context())
  await sendAt(morning)
  expect(texts).toEqual([])
})

it('a notice that the studio returns money is not sent once it has returned it, whatever else is due', async () => {
  for (const [template, isReturned] of [
    ['studio_returns', false],
    ['studio_returns', true],
    ['manager_returns', false],
    ['manager_returns', true],
  ] as const) {
    const { world, texts, sendAt } = await queuedAtNight(template, async (world) => {
      const { services } = world
      await approveAndIssueLink(services, bookingId, anApproval, world.context())
      for (const amountCents of [100_000, null])
        await recordDirect(services, bookingId, { ...inCash, amountCents }, world.context())
      await cancelBooking(services, bookingId, { reason: 'admin', note: '' }, world.context())
      await world.run()
      let causeId = ''
      for await (const { type, id } of world.store.readAll()) if (type === 'payment.direct_return_due') causeId = id
      return causeId
    })
    const { returnId = '' } = (await paymentOf(world.services, bookingId)).returns.at(-1) ?? {}
    const returned = { returnId, staffId: manager, note: 'At the desk' }
    if (isReturned) await returnDirect(world.services, bookingId, returned, world.context())
    await sendAt(morning)
    expect(texts).toEqual(isReturned ? [] : [template])
  }
})

it('a correction of a return is not sent once the money is to be returned again', async () => {
  for (const hasEnded of [false, true]) {
    const { world, texts, sendAt } = await queuedAtNight('manager_return_withdrawn', async (world) => {
      const { services } = world
      await approveAndIssueLink(services, bookingId, anApproval, world.context())
      const moveTo = async (...hours: number[]) =>
        moveBookingAsStaff(services, bookingId, { selectedSlots: at(...hours), staffId: manager }, world.context())
      await moveTo(10, 11)
      await world.run()
      const note = { ...inCash, amountCents: 250_000 }
      const { directId } = await recordDirect(services, bookingId, note, world.context())
      await recordDirect(services, bookingId, { ...inCash, amountCents: 200_000 }, world.context())
      await moveTo(10)
      await settlePayment(services, bookingId, world.context())
      await voidDirect(services, bookingId, { directId, staffId: manager, reason: 'Not paid' }, world.context())
      let causeId = ''
      for await (const { type, id } of world.store.readAll())
        if (type === 'payment.direct_return_withdrawn') causeId = id
      return causeId
    })
    if (hasEnded) await cancelBooking(world.services, bookingId, { reason: 'admin', note: '' }, world.context())
    await world.run()
    await sendAt(morning)
    expect(texts).toEqual(hasEnded ? [] : ['manager_return_withdrawn'])
  }
})

it('a message that failed temporarily is not sent once its request is answered', async () => {
  const { world, messageId, texts, sendAt } = await queuedAtNight('manager_asked')
  const { services } = world
  await confirmBooking(services, bookingId, { managerId: manager }, world.context())
  world.now = morning
  const begun = () => [{ type: 'message.sending', data: {} } as const]
  await services.handle(message, streams.message(messageId), begun, world.context())
  await messageFailed(services, messageId, { why: 'No credit', kind: 'passing' }, world.context())
  await sendAt(nairobi('2026-11-24T07:20'))
  expect(texts).toEqual([])
})

it('a message that an admin sends again is sent at night', async () => {
  const { world, messageId, texts, sendAt } = await queuedAtNight('refunded')
  const { services } = world
  world.now = morning
  await services.handle(
    message,
    streams.message(messageId),
    () => [{ type: 'message.sending', data: {} }],
    world.context(),
  )
  await messageFailed(services, messageId, { why: 'No credit', kind: 'lasting' }, world.context())
  world.now = nairobi('2026-11-24T23:00')
  await retryMessage(services, messageId, admin, world.context())
  expect(await sendAt(world.now)).toBeUndefined()
  expect(texts).toEqual(['refunded'])
})

it('a message that an admin sends again is not sent to the former phone of a manager', async () => {
  const { world, messageId, texts, sendAt, state } = await queuedAtNight('manager_asked')
  const { services } = world
  world.now = morning
  const begun = () => [{ type: 'message.sending', data: {} } as const]
  await services.handle(message, streams.message(messageId), begun, world.context())
  await messageFailed(services, messageId, { why: 'No credit', kind: 'lasting' }, world.context())
  await changeProfile(services, manager, { name: 'Mo', phone: '0733100200' }, world.context())
  world.now = nairobi('2026-11-24T09:00')
  await retryMessage(services, messageId, admin, world.context())
  await sendAt(world.now)
  expect([texts, await state()]).toMatchObject([[], { status: 'failed', kind: 'lasting' }])
})
