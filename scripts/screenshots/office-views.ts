import type { Page } from 'playwright-core'
import type { View } from './view.ts'

/** Finds text on the screen itself: the menu has some of the same words, and is hidden on a phone. */
const seen = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()

type Who = NonNullable<View['as']>

/** A screen of the back office once it shows those words; `then` brings more about. */
const screen = (
  as: Who,
  name: string,
  path: string,
  words: string | RegExp,
  then?: (page: Page) => Promise<unknown>,
): View => ({
  name: `office-${name}`,
  as,
  async show(page) {
    await page.goto(path)
    await seen(page, words)
    await then?.(page)
  },
})

/** Opens the first booking of a list. */
const openBooking = (page: Page) =>
  page
    .getByRole('button', { name: /^SB\w{6}, details$/ })
    .first()
    .click()

/** The screens of admins and managers. */
export const officeViews: readonly View[] = [
  screen('admin', 'dashboard', '/admin', 'Busy hours'),
  screen('manager', 'manager-dashboard', '/manager', 'Busy hours'),
  screen('admin', 'bookings', '/admin/bookings', /^\d+ to \d+ of/),
  screen('admin', 'bookings-open', '/admin/bookings?status=paid', /^\d+ to \d+ of/, async (page) => {
    await openBooking(page)
    await seen(page, 'Timeline')
  }),
  screen('manager', 'manager-bookings', '/manager/bookings', 'Confirm requests'),
  screen('manager', 'calendar-week', '/manager/calendar?view=week', 'Calendar', (page) =>
    page.getByRole('heading', { level: 3 }).first().waitFor(),
  ),
  screen('manager', 'calendar-day', '/manager/calendar?view=day', 'Calendar', (page) =>
    page.getByRole('heading', { level: 2 }).first().waitFor(),
  ),
  screen('admin', 'studios', '/admin/studios', 'Mawimbi Mix Room'),
  screen('manager', 'manager-studios', '/manager/studios', 'My Studios', (page) =>
    page.getByRole('heading', { level: 2 }).first().waitFor(),
  ),
  screen('admin', 'session-types', '/admin/session-types', /Global/),
  screen('admin', 'managers', '/admin/managers', 'Otieno Odhiambo'),
  screen('admin', 'users', '/admin/users', 'Joined', (page) => page.getByRole('row').nth(2).waitFor()),
  screen('admin', 'features', '/admin/features', 'Created'),
  screen('admin', 'limitations', '/admin/limitations', 'Created'),
  screen('admin', 'audit', '/admin/audit-logs?type=booking.', 'Load older'),
  screen('admin', 'time-travel', '/admin/audit-logs?type=booking.', 'Load older', async (page) => {
    await page.getByRole('listitem').getByRole('link').first().click()
    await seen(page, 'State after this event')
  }),
  screen('admin', 'messages', '/admin/messages', /^\d+ to \d+ of/),
  screen('admin', 'payments', '/admin/payments', /^\d+ to \d+ of/),
  screen('admin', 'ledger', '/admin/payments/ledger', 'Adds up to the cent'),
  screen('admin', 'system', '/admin/system', 'Scheduled'),
]
