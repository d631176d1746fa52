import type { AdminBooking, BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import type { StoredBooking } from '../../../../api/contract/person-data.ts'
import type { BookingStatus, HourState } from '../../../../api/contract/shared.ts'
import { actionRequired, isOver } from '../../../../api/contract/statuses.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { type CellState, spanText, withYours } from '../../../shared/availability/hours.ts'
import { hourOf } from '../../../shared/site/clock.ts'
import { studioName } from '../../../shared/studios/studio-text.ts'
import type { Tone } from '../../../ui/StatusChip.tsx'
import { factText } from '../audit/event-words.ts'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { officeBookingParts } from './texts.en.ts'

/** Formats a Kenyan number: '+254 712 345 678' for 254712345678. Returns other numbers unchanged. */
export const phoneText = (phone: string): string => phone.replace(/^\+?(254)(\d{3})(\d{3})(\d{3})$/, '+$1 $2 $3 $4')

type Times = Pick<AdminBooking, 'date' | 'start_time' | 'end_time' | 'preferred_date'>

/** Formats the day of a booking: 'Tue 1 Dec', or a note that it has none yet. */
export const dayOf = (t: Translate, format: Format, { date }: Times): string =>
  date ? format.shortDate(date) : t('bookings.no-time')

/** Formats the hours of a booking: '15:00 to 17:00', or the preferred day. */
export function hoursOf(t: Translate, format: Format, { start_time, end_time, preferred_date }: Times): string {
  if (start_time && end_time) return spanText(t, format, { from: hourOf(start_time), to: hourOf(end_time) })
  return preferred_date ? t('bookings.preferred', { day: format.shortDate(preferred_date) }) : t('bookings.any-day')
}

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

const dueIn = (amounts: readonly { readonly amount: number; readonly status: string }[]): number =>
  amounts.reduce((sum, { amount, status }) => (status === 'due' ? sum + amount : sum), 0)

/** Describes what remains to be done for a customer before the data that it needs is erased, for an admin to read. */
export function erasureWarnings(t: Translate, format: Format, bookings: readonly StoredBooking[]): string[] {
  const open = bookings.filter(({ status }) => status !== 'completed' && !isOver(status)).length
  const due = dueIn(bookings.flatMap(({ refunds }) => refunds))
  const returns = bookings.flatMap(({ studioName: name, payments }) => {
    const amount = dueIn(payments.flatMap(({ direct }) => direct?.returns ?? []))
    return amount > 0 ? [{ studio: studioName(t, name), amount: format.money(amount) }] : []
  })
  return [
    ...(open > 0 ? [t('erasure.open', { count: open })] : []),
    ...(due > 0 ? [t('erasure.due', { amount: format.money(due) })] : []),
    ...returns.map((owed) => t('erasure.return', owed)),
  ]
}

/** The tone of each status in the back office. */
export const officeTones: Record<BookingStatus, Tone> = {
  requested: 'waiting',
  pending: 'waiting',
  manager_confirmed: 'waiting',
  approved: 'neutral',
  rejected: 'ended',
  paid: 'good',
  completed: 'good',
  cancelled: 'ended',
}

/** Returns whether a booking needs a decision from an area. */
export const needsAction = (area: OfficeArea, { status }: Pick<AdminBooking, 'status'>): boolean =>
  actionRequired[area].some((each) => each === status)

/** Whether a request still awaits its manager. */
export const isUnconfirmed = ({ status }: Pick<AdminBooking, 'status'>): boolean =>
  status === 'requested' || status === 'pending'

/** The approving decision of each area. */
export const agreeing: Record<OfficeArea, 'approve' | 'confirm'> = { admin: 'approve', manager: 'confirm' }

/** Returns the day of a booking as a strip with its own hours highlighted. Null without a date or until loaded. */
export function cellsOf(
  booking: Pick<AdminBooking, 'selected_slots' | 'status'>,
  day: readonly HourState[] | undefined,
): readonly CellState[] | null {
  if (!day || booking.selected_slots.length === 0) return null
  return isOver(booking.status) ? day : withYours(day, booking.selected_slots.map(hourOf))
}
