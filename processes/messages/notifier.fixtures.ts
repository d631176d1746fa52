import { newId } from '../../commands/context.ts'
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
