import type { Page } from 'playwright-core'
import type { View } from './view.ts'

/** On the screen itself: the menu says some words, too, and is hidden on a phone. */
const seen = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const unavailable = {
  status: 503,
  json: { error: 'The service is briefly unavailable. Please try again.', code: 'unavailable' },
} as const

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

const dialog = (view: View): View => ({ ...view, isDialog: true })

const firstBooking = (page: Page) => press(page, /^SB\w{6}, details$/)

/** The screens of admins and managers with the demo's data. */
export const officeViews: readonly View[] = [
  screen('admin', 'dashboard', '/admin', 'Busy hours'),
  screen('manager', 'manager-dashboard', '/manager', 'Busy hours'),
  screen('admin', 'bookings', '/admin/bookings', /^\d+ to \d+ of/),
  screen('admin', 'bookings-open', '/admin/bookings?status=paid', /^\d+ to \d+ of/, async (page) => {
    await firstBooking(page)
    await seen(page, 'Timeline')
  }),
  screen('admin', 'bookings-to-pay', '/admin/bookings?status=approved', 'Approve or reject', async (page) => {
    await firstBooking(page)
    await seen(page, 'Copy link')
  }),
  screen('admin', 'bookings-empty', '/admin/bookings?search=nobody-at-all', 'No bookings found'),
  {
    name: 'office-bookings-loading',
    as: 'admin',
    async show(page) {
      await page.route(/\/api\/v1\/admin\/bookings\?/, () => undefined)
      await page.goto('/admin/bookings')
      await page.locator('.skeleton').first().waitFor()
    },
  },
  {
    name: 'office-bookings-failing',
    as: 'admin',
    async show(page) {
      await page.route(/\/api\/v1\/admin\/bookings\?/, (route) => route.fulfill(unavailable))
      await page.goto('/admin/bookings')
      await seen(page, 'Failed to load bookings')
    },
  },
  dialog(
    screen('admin', 'bookings-reject', '/admin/bookings?status=action_required', 'Action Required', async (page) => {
      await press(page, /^Reject SB/)
      await page.getByRole('dialog').waitFor()
    }),
  ),
  screen('manager', 'manager-bookings', '/manager/bookings', 'Confirm what was asked for'),
  screen('manager', 'calendar-week', '/manager/calendar?view=week', 'Calendar', (page) =>
    page.getByRole('heading', { level: 3 }).first().waitFor(),
  ),
  screen('manager', 'calendar-day', '/manager/calendar?view=day', 'Calendar', (page) =>
    page.getByRole('heading', { level: 2 }).first().waitFor(),
  ),
  screen('admin', 'studios', '/admin/studios', 'Mawimbi Mix Room'),
  dialog(
    screen('admin', 'studios-edit', '/admin/studios?search=mawimbi', 'Mawimbi Mix Room', async (page) => {
      await press(page, /^Edit/)
      await page.getByRole('dialog').waitFor()
    }),
  ),
  screen('manager', 'manager-studios', '/manager/studios', 'My Studios', (page) =>
    page.getByRole('heading', { level: 2 }).first().waitFor(),
  ),
  screen('admin', 'session-types', '/admin/session-types', /Global/),
  screen('admin', 'managers', '/admin/managers', 'Otieno Odhiambo'),
  screen('admin', 'users', '/admin/users', 'Joined', (page) => page.getByRole('row').nth(2).waitFor()),
  dialog(
    screen('admin', 'users-invite', '/admin/users', 'Joined', async (page) => {
      await press(page, 'Invite User')
      await page.getByRole('dialog').waitFor()
    }),
  ),
  screen('admin', 'features', '/admin/features', 'Created'),
  screen('admin', 'limitations', '/admin/limitations', 'Created'),
  screen('admin', 'audit', '/admin/audit-logs?type=booking.', 'Look further back'),
  screen('admin', 'time-travel', '/admin/audit-logs?type=booking.', 'Look further back', async (page) => {
    await page.getByRole('listitem').getByRole('link').first().click()
    await seen(page, 'The state after it')
  }),
  screen('admin', 'payments', '/admin/payments', /^\d+ to \d+ of/),
  screen('admin', 'ledger', '/admin/payments/ledger', 'Adds up to the cent'),
  screen('admin', 'system', '/admin/system', 'Waiting for their time'),
  screen('manager', 'denied', '/admin', 'Access Denied'),
]
