import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { button, chooseHour, dialog, fillContact } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Holds calls back until what this answers is called. */
async function holdBack(page: Page, calls: RegExp | string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await letGo
    await route.fallback()
  })
  return resolve
}

describe('what comes late', () => {
  it('is a booking whose dialog was closed meanwhile: its code is told all the same', async () => {
    const { page } = await site.visit('/studios')
    await button(page, 'Book Session at Mawimbi').click()
    await chooseHour(dialog(page, 'Pick your hours'), workday(2), 16)
    await button(page, /^Continue/).click()
    const details = dialog(page, 'Booking Details')
    await details.getByLabel('Session type').selectOption({ index: 1 })
    await button(details, 'Continue').click()
    const contact = await fillContact(page)
    const letGo = await holdBack(page, '**/api/v1/bookings')
    await button(page, /^Book Session · /).click()
    await button(contact, 'Close').click()
    await contact.waitFor({ state: 'detached' })
    letGo()
    const done = dialog(page, 'Booking Confirmed!')
    await done.getByText('wanjiru@example.com').waitFor()
    await button(done, 'Close').click()
    await done.waitFor({ state: 'detached' })
  })
})
