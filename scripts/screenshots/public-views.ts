import { book, bookable, chooseTime, freeHour, studio, text } from './steps.ts'
import type { View } from './view.ts'

/** The screens that everybody sees. */
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

/** Those of them that a reader of the README sees. */
export const inReadme: readonly string[] = ['home', 'booking', 'track']
