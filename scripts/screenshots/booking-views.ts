import type { Page } from 'playwright-core'
import { book, button, chooseTime, dialog, fill, freeHour, home, open, text } from './steps.ts'
import type { View } from './view.ts'

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

/** A booking from the choice of a studio to its own page, moved and cancelled. */
export const bookingViews: readonly View[] = [
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
]
