import { catalogue } from '../../../i18n/catalogue.ts'

export const officeLists = catalogue({
  'office.status': 'Status',
  'office.status.all': 'All statuses',
  'office.pages': 'More pages',
  'office.page': 'Page {page}',
  'office.page-gap': 'Pages in between',
  'office.shown': '{from} to {to} of {total}',
  'office.shown-more': '{from} to {to} of more than {total}',
  'office.more-rows': '{count, plural, one {# more entry} other {# more entries}}',
  'office.left': 'No longer in this list',
  'office.clear': 'Clear search and filter',
  'bookings.from': 'From',
  'bookings.to': 'To',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeLists> {}
}
