import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { booked } from './steps.ts'

/** Pages that the server rendered, taken over by the browser: nothing is asked twice, and nothing changes. */

let site: Site
let bookingPath: string
beforeAll(async () => {
  site = await openSite()
  bookingPath = await booked(site, hoursOn(workday(4), 10, 11))
})
// Fails when a browser complained, also of what it took over and did not find as it should be.
afterEach(() => site.leave())
afterAll(() => site.close())

/** What a first visit asks the API for, once all is quiet. */
async function askedBy(path: string): Promise<string[]> {
  const { page, forgive } = await site.visit(path)
  forgive(/\b404\b/)
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return names.flatMap((name) => new URL(name).pathname.split('/api/v1')[1] ?? [])
}

describe('a first visit asks for nothing that came with the page', () => {
  it.each(['/studios', '/studios/mwb-02', '/faqs', '/contact', '/nowhere'])('%s', async (path) => {
    expect(await askedBy(path)).toEqual([])
  })

  it('a booking', async () => {
    expect(await askedBy(bookingPath)).toEqual([])
  })

  it('/, but for its calendar', async () => {
    const asked = await askedBy('/')
    expect(asked.filter((path) => /^\/(config|studios\/featured)$/.test(path))).toEqual([])
  })
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
