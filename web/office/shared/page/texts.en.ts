import { catalogue } from '../../../i18n/catalogue.ts'

export const officePage = catalogue({
  'office.nav.dashboard': 'Dashboard',
  'office.nav.bookings': 'Bookings',
  'office.nav.studios': 'Studios',
  'office.nav.my-studios': 'My Studios',
  'office.nav.session-types': 'Session Types',
  'office.nav.managers': 'Managers',
  'office.nav.users': 'Users',
  'office.nav.customers': 'Customers',
  'office.nav.features': 'Features',
  'office.nav.limitations': 'Limitations',
  'office.nav.payments': 'Payments',
  'office.nav.blocks': 'Blocks',
  'office.nav.messages': 'Messages',
  'office.nav.audit': 'Audit log',
  'office.nav.system': 'System',
  'office.nav.calendar': 'Calendar',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officePage> {}
}
