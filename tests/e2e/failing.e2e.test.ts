import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { book, booked, button, comeEmpty, dialog, fillAtStudio } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

type Failing = (route: Route) => Promise<void>
const answering =
  (status: number, body: object): Failing =>
  (route) =>
    route.fulfill({ status, json: body })
const unavailable = answering(503, {
  error: 'The service is briefly unavailable. Please try again.',
  code: 'unavailable',
})
const broken: Failing = (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' })
const cutOff: Failing = (route) => route.abort('connectionfailed')

const failures = [
  { failure: 'a 503', failing: unavailable },
  { failure: 'a 500 without words', failing: broken },
  { failure: 'no answer', failing: cutOff },
]

/** A visitor for whom some calls fail until `mend`. */
async function visitWithout(path: string, calls: RegExp, failing: Failing) {
  const visitor = await site.visit('/faqs')
  visitor.forgive(/50\d|ERR_CONNECTION_FAILED/)
  await comeEmpty(visitor.page)
  await visitor.page.route(calls, failing)
  await visitor.page.goto(path)
  return { ...visitor, mend: () => visitor.page.unroute(calls) }
}

const tryAgain = (page: Page) => button(page, 'Try again').click()

describe.each(failures)('with $failure', ({ failing }) => {
  it('the list of studios says so, and recovers', async () => {
    // The server writes the list into the page itself; on the way there from another page the browser asks.
    const { page, mend } = await visitWithout('/faqs', /\/api\/v1\/studios\?/, failing)
    await page.getByRole('navigation').getByRole('link', { name: 'Studios' }).first().click()
    await page.getByRole('alert').getByText('Failed to load studios. Please try again.').waitFor()
    await mend()
    await tryAgain(page)
    await button(page, 'Book Session at Mawimbi').waitFor()
    await page.getByText('2 of 2 studios').waitFor()
  })

  it('choosing a studio says so, and recovers', async () => {
    const { page, mend } = await visitWithout('/', /\/api\/v1\/studios\?/, failing)
    await page.waitForLoadState('networkidle')
    await button(page, 'Request a booking').click()
    const chooser = dialog(page, 'Choose a Studio to Book')
    await chooser.getByText('Failed to load studios. Please try again.').waitFor()
    await mend()
    await button(chooser, 'Try again').click()
    await button(chooser, 'Choose Kilele').waitFor()
  })

  it('a day whose hours are not known shows all of them, and no session types', async () => {
    const { page, mend } = await visitWithout('/studios/MWB-02', /\/availability\/\d{4}-/, failing)
    await page.getByText('We could not check which hours are taken, so all are shown as free.').waitFor()
    await expect.poll(() => button(page, /^\d\d:00, free$/).count()).toBe(13)
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
    await expect.poll(() => button(page, /^Request booking/).count()).toBe(0)
    await mend()
    await tryAgain(page)
    await page.getByRole('radio', { name: /MIX/ }).waitFor()
  })

  it('the page of a studio and that of a booking recover', async () => {
    const path = await booked(site, hoursOn(workday(4), 8 + failures.findIndex((each) => each.failing === failing)))
    const { page, mend } = await visitWithout('/studios/MWB-02', /\/api\/v1\/(studios\/MWB|bookings\/track)/, failing)
    await page.getByRole('alert').getByText('This studio did not load').waitFor()
    await page.goto(path)
    await page.getByRole('alert').getByText('Your booking did not load').waitFor()
    await mend()
    await tryAgain(page)
    await page.getByText('Booking status').waitFor()
  })
})

describe('a booking that is not made', () => {
  const refusals: readonly [string, Failing, string][] = [
    ['the words of the server', unavailable, 'The service is briefly unavailable. Please try again.'],
    ['words of its own for none', broken, 'Failed to create booking. Please try again.'],
    ['no answer', cutOff, 'Failed to create booking. Please try again.'],
    ['an odd success', answering(202, { id: 'x' }), 'Unexpected response from server. Please try again.'],
    [
      'the fields at fault',
      answering(400, {
        error: 'Please check your entries',
        code: 'invalid',
        fieldErrors: { customerPhone: ['That is no Kenyan mobile number'] },
      }),
      'Validation error: That is no Kenyan mobile number',
    ],
  ]

  it('tells why, keeps the form, and can be tried again', async () => {
    const { page, forgive } = await site.visit('/studios/MWB-02')
    forgive(/50\d|400|ERR_CONNECTION_FAILED/)
    const contact = await fillAtStudio(page, workday(), 12)
    for (const [, failing, text] of refusals) {
      await page.route('**/api/v1/bookings', failing)
      await button(page, /^Book Session/).click()
      await page.getByRole('alert').getByText(text).waitFor()
      await page.unroute('**/api/v1/bookings')
    }
    await expect.poll(() => contact.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('customerPhone')
    await contact.getByLabel('Phone number').fill('0712 345 679')
    await book(page)
  })

  it('asks for what is missing, field by field', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    const contact = await fillAtStudio(page, workday(), 16)
    await contact.getByLabel('Full name').fill('')
    await contact.getByLabel('Email').fill('wanjiru')
    await button(page, /^Book Session/).click()
    await page.getByRole('alert').getByText('Please fill in all required fields').waitFor()
    await contact.getByText('Enter your name').waitFor()
    await contact.getByText('Enter a valid email address').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('customerName')
  })
})

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
    const { page, context, forgive } = await site.visit('/studios', { nth: 'second' })
    // A file that the service worker can’t fetch has failed for the page.
    forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
    await button(page, 'Request Booking').hover()
    await failed
  })
  it('leaves the form as it was when a booking is sent meanwhile', async () => {
    const { page, context, forgive } = await site.visit('/studios/MWB-02', { screen: 'phone' })
    forgive(/ERR_INTERNET_DISCONNECTED/)
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
