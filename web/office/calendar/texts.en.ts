import { catalogue } from '../../i18n/catalogue.ts'

/** The calendar of a manager's studios. */
export const officeCalendar = catalogue({
  'diary.title': 'Calendar',
  'diary.subtitle': 'Who is in which studio, hour by hour.',
  'diary.studios-failed': 'Failed to load studios',
  'diary.failed': 'Failed to load the calendar',
  'diary.none': 'No studios found',
  'diary.none-text': "You don't have any studios assigned yet.",
  'diary.previous.day': 'Previous day',
  'diary.previous.week': 'Previous week',
  'diary.previous.month': 'Previous month',
  'diary.previous.agenda': 'Previous seven days',
  'diary.next.day': 'Next day',
  'diary.next.week': 'Next week',
  'diary.next.month': 'Next month',
  'diary.next.agenda': 'Next seven days',
  'diary.range': '{from} to {to}',
  'diary.today': 'Today',
  'diary.view': 'View',
  'diary.view.day': 'Day',
  'diary.view.week': 'Week',
  'diary.view.month': 'Month',
  'diary.view.agenda': 'Agenda',
  'diary.studio': 'Studio',
  'diary.all-studios': 'All studios',
  'diary.hours': 'Hours',
  'diary.free': 'Free: {when}, {studio}',
  'diary.closed': 'Closed',
  'diary.closed-for': 'Closed: {reason}',
  'diary.blocked': 'Blocked',
  'diary.blocked-for': 'Blocked: {reason}',
  'diary.block': 'Block time',
  'diary.sessions': '{count, plural, =0 {no sessions} one {# session} other {# sessions}}',
  'diary.more': '{count} more',
  'diary.no-sessions': 'No sessions',
  'diary.payment': 'Payment',
  'diary.payment.paid': 'Paid',
  'diary.payment.part': 'Part paid',
  'diary.payment.unpaid': 'Not paid',
  'diary.open-booking': 'Open booking',
})

declare module '../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof officeCalendar> {}
}
