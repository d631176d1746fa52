import type { Page } from 'playwright-core'

/** The page of the studio that the pictures are of. */
export const studio = '/studios/MWB-02'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The hours that may be chosen. */
export const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
/** Waits until those words are there. */
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
/** A studio that can be booked from where it is named. */
export const bookable = (page: Page) => button(page, /^Book (Session|Now)/).first()

/** Chooses a session, and hours next month on a day that has room: every picture of a booking takes some. */
export async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What are you booking?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

/** Books, up to the page of the booking. */
export async function book(page: Page): Promise<void> {
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
