import { expect, it } from 'vitest'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { issueLink, resendLink } from '../../commands/payments/payment.ts'
import { at, bookingRequested, customer, manager, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { World } from '../payments/world.fixtures.ts'
import { messages } from './messages.ts'
import { bookFree, notifierIn, notifyOfLatest, openStudio } from './notifier.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'

/** Returns the messages to a walk-in's customer when the payment link is issued: what is sent where, and the texts. */
async function queuedFor({
  email = '',
  name = customer.customerName,
  messages = true,
  isResent = false,
  payBy = '2026-12-01T05:00:00.000Z',
}) {
  const world = new World()
  const { services, store, now } = world
  const walkIn = { staffId: manager, messages, priceCents: 250_000, chargeCents: 250_000, payBy }
  const who = { ...customer, customerEmail: email, customerName: name }
  const started = { customer: who, terms, slots: at(10), bookingId, reservationId: newId(), opening, walkIn }
  await startBooking(services, started, world.context())
  await issueLink(services, bookingId, world.context())
  if (isResent) await resendLink(services, bookingId, world.context())
  let causeId = ''
  for await (const { type, id } of store.readAll()) if (type === 'payment.link_issued') causeId = id
  const approved = { template: 'booking_approved', byLink: true } as const
  await notifierIn(world).queueForBooking([{ ...approved, bookingId, causeId, at: now.toISOString() }])
  const queued: { readonly what: string; readonly text: string }[] = []
  for await (const { type, data } of store.readAll())
    if (type === 'message.queued')
      queued.push({ what: `${data.template} by ${data.channel} to ${data.to}`, text: String(data.text) })
  return queued
}

const messagesTo = async (walkIn: Parameters<typeof queuedFor>[0]) => (await queuedFor(walkIn)).map(({ what }) => what)

it('a walk-in without an email address is notified by SMS only', async () => {
  expect(await messagesTo({})).toEqual(['booking_approved by sms to 254712345678'])
})

it('a walk-in with an email address is notified by both', async () => {
  expect(await messagesTo({ email: 'ada@example.com' })).toEqual([
    'booking_approved by email to ada@example.com',
    'booking_approved by sms to 254712345678',
  ])
})

it.each([
  ['Ada Wanjiru', 'Hello Ada Wanjiru,'],
  ['Paybill 522522', 'Hello,'],
  ['Call 0712 345 678', 'Hello,'],
])('a customer named %s is greeted with "%s"', async (name, greeting) => {
  const [letter] = await queuedFor({ email: 'ada@example.com', name })
  expect(letter?.text.split('\n')[0]).toBe(greeting)
  expect(letter?.text.includes(name)).toBe(greeting.includes(name))
})

it.each([
  ['before its session', '2026-12-01T05:00:00.000Z', true],
  ['after its session has started, which ends nothing', '2026-12-01T07:35:00.000Z', false],
])('names the deadline that was set %s', async (_, payBy, named) => {
  const [letter] = await queuedFor({ email: 'ada@example.com', payBy })
  expect(letter?.text.includes('we may offer your hours to someone else')).toBe(named)
})

it('a walk-in without messages is not notified', async () => {
  expect(await messagesTo({ email: 'ada@example.com', messages: false })).toEqual([])
})

it('a walk-in without messages gets the payment link when staff resends it', async () => {
  expect(await messagesTo({ messages: false, isResent: true })).toEqual(['booking_approved by sms to 254712345678'])
})

it('a walk-in notifies neither the manager who booked it nor the customer of a request', () => {
  const requested = (walkIn: { staffId: string; messages: boolean } | null): DomainEvent =>
    bookingRequested.type === 'booking.requested'
      ? { type: 'booking.requested', data: { ...bookingRequested.data, walkIn } }
      : bookingRequested
  const jobs = (event: DomainEvent, role: string) => {
    const given = recorded(`booking-${bookingId}`, event)
    return messages.react({ ...given, metadata: { ...given.metadata, actor: { id: manager, role } } }).add
  }
  expect(jobs(requested(null), 'public')).toHaveLength(1)
  expect(jobs(requested({ staffId: manager, messages: true }), 'studio_manager')).toEqual([])
  expect(jobs(requested({ staffId: manager, messages: true }), 'admin')).toMatchObject([
    { payload: { notifications: [{ template: 'manager_booked' }] } },
  ])
})

it.each([
  ['a customer requested', false, 'manager_paid'],
  ['the manager booked', true, undefined],
])('a session without a price that %s: the manager is notified if that is news', async (_, isWalkIn, sent) => {
  const world = new World()
  await openStudio(world)
  await bookFree(world, bookingId, isWalkIn)
  const [first] = await notifyOfLatest(world, 'booking.paid', 'manager_paid', bookingId)
  expect(first?.state.template).toBe(sent)
})
