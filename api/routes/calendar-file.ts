import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { endOf, startOf } from '../../domain/kernel/slot.ts'
import type { BookingView } from '../../projections/bookings/queries.ts'

/** A booking as an iCalendar file (RFC 5545): one UID for life, a SEQUENCE that rises with each thing that happens. */
export function calendarFile(row: BookingView, pageUrl: string): string {
  const [first, last] = [row.slots[0], row.slots.at(-1)]
  if (!first || !last) throw new Refusal('wrong_status', 'This booking has no time yet')
  const over = row.status === 'cancelled' || row.status === 'rejected'
  const calendar = ical({
    prodId: '//Studioni//Bookings//EN',
    method: over ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${row.id}@studioni`,
    sequence: row.history.length - 1,
    stamp: new Date(row.changed_at),
    start: startOf(first),
    end: endOf(last),
    summary: `${row.session_type_name} at ${row.studio_name ?? 'the studio'}`,
    location: [row.studio_name, row.studio_location].filter(Boolean).join(', '),
    description: `Booking ${row.code}\n${pageUrl}`,
    url: pageUrl,
    status: statusOf(row.status),
  })
  return calendar.toString()
}

function statusOf(status: BookingView['status']): ICalEventStatus {
  if (status === 'cancelled' || status === 'rejected') return ICalEventStatus.CANCELLED
  return status === 'paid' || status === 'completed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
