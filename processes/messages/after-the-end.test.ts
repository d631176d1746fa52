import { expect, it } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import { limitsInMemory } from '../../commands/limits/limits-in-memory.ts'
import { queueMessages, type RenderedMessage } from '../../commands/messages/messages.ts'
import { streams } from '../../commands/streams.ts'
import { at, customer, manager, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { message } from '../../domain/message/message.ts'
import { Scenario } from '../payments/scenario.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { hire, notifierIn, notifyOfLatest } from './notifier.fixtures.ts'
import { type Channels, sendMessage } from './send.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'

/** A booking that was requested, and then cancelled if `isCancelled`. */
async function world({ isCancelled }: { readonly isCancelled: boolean }) {
  const played = new World()
  const started = { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening }
  await startBooking(played.services, started, played.context())
  if (isCancelled) await cancelBooking(played.services, bookingId, { reason: 'admin', note: '' }, played.context())
  return played
}

async function sent(played: World, template: string, limits = played.services.limits) {
  const { now } = played
  const services = { ...played.services, limits }
  const texts: string[] = []
  const send = async ({ text }: { readonly text: string }) => ({ providerId: `sent-${texts.push(text)}` })
  const channels: Channels = {
    brand: 'Studioni',
    calendarOf: async () => undefined,
    sms: { send },
    mailer: { send, close: async () => undefined },
  }
  const rendered: RenderedMessage = {
    ...{ channel: 'sms', template, language: 'en', personId: manager, to: '254712345678' },
    ...{ subject: '', text: template, causeId: newId(), aboutId: bookingId },
  }
  await hire(played, manager, '254712345678')
  await queueMessages(services, [rendered], played.context())
  const messageId = services.ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId)
  await sendMessage(services, channels, messageId, now)
  return { texts, ...(await load(services.store, message, streams.message(messageId))) }
}

it.each(['booking_approved', 'manager_paid'])(
  '%s queued before its booking ended is not sent afterwards',
  async (template) => {
    const { texts, state } = await sent(await world({ isCancelled: true }), template)
    expect(texts).toEqual([])
    expect(state).toMatchObject({ status: 'failed', kind: 'lasting' })
  },
)

it('a message that is obsolete takes no place of another', async () => {
  const limits = { store: limitsInMemory(), rules: { ...unlimited, messagesPerDay: 1 } }
  const ended = await world({ isCancelled: true })
  for (const [template, texts] of [
    ['underpaid', []],
    ['refunded', ['refunded']],
  ] as const)
    expect((await sent(ended, template, limits)).texts).toEqual(texts)
})

it('messages about the end of a booking and its money are sent afterwards', async () => {
  for (const template of ['booking_cancelled', 'manager_cancelled', 'refund_requested', 'refunded'])
    expect((await sent(await world({ isCancelled: true }), template)).texts).toEqual([template])
})

it('a message about a booking that has not ended is sent', async () => {
  expect((await sent(await world({ isCancelled: false }), 'booking_approved')).texts).toEqual(['booking_approved'])
})

it('only messages about its end are queued for an ended booking', async () => {
  const ended = await world({ isCancelled: true })
  const { store, now } = ended
  const notifier = notifierIn(ended)
  const notification = { bookingId, causeId: newId(), at: now.toISOString() }
  const templates = async () => {
    const queued: string[] = []
    for await (const event of store.readAll()) if (event.type === 'message.queued') queued.push(event.data.template)
    return new Set(queued)
  }
  await notifier.queueForBooking([{ ...notification, template: 'booking_requested', version: '0' }])
  expect(await templates()).toEqual(new Set())
  await notifier.queueForBooking([{ ...notification, template: 'booking_cancelled' }])
  expect(await templates()).toEqual(new Set(['booking_cancelled']))
})

it('a cancellation as unpaid is not reported once the money has reinstated the booking', async () => {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  await scenario.pass(25 * 3_600)
  expect(await scenario.bookingNow()).toMatchObject({ status: 'cancelled', reason: 'unpaid' })
  await scenario.paysByPaybill()
  expect(await scenario.bookingNow()).toMatchObject({ status: 'paid' })
  for (const template of ['booking_cancelled', 'manager_cancelled'])
    expect((await sent(scenario, template)).texts).toEqual([])
  expect(await notifyOfLatest(scenario, 'booking.cancelled', 'booking_cancelled', bookingId)).toEqual([])
})
