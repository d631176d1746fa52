import type { Page } from 'playwright-core'
import type { View } from './view.ts'

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

/** Those of them that a reader of the README sees. */
export const inReadme: readonly string[] = ['home', 'booking', 'track']

/** The page of the studio that the pictures are of. */
const studio = '/studios/MWB-02'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The hours that may be chosen. */
const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
/** Waits until those words are there. */
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
/** The first button that books a studio. */
const bookable = (page: Page) => button(page, /^Book (Session|Now)/).first()

/** Chooses a session, and hours next month on a day that has room: every picture of a booking takes some. */
async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What are you booking?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

/** Books, up to the page of the booking. */
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
