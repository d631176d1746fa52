import type { Format } from '../../i18n/format.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import type { CalendarBooking } from '../shared/bookings/sessions.ts'
import type { PlacedSession } from './columns.ts'

/** Returns what was booked, and for how many: 'Mixing session · 2 people'. */
export const whatOf = (t: Translate, { sessionType, numberOfPeople }: CalendarBooking): string =>
  joinFacts(sessionType, t('bookings.people', { people: numberOfPeople }))

/** Returns the status of a booking, and of its payment if that is not the same: 'Approved · Not paid'. */
export const stateOf = (t: Translate, { status, payment }: CalendarBooking): string =>
  joinFacts(t(`bookings.status.${status}`), status !== 'paid' && payment && t(`diary.payment.${payment}`))

/** Returns the hours of a session: '10:00 to 12:00'. */
export const spanText = (t: Translate, format: Format, { from, to }: Pick<PlacedSession, 'from' | 'to'>): string =>
  t('hours.span', { from: format.hour(from), to: format.hour(to) })

/** Describes a session in full, for screen readers. */
export function sessionLabel(t: Translate, format: Format, { booking, date, from, to, studio }: PlacedSession): string {
  const when = t('track.when-span', { day: format.longDate(date), from: format.hour(from), to: format.hour(to) })
  return joinFacts(when, booking.customerName, whatOf(t, booking), studio.studioName, stateOf(t, booking))
}
