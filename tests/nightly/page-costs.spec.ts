import { expect } from '@playwright/test'
import { test as onSite } from '../journeys/on-site.ts'
import { approved, type ToPay } from '../journeys/paying.ts'
import { hoursOn, workday } from '../support/fixtures.ts'

/** Pages that the server rendered, on a phone with a slow connection. */

const test = onSite.extend<object, { readonly booking: ToPay }>({
  booking: [
    async ({ openedSite, people }, use) =>
      use(await approved(openedSite, people, hoursOn(workday(5), 10), '0712 345 600')),
    { scope: 'worker' },
  ],
})

/** The limits of a first visit: the bytes of script as sent, and the layout shift. */
const budget = { script: 165_000, shift: 0.02 }

for (const width of [360, 390])
  test(`a page loads little script and does not shift when fonts arrive late, ${width} pixels wide`, async ({
    site,
    booking,
  }) => {
    for (const path of ['/', '/studios', '/studios/mwb-02', booking.bookingPath, booking.paymentPath]) {
      const { page } = await site.visit('about:blank', { screen: 'phone' })
      await page.setViewportSize({ width, height: 844 })
      // A notice about the test machine's network would move the page.
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

/** TypeScript does not declare this entry of browsers yet. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Returns the layout shift since a moment on the page's clock, and the texts of the elements that moved. */
function shiftedSince(moment: number): Promise<{ shift: number; moved: string[] }> {
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry && 'sources' in entry
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list
        .getEntries()
        .filter(isShift)
        .filter(({ startTime }) => startTime >= moment)
      const movedTexts = shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`),
      )
      resolve({ shift: shifts.reduce((sum, { value }) => sum + value, 0), moved: movedTexts })
    }).observe({ type: 'layout-shift', buffered: true })
    // The observer never calls back for a page that did not move.
    setTimeout(() => resolve({ shift: 0, moved: [] }), 200)
  })
}
