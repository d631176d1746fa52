import { catalogue } from '../../../i18n/catalogue.ts'

export const officeBlockedTime = catalogue({
  'blocked-time.title': 'Blocked time',
  'blocked-time.none': 'No blocked time ahead.',
  'blocked-time.failed-to-load': 'Failed to load blocked time',
  'blocked-time.block': 'Block time',
  'blocked-time.repeat': 'Repeat',
  'blocked-time.repeat.once': 'One day',
  'blocked-time.repeat.days': 'Several days',
  'blocked-time.repeat.weekly': 'Every week',
  'blocked-time.from': 'First day',
  'blocked-time.to': 'Last day',
  'blocked-time.day-missing': 'Choose a day',
  'blocked-time.weekdays': 'Weekdays',
  'blocked-time.weekdays-missing': 'Choose at least one weekday',
  'blocked-time.all-day': 'All day',
  'blocked-time.first': 'From',
  'blocked-time.end': 'Until',
  'blocked-time.end-early': 'Choose an end after the start',
  'blocked-time.reason-hint': 'Only staff see it. Leave out customers’ names.',
  'blocked-time.failed': 'Failed to block time',
  'blocked-time.blocked': '{days, plural, one {Time blocked} other {Time blocked on # days}}',
  'blocked-time.taken': 'Bookings in these hours',
  'blocked-time.whole-day': 'all day',
  'blocked-time.one-day': '{day}, {hours}',
  'blocked-time.span': '{days, plural, one {# day} other {# days}} from {first} to {last}, {hours}',
  'blocked-time.weekly': '{weekdays}: {span}',
  'blocked-time.different-hours': 'different hours',
  'blocked-time.days-of': 'Days',
  'blocked-time.open': 'Open {what} again',
  'blocked-time.open-all': 'Open all {days} days again',
  'blocked-time.open-all-title': 'Open all days again?',
  'blocked-time.open-all-text': 'Customers can then book these hours on all {days} days.',
  'blocked-time.open-failed': 'Failed to open the time again',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeBlockedTime> {}
}
