import * as z from 'zod'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { account } from '../../domain/account/account.ts'
import { admins } from '../../domain/account/admins.ts'
import type { AccountEvent, Role } from '../../domain/account/events.ts'
import { admin, at, customer, manager, opening, studioId, terms } from '../../domain/booking/booking.fixtures.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { submitted } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { World } from '../payments/world.fixtures.ts'
import { messages } from './messages.ts'
import { BookingNotification } from './notification.ts'
import { createNotifier } from './notifier.ts'

const site = { brand: 'Studioni', supportEmail: 'help@studioni.test', supportPhone: '0700 000 000', paybill: '522522' }

/** The notifier of a world. */
export const notifierIn = ({ services, now }: World) => {
  const clock = () => now
  return createNotifier(services, site, () => 'https://studioni.test', clock)
}

/** Creates the account of a manager, or of an admin, with a phone. */
export async function hire(world: World, userId: string, phone: string, role: Role = 'studio_manager'): Promise<void> {
  const identity = { userId, personId: userId, emailId: userId, name: 'Mo', email: 'mo@studioni.test', phone }
  const registered = { ...identity, role, verified: true } as const
  const decide = (): AccountEvent[] => [{ type: 'user.registered', data: registered }]
  await world.services.handle(account, streams.user(userId), decide, world.context())
}

/** Opens the studio of the bookings, with its manager. */
export async function openStudio(world: World, managerId: string | null = manager): Promise<void> {
  const opened = submitted.type === 'studio.submitted' ? { ...submitted.data, studioId, managerId } : undefined
  const decide = () => (opened ? [{ type: 'studio.submitted', data: opened } as const] : [])
  await world.services.handle(studio, streams.studio(studioId), decide, world.context())
  if (managerId) return hire(world, managerId, '254712345678')
  await hire(world, admin, '254712345678', 'admin')
  const added = () => [{ type: 'admins.added', data: { userId: admin, accountVersion: 0 } } as const]
  await world.services.handle(admins, streams.admins, added, world.context())
}

/** Requests a session, as a customer. */
export async function requestBooking(world: World, bookingId: string): Promise<void> {
  const request = { customer, terms, slots: at(10), bookingId, reservationId: newId(), opening }
  await startBooking(world.services, request, world.context())
}

/** Books a session without a price, as a customer whom an admin approves, or as the manager. */
export async function bookFree(world: World, bookingId: string, isWalkIn: boolean): Promise<void> {
  const { services } = world
  const walkIn = { staffId: manager, messages: true, priceCents: 0, chargeCents: 0, payBy: world.now.toISOString() }
  const request = { customer, slots: at(10), bookingId, reservationId: newId(), opening, ...(isWalkIn && { walkIn }) }
  await startBooking(services, { ...request, terms: { ...terms, unitPriceCents: 0 } }, world.context())
  const approval = { adminId: admin, paymentDeadlineHours: 24 }
  if (!isWalkIn) await approveBooking(services, bookingId, approval, world.context())
  await world.run()
}

/** Queues the messages of a template about the latest event of a type. Returns the result of the notifier. */
export async function notifyOfLatest(
  world: World,
  type: BookingEvent['type'],
  template: BookingNotification['template'],
  bookingId: string,
) {
  let version = ''
  for await (const event of world.store.readAll()) if (event.type === type) version = String(event.version)
  const at = world.now.toISOString()
  return notifierIn(world).queueForBooking([{ template, bookingId, version, causeId: newId(), at }])
}

const Payload = z.object({ notifications: z.array(BookingNotification) })

/** Queues the messages about the latest event of a type, as its job does. Returns the payload of the job. */
export async function notifyOf(world: World, type: DomainEvent['type']) {
  let payload: unknown
  for await (const event of world.store.readAll())
    if (event.type === type) payload = messages.react(event).add?.[0]?.payload
  await notifierIn(world).queueForBooking(Payload.parse(payload).notifications)
  return payload
}

/** Returns the texts of the latest queued message of a template, by channel. */
export async function textsOf({ store }: World, template: string) {
  const texts: { email?: string; sms?: string } = {}
  for await (const { type, data } of store.readAll())
    if (type === 'message.queued' && data.template === template) texts[data.channel] = data.text
  return texts
}
