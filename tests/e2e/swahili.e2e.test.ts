import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatFor } from '../../web/i18n/format.ts'
import { violationsInBothThemes } from '../support/accessibility.ts'
import { aUser } from '../support/accounts.ts'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { button, dialog, wanjiru } from './steps.ts'

const format = formatFor('sw-KE')

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('in Swahili', () => {
  it('goes from the home page to the booking page, and is written to in Swahili', async () => {
    const date = workday(1)
    const { page } = await site.visit('/', { screen: 'phone' })
    await page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' }).waitFor()
    await button(page, 'Menu').click()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByRole('heading', { level: 1, name: 'Weka nafasi ya studio bila wasiwasi' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sw-KE')
    await page.getByRole('navigation', { name: 'Kurasa', exact: true }).getByRole('link', { name: 'Studio' }).click()

    await page.getByRole('heading', { level: 1, name: 'Studio zote' }).waitFor()
    await page
      .getByRole('link', { name: /Mawimbi/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Mawimbi' }).waitFor()
    await page.getByRole('group', { name: 'Unaweka nafasi ya nini?' }).getByText('MIX session').click()
    const month = page.getByRole('heading', { name: format.month(date.slice(0, 7)) })
    await page.getByRole('grid').waitFor()
    while (!(await month.isVisible())) await button(page, 'Mwezi unaofuata').click()
    await button(page, new RegExp(`^${format.longDate(date)}, saa 13 ziko wazi`)).click()
    await page.getByRole('group', { name: `Saa za ${format.longDate(date)}` }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, '10:00, wazi').click()
    await button(page, 'Omba nafasi · KSh 2,500').click()
    await button(dialog(page, 'Maelezo ya nafasi'), 'Endelea').click()

    const contact = dialog(page, 'Mawasiliano yako')
    await contact.getByLabel('Jina kamili').fill(wanjiru.name)
    await contact.getByLabel('Barua pepe').fill(wanjiru.email)
    await button(page, /^Weka nafasi · KSh 2,500$/).click()
    await contact.getByRole('alert').filter({ hasText: 'Tafadhali jaza sehemu zote zinazohitajika' }).waitFor()
    await contact.getByText('Tafadhali andika nambari yako ya simu').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await contact.getByLabel('Nambari ya simu').fill(wanjiru.phone)
    await button(page, /^Weka nafasi · KSh 2,500$/).click()

    await page.getByText('Inasubiri studio').first().waitFor()
    await page
      .getByText(`${format.shortDate(date)}, 10:00 hadi 11:00`)
      .first()
      .waitFor()
    await button(page, 'Ghairi nafasi').waitFor()
    await expect.poll(() => page.getByLabel('Lugha ya ujumbe').inputValue()).toBe('sw')
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.reload()
    await page.getByText('Inasubiri studio').first().waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sw-KE')
    // Written by the server and taken over by the browser, which complains where the two differ.
    await page.goto('/studios/MWB-02')
    await page.getByRole('group', { name: 'Unaweka nafasi ya nini?' }).getByText('MIX session').click()
    await button(page, 'Mwezi unaofuata').waitFor()
  })

  it('hears from the API in Swahili what the API refuses', async () => {
    const visitor = await site.visit('/contact')
    const { page } = visitor
    await page.getByRole('banner').getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByLabel('Inahusu nini?').selectOption({ label: 'Nafasi' })
    await page.getByLabel('Jina kamili').fill('x'.repeat(121))
    await page.getByLabel('Barua pepe').fill(wanjiru.email)
    await page.getByLabel('Mada').fill('Kuhusu nafasi yangu')
    await page.getByLabel('Ujumbe').fill('Habari')
    await button(page, 'Tuma ujumbe').click()
    await page.getByText('Jina hilo ni refu mno').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto('/bookings/none')
    await page.getByRole('heading', { name: 'Nafasi haikupatikana' }).waitFor()
  })

  it('keeps what was typed, whichever language is spoken meanwhile', async () => {
    const { page } = await site.visit('/contact')
    await page.getByLabel('Message').fill('Do you have a drum kit?')
    await page.getByRole('banner').getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByRole('heading', { level: 1, name: 'Wasiliana nasi' }).waitFor()
    await expect.poll(() => page.getByLabel('Ujumbe').inputValue()).toBe('Do you have a drum kit?')
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Do you have a drum kit?')
  })
})

describe('a customer', () => {
  it('chooses on their own page in which language they are written to', async () => {
    const { token } = await aUser(site.server.services, 'customer')
    const { page } = await site.visit('/account', { token })
    await page.getByRole('banner').getByRole('button', { name: 'Kiswahili' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nafasi zangu' }).waitFor()
    await expect.poll(() => page.getByLabel('Lugha ya ujumbe').inputValue()).toBe('en')
    await page.getByLabel('Lugha ya ujumbe').selectOption({ label: 'Kiswahili' })
    await button(page, 'Hifadhi mabadiliko').click()
    await page.getByText('Wasifu umehifadhiwa').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Nafasi zangu' }).waitFor()
    await expect.poll(() => page.getByLabel('Lugha ya ujumbe').inputValue()).toBe('sw')
  })
})

describe('a first visit', () => {
  it('is in the language of the browser, and fetches no other', async () => {
    const swahili = await site.browser.newContext({ baseURL: site.server.url, locale: 'sw-KE' })
    try {
      const page = await swahili.newPage()
      await page.goto('/faqs')
      await page.getByRole('heading', { level: 1, name: 'Maswali yanayoulizwa mara kwa mara' }).waitFor()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sw-KE')
      await page.getByText('Ninalipaje?').waitFor()
    } finally {
      await swahili.close()
    }
    const { page } = await site.visit('/faqs')
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(scripts.filter((name) => /\/sw-[\w-]+\.js$/.test(name))).toEqual([])
  })
})

it('stays in English, and loses nothing that was typed, where the words of the other language do not arrive', async () => {
  const { page, context } = await site.visit('/contact', { nth: 'second' })
  await page.getByLabel('Full Name').fill('Wanjiru')
  // The service worker has lost what it kept, as when the browser needed the room.
  await page.evaluate(async () => {
    for (const name of await window.caches.keys()) await window.caches.delete(name)
  })
  await context.route('**/assets/*.js', (route) => route.abort())
  await button(page, 'Kiswahili').first().click()
  await page.getByText('Kiswahili did not load. Reload the page to switch to it.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en-KE')
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Wanjiru')
  await context.unroute('**/assets/*.js')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Wasiliana nasi' }).waitFor()
})
