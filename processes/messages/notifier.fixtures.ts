import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { account } from '../../domain/account/account.ts'
import type { AccountEvent, Role } from '../../domain/account/events.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { World } from '../payments/world.fixtures.ts'
import type { BookingNotification } from './notification.ts'
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
  return notifierIn(world).ofBooking([{ template, bookingId, version, causeId: newId(), at }])
}
