import type { Page } from 'playwright-core'

/** A screen: its file's name, and how to open it in a new page. */
export interface View {
  readonly name: string
  /** Takes dialogs at the size of the screen and other pages at full length. */
  readonly isDialog?: true
  /** The signed-in user; undefined: none. */
  readonly as?: 'admin' | 'manager'
  show(page: Page): Promise<unknown>
}

/** The public screens. */
export const publicViews: readonly View[] = [
  {
    name: 'home',
    async show(page) {
      await page.goto('/')
      await page.getByRole('region', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
      await freeHour(page).first().waitFor()
      await bookable(page).waitFor()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    },
  },
  {
    name: 'studios',
    async show(page) {
      await page.goto('/studios')
      await bookable(page).waitFor()
    },
  },
  {
    name: 'studio',
    async show(page) {
      await page.goto(studio)
      await freeHour(page).first().waitFor()
    },
  },
  {
    name: 'booking',
    isDialog: true,
    async show(page) {
      await page.goto('/studios?search=mawimbi')
      await bookable(page).click()
      await chooseTime(page)
    },
  },
  { name: 'track', show: book },
  {
    name: 'faqs',
    async show(page) {
      await page.goto('/faqs')
      await page.getByText('Can I cancel or reschedule?').click()
    },
  },
  {
    name: 'contact',
    async show(page) {
      await page.goto('/contact')
      await text(page, 'Send Message')
    },
  },
]

/** The names of the screens in the README. */
export const inReadme: readonly string[] = ['home', 'booking', 'track']

/** The page of the studio in the pictures. */
const studio = '/studios/MWB-02'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The buttons of free hours. */
const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
/** Waits until a text is visible. */
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
/** The first button that books a studio. */
const bookable = (page: Page) => button(page, /^Book (Session|Now)/).first()

/**
 * Chooses a session, and hours next month on a day that still has free ones: every picture of a booking uses some up.
 */
async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What are you booking?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

/** Books and opens the page of the booking. */
async function book(page: Page): Promise<void> {
  await page.goto(studio)
  await chooseTime(page)
  await button(page, /^Request booking/)
    .last()
    .click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await details.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Wanjiru Kamau')
  await page.getByLabel('Email').fill('wanjiru@example.com')
  await page.getByLabel('Phone number').fill('0712 345 678')
  await button(page, /^Book Session/).click()
  await text(page, 'Booking status')
  await button(page, 'Got it').click()
}

/** Waits for a text outside the menu, which has some of the same words and is hidden on a phone. */
const seen = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()

type Who = NonNullable<View['as']>

/** A screen of the back office once it shows a text; `then` continues from there. */
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
