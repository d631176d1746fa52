import type { BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { factText } from '../audit/event-words.ts'
import { officeBookingParts } from './texts.en.ts'

type Moment = BookingDetail['timeline'][number]

type Done = Extract<keyof typeof officeBookingParts, `bookings.moment.${string}`>
const isDone = (id: string): id is Done => id in officeBookingParts

/** Describes an event of a booking: 'Approved by Jane Doe'. A cancellation by the system shows its reason instead. */
export function momentText(t: Translate, { what, text, by, by_customer }: Moment, cancelReason: string | null): string {
  const id = `bookings.moment.${what}`
  if (!isDone(id)) return text
  const who = by ?? (by_customer ? t('bookings.moment-customer') : null)
  if (who !== null) return t('bookings.moment-by', { what: t(id), who })
  if (what !== 'cancelled') return t(id)
  const why = cancelReason === null ? t('bookings.moment-no-reason') : factText(t, 'reason', cancelReason)
  return t('bookings.moment-because', { what: t(id), why })
}
