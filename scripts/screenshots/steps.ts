import type { Page } from 'playwright-core'

/** The page of the studio that the pictures are of. */
export const studio = '/studios/MWB-02'
/** The buttons of a name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The dialog of a name. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The hours that may be chosen. */
export const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
/** Waits until those words are there. */
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Lets the calls that match fail. */
export const failing = (page: Page, calls: RegExp) =>
  page.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }))
/** Lets the calls that match never answer. */
export const hanging = (page: Page, calls: RegExp) => page.route(calls, () => undefined)

/** Chooses a session, and hours next month on a day that has room: every picture of a booking takes some. */
export async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What for?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

/** Opens the booking of chosen hours at its first step. */
export async function open(page: Page): Promise<void> {
  await page.goto(studio)
  await chooseTime(page)
  await button(page, /^Request booking/)
    .last()
    .click()
}

/** Fills in who books. */
export async function fill(page: Page): Promise<void> {
  await open(page)
  await dialog(page, 'Booking Details').getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Wanjiru Kamau')
  await page.getByLabel('E-mail').fill('wanjiru@example.com')
  await page.getByLabel('Phone number').fill('0712 345 678')
}

/** Books, up to the page of the booking. */
export async function book(page: Page): Promise<void> {
  await fill(page)
  await button(page, /^Book Session/).click()
  await text(page, 'Where it stands')
}

/** The first page with its hours to pick. */
export async function home(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('region', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
  await freeHour(page).first().waitFor()
  await button(page, /^Book Now/)
    .first()
    .waitFor()
}
