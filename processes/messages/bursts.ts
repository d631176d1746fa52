import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import type { BookingNotification } from './notification.ts'

/** Moves within this time lead to one message about the last of them, after the first has had its own. */
const burstMs = 60_000

/**
 * Returns whether the notifications of a move are still to be sent: `superseded` if the booking moved again, or when to
 * look again if it moved before a moment ago.
 */
export async function settleBurst(
  { store }: Pick<Services, 'store'>,
  [first]: readonly BookingNotification[],
  now: Date,
): Promise<'send' | 'superseded' | Date> {
  if (first?.template !== 'booking_rescheduled' || first.version === undefined) return 'send'
  const version = BigInt(first.version)
  let before: number | undefined
  for await (const event of store.read(streams.booking(first.bookingId))) {
    if (event.type !== 'booking.rescheduled') continue
    if (event.version > version) return 'superseded'
    if (event.version < version) before = Date.parse(event.metadata.at)
  }
  const movedAt = Date.parse(first.at)
  if (before === undefined || movedAt - before >= burstMs) return 'send'
  const due = new Date(movedAt + burstMs)
  return now < due ? due : 'send'
}
