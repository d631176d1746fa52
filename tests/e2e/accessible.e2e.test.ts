import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'

/** What every state of every screen asks of those who look at it is proven in tests/visual. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

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
