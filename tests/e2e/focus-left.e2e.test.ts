import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { button, comeEmpty, dialog } from './steps.ts'

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

/**
 * Somebody for whom calls failed on the way in, as often as `times` says, and who has pressed Try again since, at the
 * keyboard.
 */
async function triedAgain(path: string, calls: RegExp, came: (page: Page) => Promise<void>, times = 1) {
  const { page } = await site.visit('/faqs')
  await comeEmpty(page)
  let failed = 0
  await page.route(calls, async (route) => {
    await route.fulfill({ status: 503, json: {} })
    failed++
  })
  await page.goto(path)
  const again = button(page, 'Try again').first()
  await again.focus()
  await expect.poll(() => failed).toBe(times)
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull()
  await page.unroute(calls)
  await page.keyboard.press('Enter')
  await came(page)
  await again.waitFor({ state: 'detached' })
  return page
}

describe('the focus of a button that goes because it worked', () => {
  it('goes to the page that came', async () => {
    const page = await triedAgain('/studios/MWB-02', /\/api\/v1\/studios\/MWB-02$/, (each) =>
      each.getByRole('heading', { level: 1, name: 'Mawimbi' }).waitFor(),
    )
    await expect.poll(() => focused(page)).toBe('main')
  })

  it('goes to the part of the page that came', async () => {
    const came = (page: Page) =>
      page.getByRole('region', { name: 'Rooms people come back to' }).getByRole('article').first().waitFor()
    // The calendar asks, too: the button scrolls it near when it gets the focus, and is busy until both have failed.
    const page = await triedAgain('/', /\/studios\/featured$/, came, 2)
    await expect.poll(() => focused(page)).toBe('Rooms people come back to')
  })

  it('goes to the hours of a day', async () => {
    const page = await triedAgain('/studios/MWB-02', /\/availability\/\d{4}-/, (each) =>
      each.getByRole('radio', { name: /MIX/ }).waitFor(),
    )
    await expect.poll(() => focused(page)).toBe('Pick your hours')
  })

  it('stays in a dialog', async () => {
    const { page } = await site.visit('/faqs')
    await page.goto('/')
    await page.route(/\/studios\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await button(page, 'Request a booking').click()
    const chooser = dialog(page, 'Choose a Studio to Book')
    await button(chooser, 'Try again').focus()
    await page.unroute(/\/studios\?/)
    await page.keyboard.press('Enter')
    await button(chooser, 'Choose Kilele').waitFor()
    await expect.poll(() => focused(page)).toBe('Choose a Studio to Book')
  })
})

it('of hours that are not known any more goes to the part of the page around them', async () => {
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
