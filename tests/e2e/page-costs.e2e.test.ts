import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { approveAndIssueLink } from '../../commands/bookings/decide.ts'
import { newId } from '../../commands/context.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { booked } from './steps.ts'

/** Pages that the server rendered, taken over by the browser: nothing is asked twice, and nothing changes. */

let site: Site
let bookingPath: string
let paymentPath: string
beforeAll(async () => {
  site = await openSite()
  bookingPath = await booked(site, hoursOn(workday(4), 10, 11))
  paymentPath = await payable(hoursOn(workday(5), 10))
})
// Fails when a browser complained, also of what it took over and did not find as it should be.
afterEach(() => site.leave())
afterAll(() => site.close())

/** The path of the payment page of an approved booking. */
async function payable(selectedSlots: Slot[]): Promise<string> {
  const { client, fixtures, services, store } = site.server
  const body = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots }
  const { id } = (await client.call(requestBooking, { body })).answer()
  const approval = { adminId: newId(), paymentDeadlineHours: 24, selectedSlots: [] }
  await approveAndIssueLink(services, id, approval, byTests())
  await services.waitForProjections(await store.head())
  return `/payment/${services.links.paymentToken(id)}`
}

/** What a first visit asks the API for, once all is quiet. */
async function askedBy(path: string): Promise<string[]> {
  const { page } = await site.visit(path)
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return names.flatMap((name) => new URL(name).pathname.split('/api/v1')[1] ?? [])
}

describe('a first visit asks for nothing that came with the page', () => {
  it.each(['/studios', '/studios/mwb-02', '/faqs', '/contact', '/nowhere'])('%s', async (path) => {
    expect(await askedBy(path)).toEqual([])
  })

  it.each([
    ['a booking', () => [bookingPath, bookingPath.replace('/bookings/', '/bookings/track/')]],
    ['a payment', () => [paymentPath, paymentPath]],
  ])('%s, which it listens to', async (_, paths) => {
    const [path, api] = paths()
    const { page } = await site.visit('/faqs')
    const asked: string[] = []
    page.on('request', (request) => {
      const [, path] = new URL(request.url()).pathname.split('/api/v1')
      if (path) asked.push(path)
    })
    const listening = page.waitForRequest(`**${api}/events`)
    await page.goto(`${path}`)
    await listening
    expect(asked).toEqual([`${api}/events`])
  })

  it('/, but for its calendar', async () => {
    const asked = await askedBy('/')
    expect(asked.filter((path) => /^\/(config|studios\/featured)$/.test(path))).toEqual([])
  })
})

it('is taken over in Swahili, too, with a dialog asked for by the address', async () => {
  const { page, context } = await site.visit('/faqs')
  await context.addCookies([{ name: 'lang', value: 'sw', url: site.server.url }])
  await page.goto('/studios/mwb-02?sign-in=')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sw-KE')
})

/**
 * A new visitor who goes to that path, where no script comes until `wake` is called; so no service worker comes either.
 */
async function visitAsleep(path: string): Promise<{ readonly page: Page; wake(): void }> {
  const { page } = await site.visit('about:blank')
  const { promise: isReleased, resolve: wake } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, wake }
}

it('asks for its scripts once it is seen, so that they do not take the line from what is to be seen', async () => {
  const { page } = await site.visit('/')
  const { seen, asked } = await page.evaluate(() => ({
    seen: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    asked: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (/\.js$/.test(name) ? startTime : [])),
  }))
  expect(seen).toHaveLength(1)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.max(...seen))
})

it('asks for its scripts, too, where the browser does not say what is seen', async () => {
  const { page } = await site.visit('/faqs')
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a booking' }).click()
  await page.getByRole('dialog').waitFor()
})

it('does what was tapped before its script had come', async () => {
  const { page, wake } = await visitAsleep('/studios')
  await page.evaluate(() => {
    document.documentElement.dataset.heard = '0'
    addEventListener('click', () => {
      document.documentElement.dataset.heard = '1'
    })
  })
  const heard = () => page.locator('html').getAttribute('data-heard')
  await page.getByRole('button', { name: 'Request Booking' }).click()
  expect(await heard()).toBe('0')
  wake()
  await page.getByRole('dialog', { name: 'Choose a Studio to Book' }).waitFor()
  await expect.poll(heard).toBe('1')
})

it('makes the choice that was tapped before its script had come', async () => {
  const { page, wake } = await visitAsleep('/studios/mwb-02')
  await page.getByRole('group', { name: 'What are you booking?' }).getByText('MIX session').click()
  wake()
  await expect.poll(() => page.getByRole('radio', { name: /MIX/ }).isChecked()).toBe(true)
})

it('keeps what was typed into a search before its script had come, and goes by it', async () => {
  const { page, wake } = await visitAsleep('/faqs')
  await page.getByRole('searchbox').pressSequentially('paybill')
  await page.getByRole('button', { name: 'Payment' }).click()
  wake()
  await page.waitForURL(/\/faqs\?category=payment&search=paybill$/)
  await expect.poll(() => page.getByRole('main').locator('summary').allTextContents()).toEqual(['How do I pay?'])
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('paybill')
})

it('keeps what was emptied before its script had come', async () => {
  const { page, wake } = await visitAsleep('/studios?search=garissa')
  await page.getByRole('searchbox').fill('')
  wake()
  await page.waitForURL(/\/studios$/)
  await page.getByRole('link', { name: 'Mawimbi', exact: true }).waitFor()
})

it('keeps what was written and chosen in a form before its script had come', async () => {
  const { page, wake } = await visitAsleep('/contact')
  await page.getByLabel('What is it about?').selectOption('billing')
  await page.getByLabel('Full Name').pressSequentially('Wanjiru Kamau')
  await page.getByLabel('Message').pressSequentially('Where is my receipt?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  wake()
  await page.getByText('Enter a subject').waitFor()
  await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('billing')
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Wanjiru Kamau')
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Where is my receipt?')
  for (const missing of ['Choose what it is about', 'Enter your name', 'Enter a message'])
    await page.getByText(missing).waitFor({ state: 'hidden' })
})

it('chooses what was chosen from a list before its script had come', async () => {
  const { page, wake } = await visitAsleep('/studios')
  await page.getByLabel('Sort by').selectOption('price')
  wake()
  await page.waitForURL(/\/studios\?sort=price$/)
})

it('leaves people where they had scrolled to before its script came', async () => {
  const { page, wake } = await visitAsleep('/studios/mwb-02')
  await page.getByRole('heading', { name: 'Pick your hours' }).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  wake()
  await page.waitForFunction(() => 'isHydrated' in window)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

it('begins the next page at its top, at once', async () => {
  const { page } = await site.visit('/studios/mwb-02')
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('link', { name: 'FAQs' }).last().click()
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

it('has the same headings before its script has come and after', async () => {
  const { page } = await site.visit('/studios/mwb-02')
  await page.waitForLoadState('networkidle')
  const rendered = await (await page.request.get('/studios/mwb-02')).text()
  const [before, after] = await page.evaluate((html) => {
    const headings = (root: ParentNode) => [...root.querySelectorAll('h1, h2, h3')].map((each) => each.textContent)
    return [headings(new DOMParser().parseFromString(html, 'text/html')), headings(document)]
  }, rendered)
  expect(before).toContain('Mawimbi')
  expect(after).toEqual(before)
})

/** What a first visit may cost in script, in bytes as they are sent, and may move of what is seen already. */
const budget = { script: 165_000, shift: 0.02 }

it.each([360, 390])('costs little script and moves nothing when typefaces come late, %i pixels wide', async (width) => {
  for (const path of ['/', '/studios', '/studios/mwb-02', bookingPath, paymentPath]) {
    const { page } = await site.visit('about:blank', { screen: 'phone' })
    await page.setViewportSize({ width, height: 844 })
    // Whether the machine that tests has a network is not asked here: what says so stands above the page and moves it.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => 'isHydrated' in window)
    const before = await page.evaluate(() => performance.now())
    release()
    await page.waitForLoadState('load')
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    const script = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
    )
    const { shift, moved } = await page.evaluate(shiftedSince, before)
    expect(script, path).toBeGreaterThan(50_000)
    expect(script, path).toBeLessThanOrEqual(budget.script)
    expect(shift, `${path}: ${moved.join('; ')}`).toBeLessThan(budget.shift)
  }
})

/** As browsers have it, and TypeScript not yet. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** How much has moved since a moment of the page's clock, as browsers count it, and the words of what did. */
function shiftedSince(moment: number): Promise<{ shift: number; moved: string[] }> {
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry && 'sources' in entry
  return new Promise((tell) => {
    new PerformanceObserver((list) => {
      const shifts = list
        .getEntries()
        .filter(isShift)
        .filter(({ startTime }) => startTime >= moment)
      const told = shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`),
      )
      tell({ shift: shifts.reduce((sum, { value }) => sum + value, 0), moved: told })
    }).observe({ type: 'layout-shift', buffered: true })
    // Nothing is told of a page that did not move.
    setTimeout(() => tell({ shift: 0, moved: [] }), 200)
  })
}
