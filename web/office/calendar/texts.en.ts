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
  'diary.next.day': 'Next day',
  'diary.next.week': 'Next week',
  'diary.range': '{from} to {to}',
  'diary.today': 'Today',
  'diary.view': 'View',
  'diary.view.day': 'Day',
  'diary.view.week': 'Week',
  'diary.session': '{day}, {from} to {to}: {customer}, {session}, {status}',
  'diary.hint': 'Select a session for details.',
})

declare module '../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof officeCalendar> {}
}
