import type { BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { officeBookings } from '../../i18n/en/office-bookings.ts'
import type { Say } from '../../i18n/use-text.ts'
import { factText } from '../shared/audit/event-words.ts'

type Moment = BookingDetail['timeline'][number]

type Done = Extract<keyof typeof officeBookings, `bookings.moment.${string}`>
const isDone = (id: string): id is Done => id in officeBookings

/** What happened to a booking, and by whom: 'Approved by Jane Doe'. What the system cancelled has its reason instead. */
export function momentText(say: Say, { what, text, by, by_customer }: Moment, cancelReason: string | null): string {
  const id = `bookings.moment.${what}`
  if (!isDone(id)) return text
  const who = by ?? (by_customer ? say('bookings.moment-customer') : null)
  if (who !== null) return say('bookings.moment-by', { what: say(id), who })
  if (what !== 'cancelled') return say(id)
  const why = cancelReason === null ? say('bookings.moment-no-reason') : factText(say, 'reason', cancelReason)
  return say('bookings.moment-because', { what: say(id), why })
}
