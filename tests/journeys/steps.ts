import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { requestBooking } from '../../api/contract/bookings.ts'
import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import type { Site } from '../support/site.ts'

export const format = formatFor('en-KE')

/** The page, or one dialog of it. */
type Place = Page | Locator

export const button = (place: Place, name: string | RegExp) => place.getByRole('button', { name })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const dayButton = (place: Place, date: StudioDate) => button(place, new RegExp(`^${format.longDate(date)}\\b`))
export const hourButton = (place: Place, hour: number) => button(place, new RegExp(`^${format.hour(hour)}, `))
export const hoursOf = (place: Place, date: StudioDate) =>
  place.getByRole('group', { name: `Hours on ${format.longDate(date)}` })
export const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Booking Confirmed!' })

/** Pages to the month with this title. */
export async function pageTo(place: Place, month: string, next = 'Next month'): Promise<void> {
  const title = place.getByRole('heading', { name: month, exact: true })
  const days = place.getByRole('grid')
  await days.waitFor()
  const firstDay = () => days.locator('[data-date]').first().getAttribute('data-date')
  while (!(await title.isVisible())) {
    const before = await firstDay()
    await button(place, next).click()
    // The app repeats earlier clicks once it is hydrated, so a test must not click again.
    await expect.poll(firstDay).not.toBe(before)
  }
}

/** Pages to the day's month and chooses the day. */
export async function chooseDay(place: Place, date: StudioDate): Promise<void> {
  await pageTo(place, format.month(date.slice(0, 7)))
  await dayButton(place, date).click()
  await hoursOf(place, date).waitFor()
}

/** Chooses the session type. */
export const chooseSession = (place: Place, name: string) =>
  place.getByRole('group', { name: 'What are you booking?' }).getByText(name).click()

export async function chooseHour(place: Place, date: StudioDate, hour: number): Promise<void> {
  await chooseDay(place, date)
  await hourButton(place, hour).click()
}

export const wanjiru = { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', phone: '0712 345 678' }

export async function fillContact(page: Page, who = wanjiru): Promise<Locator> {
  const contact = dialog(page, 'Contact Information')
  await contact.getByLabel('Full name').fill(who.name)
  await contact.getByLabel('Email').fill(who.email)
  await contact.getByLabel('Phone number').fill(who.phone)
  return contact
}

/** Goes from the studio's page to the contact form, chooses this hour and fills in every field. */
export async function fillAtStudio(page: Page, date: StudioDate, hour: number, session = 'MIX session', who = wanjiru) {
  await chooseSession(page, session)
  await chooseHour(page, date, hour)
  await button(page, /^Request booking · /).click()
  await button(dialog(page, 'Booking Details'), 'Continue').click()
  return fillContact(page, who)
}

/** Sends the form, waits for the toast and returns the booking code in it. */
export async function book(page: Page): Promise<string> {
  await button(page, /^Book Session/).click()
  return codeIn(page)
}

/** Stops a toast from fading, so that slow steps find it. */
export const keep = (shown: Locator) =>
  shown.evaluate((region) => {
    for (const each of region.getAnimations({ subtree: true }))
      if (each instanceof CSSAnimation && each.animationName === 'toast-fade') each.pause()
  })

export async function codeIn(page: Page): Promise<string> {
  await keep(toast(page))
  const code = await toast(page)
    .getByText(/^SB[A-Z0-9]{6}$/)
    .textContent()
  if (!code) throw new Error('The toast shows no code')
  return code
}

/** Books with the API. Returns the path of the booking page. */
export async function booked({ server }: Site, slots: Slot[]): Promise<string> {
  const { mawimbi } = server.fixtures
  const reply = await server.client.call(requestBooking, {
    body: { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: slots },
  })
  return `/bookings/${tokenOf(reply.answer().statusUrl)}`
}

export const header = (page: Page) => page.getByRole('banner')
/** The first of two equal texts in the header: one is for wide screens, one in the menu of narrow screens. */
export const inHeader = (page: Page, text: string) => header(page).getByText(text).first()

/** Returns the browser's data about the signed-in user: token, email and role. */
export const kept = (page: Page) =>
  page.evaluate(() => ['auth_token', 'auth_email', 'auth_role'].map((key) => localStorage.getItem(key)))

export const pageHeaded = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Holds requests back. Returns a function that releases them. */
export async function holdBack(page: Page, calls: RegExp | string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await letGo
    await route.fallback()
  })
  return resolve
}
