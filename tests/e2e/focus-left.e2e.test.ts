import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** What has the focus, and can be read from there: the main part, a section by its name, or a dialog. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: part } = document
    const title = document.getElementById(part?.getAttribute('aria-labelledby') ?? '')
    return title?.textContent ?? part?.localName
  })

it('the focus of hours that are not known any more goes to the part of the page around them', async () => {
  const { page, context } = await site.visit('/studios/MWB-02')
  // What is fetched ahead once somebody begins may be cut off.
  await page
    .getByRole('group', { name: /^Hours on/ })
    .getByRole('button')
    .first()
    .focus()
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await expect.poll(() => focused(page)).toBe('Pick your hours')
  await context.setOffline(false)
})
