import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { barriersOn } from '../support/accessibility.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { book, booked, button, chooseHour, chooseSession, dialog, fillAtStudio } from './steps.ts'

let site: Site
let bookingPath: string
beforeAll(async () => {
  site = await openSite()
  bookingPath = await booked(site, hoursOn(workday(4), 10, 11))
})
afterEach(() => site.leave())
afterAll(() => site.close())

let taken = 0
/** A day and an hour that no view has taken yet. */
const anotherHour = () => {
  const hour = 8 + (taken % 13)
  return { date: workday(10 + Math.floor(taken++ / 13)), hour }
}

/** Something to see: where it is, and how to get it onto the screen. */
interface View {
  readonly view: string
  readonly path: string
  show(visitor: Visitor): Promise<unknown>
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const hours = (page: Page) =>
  button(page, /^\d\d:00, free$/)
    .first()
    .waitFor()

const views: readonly View[] = [
  {
    view: 'home',
    path: '/',
    show: async ({ page }) => {
      await button(page, 'Book Now: Mawimbi').waitFor()
      await hours(page)
    },
  },
  {
    view: 'the list of studios, its filters open',
    path: '/studios',
    show: async ({ page }) => {
      await button(page, 'Filter by Features').click()
      await button(page, 'Soundproof').waitFor()
      await button(page, 'Book Session at Mawimbi').waitFor()
    },
  },
  { view: 'no studio that fits', path: '/studios?search=x', show: ({ page }) => heading(page, 'No studio fits that') },
  { view: 'a studio', path: '/studios/MWB-02', show: ({ page }) => hours(page) },
  {
    view: 'a studio with hours chosen',
    path: '/studios/MWB-02',
    show: async ({ page }) => {
      await chooseSession(page, 'ALBUM session')
      await chooseHour(page, workday(5), 9)
    },
  },
  {
    view: 'a studio whose hours are not known',
    path: 'about:blank',
    show: async ({ page, forgive }) => {
      forgive(/503/)
      await page.route(/\/availability\/\d{4}-/, (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/studios/MWB-02')
      await page.getByText('We could not check which hours are taken').waitFor()
    },
  },
  {
    view: 'studios that did not load',
    path: 'about:blank',
    show: async ({ page, forgive }) => {
      forgive(/503/)
      await page.route(/\/api\/v1\/studios\?/, (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/studios')
      await heading(page, 'Failed to load studios. Please try again.')
    },
  },
  {
    view: 'choosing a studio',
    path: '/',
    show: async ({ page }) => {
      await button(page, 'Request a booking').click()
      await button(page, 'Choose Mawimbi').waitFor()
    },
  },
  {
    view: 'choosing a time',
    path: '/studios',
    show: async ({ page }) => {
      await button(page, 'Book Session at Mawimbi').click()
      await chooseHour(dialog(page, 'Pick your hours'), workday(5), 9)
    },
  },
  {
    view: 'booking details with an error',
    path: '/studios',
    show: async ({ page }) => {
      await button(page, 'Book Session at Mawimbi').click()
      await button(page, 'Skip Time Selection').click()
      const details = dialog(page, 'Booking Details')
      await details.getByRole('option', { name: /MIX/ }).waitFor({ state: 'attached' })
      await button(details, 'Continue').click()
    },
  },
  {
    view: 'contact information with errors',
    path: '/studios/MWB-02',
    show: async ({ page }) => {
      const contact = await fillAtStudio(page, workday(5), 9)
      await contact.getByLabel('Full name').fill('')
      await button(page, /^Book Session/).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    view: 'an hour that went',
    path: '/studios/MWB-02',
    show: async ({ page, forgive }) => {
      forgive(/409/)
      const { date, hour } = anotherHour()
      await fillAtStudio(page, date, hour)
      await booked(site, hoursOn(date, hour))
      await button(page, /^Book Session/).click()
      await page.getByText('Nearest free instead:').waitFor()
    },
  },
  {
    view: 'a booking just made',
    path: '/studios/MWB-02',
    show: async ({ page }) => {
      const { date, hour } = anotherHour()
      await fillAtStudio(page, date, hour)
      await book(page)
    },
  },
  { view: 'a booking', path: '', show: ({ page }) => heading(page, 'Where it stands') },
  {
    view: 'moving a booking',
    path: '',
    show: async ({ page }) => {
      await button(page, 'Move').click()
      await hours(page)
    },
  },
  {
    view: 'cancelling a booking',
    path: '',
    show: async ({ page }) => {
      await button(page, 'Cancel booking').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    view: 'a booking that is not there',
    path: '/bookings/nothing',
    show: async ({ page, forgive }) => {
      forgive(/404/)
      await heading(page, 'This booking is not here')
    },
  },
  { view: 'questions', path: '/faqs', show: ({ page }) => page.getByText('Can I cancel or reschedule?').click() },
  { view: 'no page', path: '/nowhere', show: ({ page }) => heading(page, 'Nothing on air here') },
]

async function look({ path, show }: View): Promise<Page> {
  const visitor = await site.look(path || bookingPath)
  await show(visitor)
  return visitor.page
}

it.each(views)('nobody is kept out of $view', async (view) => {
  const page = await look(view)
  expect(await barriersOn(page)).toEqual([])
})

/** Bytes of script, compressed, that a first visit to the home page may cost. */
const scriptBudget = 165_000

describe('the first visit', () => {
  it('fetches no more script than the budget', async () => {
    const { page } = await site.visit('/')
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    const sizes = await Promise.all(
      scripts.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(scriptBudget)
  })
})
