import { bookingViews } from './booking-views.ts'
import { officeViews } from './office-views.ts'
import { book, button, chooseTime, failing, freeHour, hanging, home, studio, text } from './steps.ts'
import type { View } from './view.ts'

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
  ...bookingViews,
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
