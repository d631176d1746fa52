import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { book, button, fillAtStudio } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('a connection that is lost', () => {
  it('is told, and told no longer once it is back', async () => {
    const { page, context } = await site.visit('/faqs', { screen: 'phone', nth: 'second' })
    const banner = page.getByText('You are offline. We’ll continue when you’re back online.')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => banner.isVisible()).toBe(false)
    await context.setOffline(true)
    await banner.waitFor()
    await context.setOffline(false)
    await banner.waitFor({ state: 'hidden' })
  })
  it('leaves nothing behind on the console of what was to be fetched ahead', async () => {
    const { page, context } = await site.visit('/studios', { nth: 'second' })
    // A file that the service worker can’t fetch has failed for the page.
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
    await button(page, 'Request Booking').hover()
    await failed
  })
  it('leaves the form as it was when a booking is sent meanwhile', async () => {
    const { page, context } = await site.visit('/studios/MWB-02', { screen: 'phone' })
    const contact = await fillAtStudio(page, workday(), 18)
    await context.setOffline(true)
    const checked = page.waitForEvent('requestfailed', (request) => request.url().includes('/studios/'))
    await button(page, /^Book Session/).click()
    await page.getByRole('alert').getByText('Failed to create booking. Please try again.').waitFor()
    await checked
    await expect.poll(() => contact.getByLabel('Full name').inputValue()).toBe('Wanjiru Kamau')
    await context.setOffline(false)
    await book(page)
  })
})
