import type { Page } from 'playwright-core'
import { officeViews } from './office-views.ts'
import type { View } from './view.ts'

const studio = '/studios/MWB-02'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Lets the calls that match fail, or never answer. */
const failing = (page: Page, calls: RegExp) =>
  page.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }))
const hanging = (page: Page, calls: RegExp) => page.route(calls, () => undefined)

/** Chooses a session, and hours next month on a day that has room: every picture of a booking takes some. */
async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What for?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

async function open(page: Page): Promise<void> {
  await page.goto(studio)
  await chooseTime(page)
  await button(page, /^Request booking/)
    .last()
    .click()
}

async function fill(page: Page): Promise<void> {
  await open(page)
  await dialog(page, 'Booking Details').getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Wanjiru Kamau')
  await page.getByLabel('E-mail').fill('wanjiru@example.com')
  await page.getByLabel('Phone number').fill('0712 345 678')
}

async function book(page: Page): Promise<void> {
  await fill(page)
  await button(page, /^Book Session/).click()
  await text(page, 'Where it stands')
}

async function home(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('region', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
  await freeHour(page).first().waitFor()
  await button(page, /^Book Now/)
    .first()
    .waitFor()
}

/** Somebody else's request for the same hours, sent just before ours. */
async function loseRace(page: Page): Promise<void> {
  await fill(page)
  await page.route('**/api/v1/bookings', async (route) => {
    const { 'idempotency-key': _, ...headers } = route.request().headers()
    await route.fetch({ headers })
    await route.continue()
  })
  await button(page, /^Book Session/).click()
  await text(page, 'Nearest free instead:')
}

export const views: readonly View[] = [
  { name: 'home', show: home },
  {
    name: 'home-loading',
    show: async (page) => {
      await hanging(page, /\/api\/v1\/studios/)
      await page.goto('/')
    },
  },
  {
    name: 'home-empty',
    show: async (page) => {
      await failing(page, /\/studios\/featured/)
      await page.goto('/')
      await text(page, 'No studios available yet')
    },
  },
  {
    name: 'studios',
    show: async (page) => {
      await page.goto('/studios')
      await button(page, /^Book Session/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'studios-filtered',
    show: async (page) => {
      await page.goto('/studios?search=nairobi')
      await button(page, 'Filter by Features').click()
      await button(page, /^Book Session/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'studios-loading',
    show: async (page) => {
      await hanging(page, /\/api\/v1\/studios\?/)
      await page.goto('/studios')
      await page.locator('.skeleton').first().waitFor()
    },
  },
  {
    name: 'studios-empty',
    show: async (page) => {
      await page.goto('/studios?search=garissa')
      await text(page, 'No studio fits that')
    },
  },
  {
    name: 'studios-failing',
    show: async (page) => {
      await failing(page, /\/api\/v1\/studios\?/)
      await page.goto('/studios')
      await text(page, 'Failed to load studios')
    },
  },
  {
    name: 'studio',
    show: async (page) => {
      await page.goto(studio)
      await freeHour(page).first().waitFor()
    },
  },
  {
    name: 'studio-chosen',
    show: async (page) => {
      await page.goto(studio)
      await chooseTime(page)
    },
  },
  {
    name: 'studio-loading',
    show: async (page) => {
      await hanging(page, /\/api\/v1\/studios\/MWB/)
      await page.goto(studio)
      await page.locator('.skeleton').first().waitFor()
    },
  },
  {
    name: 'studio-hours-unknown',
    show: async (page) => {
      await failing(page, /\/availability\/\d{4}-/)
      await page.goto(studio)
      await text(page, 'We could not check')
    },
  },
  {
    name: 'studio-missing',
    show: async (page) => {
      await page.goto('/studios/nowhere')
      await text(page, 'This studio is not here')
    },
  },
  {
    name: 'flow-studio',
    isDialog: true,
    show: async (page) => {
      await home(page)
      await button(page, 'Request a booking').click()
      await button(page, /^Choose /)
        .first()
        .waitFor()
    },
  },
  {
    name: 'flow-time',
    isDialog: true,
    show: async (page) => {
      await page.goto('/studios?search=mawimbi')
      await button(page, /^Book Session/)
        .first()
        .click()
      await chooseTime(page)
    },
  },
  { name: 'flow-details', isDialog: true, show: open },
  { name: 'flow-contact', isDialog: true, show: fill },
  {
    name: 'flow-contact-errors',
    isDialog: true,
    show: async (page) => {
      await fill(page)
      await page.getByLabel('Full name').fill('')
      await page.getByLabel('E-mail').fill('wanjiru')
      await button(page, /^Book Session/).click()
      await text(page, 'Please give your name')
    },
  },
  { name: 'flow-lost', isDialog: true, show: loseRace },
  {
    name: 'flow-done',
    isDialog: true,
    show: async (page) => {
      await page.goto('/studios?search=mawimbi')
      await button(page, /^Book Session/)
        .first()
        .click()
      await button(page, 'Skip Time Selection').click()
      await dialog(page, 'Booking Details').getByLabel('Session type').selectOption({ index: 1 })
      await button(page, 'Continue').click()
      await page.getByLabel('Full name').fill('Wanjiru Kamau')
      await page.getByLabel('E-mail').fill('wanjiru@example.com')
      await page.getByLabel('Phone number').fill('0712 345 678')
      await button(page, /^Book Session ·/).click()
      await text(page, 'Booking Confirmed!')
    },
  },
  {
    name: 'toast',
    isDialog: true,
    show: async (page) => {
      await book(page)
      await text(page, 'Booking Confirmed!')
    },
  },
  {
    name: 'track',
    show: async (page) => {
      await book(page)
      await button(page, 'Got it').click()
    },
  },
  {
    name: 'track-move',
    isDialog: true,
    show: async (page) => {
      await book(page)
      await button(page, 'Got it').click()
      await button(page, 'Move').click()
      await freeHour(page).first().waitFor()
    },
  },
  {
    name: 'track-cancel',
    isDialog: true,
    show: async (page) => {
      await book(page)
      await button(page, 'Got it').click()
      await button(page, 'Cancel booking').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'track-missing',
    show: async (page) => {
      await page.goto('/bookings/nothing')
      await text(page, 'This booking is not here')
    },
  },
  ...officeViews,
  {
    name: 'faqs',
    show: async (page) => {
      await page.goto('/faqs')
      await page.getByText('Can I cancel or reschedule?').click()
    },
  },
  {
    name: 'offline',
    isDialog: true,
    show: async (page) => {
      await page.goto('/faqs')
      await text(page, 'Can I cancel or reschedule?')
      await page.context().setOffline(true)
      await text(page, 'You are offline')
    },
  },
  {
    name: 'not-found',
    show: async (page) => {
      await page.goto('/nowhere')
      await text(page, 'Nothing on air here')
    },
  },
]

/** What a reader of the README sees of the product. */
export const readmeViews: readonly View[] = [
  { name: 'home', show: home },
  {
    name: 'booking',
    show: async (page) => {
      await page.goto('/studios?search=mawimbi')
      await button(page, /^Book Session/)
        .first()
        .click()
      await chooseTime(page)
    },
  },
  {
    name: 'track',
    show: async (page) => {
      await book(page)
      await button(page, 'Got it').click()
    },
  },
]
