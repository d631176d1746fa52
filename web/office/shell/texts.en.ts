import { catalogue } from '../../i18n/catalogue.ts'

/** The frame of the back office, and shared texts of its lists, dialogs and forms. */
export const officeShell = catalogue({
  'office.admin.sidebar': 'Admin Panel',
  'office.admin.header': 'Admin Dashboard',
  'office.admin.subtitle': 'Manage studios, bookings, and users',
  'office.admin.default-name': 'Admin',
  'office.manager.sidebar': 'Manager Dashboard',
  'office.manager.header': 'Manager Panel',
  'office.manager.subtitle': 'Your studios, their hours and their bookings',
  'office.manager.default-name': 'Manager',
  'office.welcome': 'Welcome, {name}',
  'office.screens': 'Screens',
  'office.waiting': '{count} waiting',
  'office.site': 'Back to the site',
  'office.denied': 'Access Denied',
  'office.denied.admin': 'This page is restricted to administrators only.',
  'office.denied.manager': 'This page is restricted to studio managers and administrators only.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeShell> {}
}
