import { expect } from '@playwright/test'
import { formatFor } from '../../web/i18n/format.ts'
import { violationsIn } from '../support/accessibility.ts'
import { workday } from '../support/fixtures.ts'
import { test } from './on-site.ts'
import { button, dialog, holdBack, pageTo, wanjiru } from './steps.ts'

const format = formatFor('sw-KE')

test('a booking in Swahili goes from the home page to the booking page', async ({ site }) => {
  const date = workday(2)
  const { page } = await site.visit('/', { screen: 'phone' })
  await expect(page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' })).toBeVisible()
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => /\/sw-[\w-]+\.js$/.test(name))).toEqual([])
  await button(page, 'Menu').click()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weka nafasi ya studio bila wasiwasi' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
  await page.getByRole('navigation', { name: 'Kurasa', exact: true }).getByRole('link', { name: 'Studio' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Studio zote' })).toBeVisible()
  await page
    .getByRole('link', { name: /Mawimbi/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mawimbi' })).toBeVisible()
  await page.getByRole('group', { name: 'Unaweka nafasi ya nini?' }).getByText('MIX session').click()
  await pageTo(page, format.month(date.slice(0, 7)), 'Mwezi unaofuata')
  await button(page, new RegExp(`^${format.longDate(date)}, saa 13 ziko wazi`)).click()
  await expect(page.getByRole('group', { name: `Saa za ${format.longDate(date)}` })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await button(page, '10:00, wazi').click()
  await button(page, 'Omba nafasi · KSh 2,500').click()
  await button(dialog(page, 'Maelezo ya nafasi'), 'Endelea').click()

  const contact = dialog(page, 'Mawasiliano yako')
  await contact.getByLabel('Jina kamili').fill(wanjiru.name)
  await contact.getByLabel('Barua pepe').fill(wanjiru.email)
  await button(page, /^Weka nafasi · KSh 2,500$/).click()
  await expect(
    contact.getByRole('alert').filter({ hasText: 'Tafadhali jaza sehemu zote zinazohitajika' }),
  ).toBeVisible()
  await expect(contact.getByText('Tafadhali andika nambari yako ya simu')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await contact.getByLabel('Nambari ya simu').fill(wanjiru.phone)
  await page.reload()
  await expect(contact.getByLabel('Jina kamili')).toHaveValue(wanjiru.name)
  await expect(contact.getByLabel('Barua pepe')).toHaveValue(wanjiru.email)
  await expect(contact.getByLabel('Nambari ya simu')).toHaveValue(wanjiru.phone)
  await button(page, /^Weka nafasi · KSh 2,500$/).click()

  await expect(page.getByText('Inasubiri studio').first()).toBeVisible()
  await expect(page.getByText(`${format.shortDate(date)}, 10:00 hadi 11:00`).first()).toBeVisible()
  await expect(button(page, 'Ghairi nafasi')).toBeVisible()
  await expect(page.getByLabel('Lugha ya ujumbe')).toHaveValue('sw')
  expect(await violationsIn(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('Inasubiri studio').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
  // The server renders the page and the browser hydrates it, which would report differences.
  await page.goto('/studios/MWB-02')
  await page.getByRole('group', { name: 'Unaweka nafasi ya nini?' }).getByText('MIX session').click()
  await expect(button(page, 'Mwezi unaofuata')).toBeVisible()
})

test('a language that does not load changes nothing, and is chosen after a reload', async ({ site }) => {
  const { page, context } = await site.visit('/contact', { nth: 'second' })
  await page.getByLabel('Full Name').fill('Wanjiru')
  // The service worker has lost its caches, as when the browser needs the space.
  await page.evaluate(async () => {
    for (const name of await window.caches.keys()) await window.caches.delete(name)
  })
  await context.route('**/assets/*.js', (route) => route.abort())
  await button(page, 'Kiswahili').first().click()
  await expect(page.getByText('Kiswahili did not load. Reload the page to switch to it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-KE')
  await expect(page.getByLabel('Full Name')).toHaveValue('Wanjiru')
  await context.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Wasiliana nasi' })).toBeVisible()
})

test('a page that loads slowly is announced, and the previous one stays', async ({ site }) => {
  const { page } = await site.visit('/')
  const letGo = await holdBack(page, '**/assets/page-*.js')
  await page.getByRole('navigation').getByRole('link', { name: 'FAQs' }).first().click({ noWaitAfter: true })
  const loading = page.getByRole('status').filter({ hasText: /^Loading$/ })
  await expect(loading).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})
