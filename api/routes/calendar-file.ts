import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { endOf, startOf } from '../../domain/kernel/slot.ts'
import { textIn } from '../../language/translate.ts'
import type { BookingView } from '../../projections/bookings/queries.ts'

/** The texts of a calendar entry, in the customer's message language. */
const texts = {
  en: {
    session: (type: string, studio: string) => `${type} at ${studio}`,
    closed: 'a studio that has closed',
    booking: (code: string) => `Booking ${code}`,
  },
  sw: {
    session: (type: string, studio: string) => `${type} katika ${studio}`,
    closed: 'studio iliyofungwa',
    booking: (code: string) => `Nafasi ${code}`,
  },
} satisfies Record<Language, unknown>

/** A booking as an iCalendar file (RFC 5545), with a constant UID and a SEQUENCE that rises with each change. */
export function calendarFile(row: BookingView, pageUrl: string): string {
  const first = row.slots[0]
  const last = row.slots.at(-1)
  if (!first || !last) throw new DomainError('wrong_status', 'booking.no-time')
  const words = texts[row.language]
  const calendar = ical({ prodId: '//Studioni//Bookings//EN', method: calendarMethod(row) })
  calendar.createEvent({
    id: `${row.id}@studioni`,
    sequence: row.history.length - 1,
    stamp: new Date(row.changed_at),
    start: startOf(first),
    end: endOf(last),
    summary: words.session(
      textIn(row.language, row.session_type_name, row.session_type_name_sw),
      row.studio_name ?? words.closed,
    ),
    location: [row.studio_name, row.studio_location].filter(Boolean).join(', '),
    description: `${words.booking(row.code)}\n${pageUrl}`,
    url: pageUrl,
    status: statusOf(row.status),
  })
  return calendar.toString()
}

/** Whether the file adds the session to a calendar or removes it. */
export const calendarMethod = ({ status }: Pick<BookingView, 'status'>): ICalCalendarMethod =>
  status === 'cancelled' || status === 'rejected' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH

function statusOf(status: BookingView['status']): ICalEventStatus {
  if (status === 'cancelled' || status === 'rejected') return ICalEventStatus.CANCELLED
  return status === 'paid' || status === 'completed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
