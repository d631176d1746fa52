import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { button, chooseHour, chooseSession, comeEmpty, dialog, fillContact, holdBack } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

async function visitEmpty() {
  const visitor = await site.visit('/faqs')
  await comeEmpty(visitor.page)
  return visitor
}

describe('late answers', () => {
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

  it('is until when one may change one’s mind: nothing is promised before', async () => {
    const { page } = await visitEmpty()
    const letGo = await holdBack(page, '**/api/v1/config')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
    await chooseSession(page, 'MIX session')
    await page.getByText('Choose a day, then a start time.').waitFor()
    await expect.poll(() => page.getByText(/hours before/).count()).toBe(0)
    letGo()
    await page.getByText(/24 hours before/).waitFor()
  })

  it('are studios that could not be asked for again: they stay', async () => {
    const { page, context } = await site.visit('/')
    const featured = page.getByRole('region', { name: 'Rooms people come back to' }).getByRole('article')
    await featured.first().waitFor()
    await page.route('**/api/v1/studios/featured', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await context.setOffline(true)
    const asked = page.waitForResponse('**/api/v1/studios/featured')
    await context.setOffline(false)
    await asked
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expect(await featured.count()).toBeGreaterThan(0)
  })

  it('are hours that could not be asked for again: they stay, and so does what was chosen', async () => {
    const { page, context } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(3), 10)
    await page.route(/\/availability[/?]/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    const asked = Promise.all([/\/availability\//, /\/availability\?/].map((calls) => page.waitForResponse(calls)))
    await context.setOffline(false)
    await asked
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await button(page, '10:00, yours, until 11:00').waitFor()
    expect(await page.getByRole('radio', { name: /MIX/ }).isChecked()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('are studios to choose from: nobody says before that there are none', async () => {
    const { page } = await visitEmpty()
    const letGo = await holdBack(page, /\/api\/v1\/studios[/?]/)
    const asked = page.waitForRequest(/\/api\/v1\/studios\?/)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
    await asked
    expect(await page.getByText('No studios available yet').count()).toBe(0)
    letGo()
    await page.getByRole('combobox', { name: 'Studio' }).waitFor()
  })

  it('is a second answer after a failure: that stands until then, and its button is busy', async () => {
    const { page } = await visitEmpty()
    const calls = '**/api/v1/studios/featured'
    await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/')
    const featured = page.getByRole('region', { name: 'Rooms people come back to' })
    await featured.getByText('We couldn’t load them just now.').waitFor()
    // The calendar below asks for them, too, once it is near.
    await featured.scrollIntoViewIfNeeded()
    await page.getByRole('combobox', { name: 'Studio' }).waitFor()
    await page.unroute(calls)
    const letGo = await holdBack(page, calls)
    const asked = page.waitForRequest(calls)
    await button(featured, 'Try again').click()
    await asked
    await featured.getByText('We couldn’t load them just now.').waitFor()
    await expect.poll(() => button(featured, 'Try again').getAttribute('aria-busy')).toBe('true')
    letGo()
    await featured.getByRole('article').first().waitFor()
  })
  it('is the studio that a form is for: its place is there until then', async () => {
    const { page } = await site.visit('/studios')
    const letGo = await holdBack(page, /\/api\/v1\/studios\/[^/?]+$/)
    await button(page, 'Book Session at Mawimbi').click()
    await button(dialog(page, 'Pick your hours'), 'Skip Time Selection').click()
    const details = dialog(page, 'Booking Details')
    await details.getByLabel('Session type').selectOption({ index: 1 })
    await button(details, 'Continue').click()
    const contact = dialog(page, 'Contact Information')
    await contact.locator('[aria-busy=true]').waitFor()
    letGo()
    await contact.getByLabel('Full name').waitFor()
  })

  it('is a page whose script is on its way: that is said, and the one before stays', async () => {
    const { page } = await site.visit('/')
    const letGo = await holdBack(page, '**/assets/page-*.js')
    await page.getByRole('navigation').getByRole('link', { name: 'FAQs' }).first().click({ noWaitAfter: true })
    const said = page.getByRole('status').filter({ hasText: /^Loading$/ })
    await said.waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' }).waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
    await said.waitFor({ state: 'detached' })
  })
})
