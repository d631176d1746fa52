const admin = [
  ...['', '/bookings', '/studios', '/session-types', '/managers', '/users', '/features', '/limitations'],
  ...['/payments', '/payments/suspense', '/payments/refunds', '/payments/ledger', '/payments/callbacks'],
  ...['/messages', '/audit-logs', '/system'],
]
const calendars = ['day', 'week', 'month', 'agenda'].map((view) => `/calendar?view=${view}`)
const manager = ['', '/bookings', ...calendars, '/studios']

/** The paths of the screens of each area of the back office. */
export const officeScreens = {
  admin: admin.map((path) => `/admin${path}`),
  manager: manager.map((path) => `/manager${path}`),
}
