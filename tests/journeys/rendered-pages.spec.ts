import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { tokenOf } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import type { Site } from '../support/site.ts'
import { test } from './on-site.ts'
import { approved } from './paying.ts'
import { button, dialog } from './steps.ts'

/**
 * Opens a path as a new visitor, and blocks all scripts until `wake` is called. Without scripts there is no service
 * worker either.
 */
async function visitAsleep(site: Site, path: string): Promise<{ readonly page: Page; readonly wake: () => void }> {
  const { page } = await site.visit('about:blank', { noWorker: true })
  const { promise: isReleased, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, wake }
}

const headingsIn = (page: Page, html: string | null = null) =>
  page.evaluate((text) => {
    const root = text === null ? document : new DOMParser().parseFromString(text, 'text/html')
    return [...root.querySelectorAll('h1, h2, h3')].map((each) => each.textContent)
  }, html)

test('a server-rendered page is hydrated without repeated requests and without changes', async ({ site, people }) => {
  // A dozen visitors, each with their own browser.
  const { bookingPath, paymentPath } = await approved(site, people, hoursOn(workday(5), 10), '0712 345 600')
  const lines: Readonly<Record<string, string>> = {
    [bookingPath]: `${bookingPath.replace('/bookings/', '/bookings/track/')}/events`,
    [paymentPath]: `${paymentPath}/events`,
  }
  const { links } = site.server.services
  const bookingId = links.bookingOf(tokenOf(bookingPath)) ?? ''
  const sharedPath = `/shared/${links.viewToken(bookingId)}`
  const decidePath = `/decide/${links.decisionToken({ bookingId, managerId: people.manager.userId, version: 0n })}`
  // These load the hours of a day in the browser.
  const withHours = ['/', sharedPath, decidePath]
  const withoutHours = ['/studios', '/studios/mwb-02', '/faqs', '/contact', '/nowhere', bookingPath, paymentPath]
  for (const path of [...withHours, ...withoutHours])
    await test.step(path, async () => {
      const { page } = await site.visit('about:blank', { noWorker: true })
      const requested: string[] = []
      page.on('request', (request) => requested.push(...new URL(request.url()).pathname.split('/api/v1').slice(1)))
      await page.goto(path)
      const line = lines[path]
      if (line) await expect.poll(() => requested).toContain(line)
      else await page.waitForLoadState('networkidle')
      const needless = requested.filter((each) => !withHours.includes(path) || !each.includes('/availability'))
      expect(needless).toEqual(line ? [line] : [])
      const sent = await headingsIn(page, await (await page.request.get(path)).text())
      expect(sent).not.toEqual([])
      expect(await headingsIn(page)).toEqual(sent)
    })

  await test.step('in Swahili, with a dialog named in the address', async () => {
    const { page, context } = await site.visit('about:blank', { noWorker: true })
    await context.addCookies([{ name: 'lang', value: 'sw', url: site.server.url }])
    await page.goto('/studios/mwb-02?sign-in=')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
  })

  await test.step('loads scripts after the first paint, and the next page starts at its top', async () => {
    const { page } = await site.visit('/studios/mwb-02', { noWorker: true })
    const paints = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime))
    await expect.poll(paints).toHaveLength(1)
    const { loaded, requested } = await page.evaluate(() => ({
      loaded: performance
        .getEntriesByType('navigation')
        .flatMap((entry) => (entry instanceof PerformanceNavigationTiming ? entry.loadEventStart : [])),
      requested: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
    }))
    // A busy browser may paint so late that the page loads them before, a second after its load event.
    const earliest = Math.min(...(await paints()), ...loaded.map((at) => at + 1_000))
    expect(Math.min(...requested)).toBeGreaterThanOrEqual(earliest)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    await page.getByRole('link', { name: 'FAQs' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: /questions/i })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('loads scripts even if the browser does not report the first paint', async () => {
    const { page } = await site.visit('about:blank', { noWorker: true })
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined
    })
    await page.goto('/')
    await button(page, 'Request a booking').click()
    await expect(dialog(page, 'Choose a Studio to Book')).toBeVisible()
  })
})

test('a page whose script fails to load says so, and can be retried', async ({ site }) => {
  const { page } = await site.visit('about:blank', { noWorker: true })
  const scripts = '**/assets/page-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await page.unroute(scripts)
  await button(page, 'Try again').click()
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('Something isn’t working')
})

test('a page whose app fails to load says so, follows links, and can be reloaded', async ({ site }) => {
  const { page, context } = await site.visit('about:blank', { noWorker: true })
  const app = /\/assets\/index-[^/]*\.js$/
  await page.route(app, (route) => route.abort())
  await page.goto('/studios', { waitUntil: 'commit' })
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /Reload|Pakia upya/ }) })
  await expect(notice).toHaveText(/^This page has not finished loading/)
  await button(page, 'Book Session at Mawimbi').click()
  await expect(page).toHaveURL(/\/studios\/[^/?]+\??#hours$/)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).last().click()
  await expect(page).toHaveURL(/\/faqs$/)
  await expect(notice).toBeVisible()
  await context.addCookies([{ name: 'lang', value: 'sw', url: site.server.url }])
  await page.goto('/account', { waitUntil: 'commit' })
  await expect(notice).toHaveText(/^Ukurasa huu haujamaliza kupakia/)
  await page.unroute(app)
  await button(page, 'Pakia upya').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('what a user does before the scripts have loaded is kept', async ({ site }) => {
  await test.step('a tap opens its dialog once', async () => {
    const { page, wake } = await visitAsleep(site, '/studios')
    await page.evaluate(() => addEventListener('click', () => document.documentElement.toggleAttribute('data-heard')))
    await button(page, 'Request Booking').click()
    await expect(page.locator('html')).not.toHaveAttribute('data-heard')
    wake()
    await expect(dialog(page, 'Choose a Studio to Book')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-heard')
  })

  await test.step('a tap on a button that also leads to a page opens its dialog, and no other', async () => {
    const { page, wake } = await visitAsleep(site, '/studios')
    // Only the app may answer, however busy the machine is.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0, later: window.setTimeout }))
    await page.setViewportSize({ width: 360, height: 740 })
    await button(page, /^Where, when, how many/).click()
    await button(page, 'Book Session at Mawimbi').click()
    await page.evaluate(() => Object.assign(window, { setTimeout: Reflect.get(window, 'later') }))
    wake()
    await expect(dialog(page, 'Pick your hours')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe('/studios')
  })

  await test.step('or opens its page before a slow script', async () => {
    const { page } = await visitAsleep(site, '/studios')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Book Session at Mawimbi').click()
    await page.clock.fastForward(1_000)
    await expect(page).toHaveURL(/\/studios\/[^/?]+\??#hours$/)
  })

  await test.step('a cleared search and a chosen order stay', async () => {
    const { page, wake } = await visitAsleep(site, '/studios?search=garissa')
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Sort by').selectOption('price')
    wake()
    await expect(page).toHaveURL(/\/studios\?sort=price$/)
    await expect(page.getByRole('link', { name: 'Mawimbi', exact: true })).toBeVisible()
  })

  await test.step('a chosen session type and the scroll position stay', async () => {
    const { page, wake } = await visitAsleep(site, '/studios/mwb-02')
    await page.getByRole('group', { name: 'What are you booking?' }).getByText('MIX session').click()
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    wake()
    await expect(page.getByRole('radio', { name: /MIX/ })).toBeChecked()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.scrollY)).toBe(600)
  })

  await test.step('a typed search filters the questions', async () => {
    const { page, wake } = await visitAsleep(site, '/faqs')
    await page.getByRole('searchbox').pressSequentially('paybill')
    await button(page, 'Payment').click()
    wake()
    await expect(page).toHaveURL(/\/faqs\?category=payment&search=paybill$/)
    await expect(page.getByRole('main').locator('summary')).toHaveText(['How do I pay?'])
    await expect(page.getByRole('searchbox')).toHaveValue('paybill')
  })

  await test.step('text and choices in a form are kept and sent', async () => {
    const { page, wake } = await visitAsleep(site, '/contact')
    await page.getByLabel('Inquiry type').selectOption('billing')
    await page.getByLabel('Full Name').pressSequentially('Wanjiru Kamau')
    await page.getByLabel('Message').pressSequentially('Where is my receipt?')
    await button(page, 'Send Message').click()
    wake()
    await expect(page.getByText('Enter a subject')).toBeVisible()
    await expect(page.getByLabel('Inquiry type')).toHaveValue('billing')
    await expect(page.getByLabel('Full Name')).toHaveValue('Wanjiru Kamau')
    await expect(page.getByLabel('Message')).toHaveValue('Where is my receipt?')
    for (const missing of ['Choose what it is about', 'Enter your name', 'Enter a message'])
      await expect(page.getByText(missing)).toBeHidden()
  })
})
