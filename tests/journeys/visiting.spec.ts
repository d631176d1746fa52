import { expect } from '@playwright/test'
import { aUser } from '../support/accounts.ts'
import { onSite } from './on-site.ts'
import { focusedName, press } from './screen-reader.ts'
import { button } from './steps.ts'

/** Needs its own site, because it counts studios. */
const test = onSite()

test('a studio is found by keyboard on the map, and Back and a reload keep the filters', async ({ site }) => {
  const { page } = await site.visit('/')
  await page.getByRole('link', { name: 'Browse studios' }).click()
  const found = (count: number) => expect(page.getByText(`${count} of 2 studios`)).toBeVisible()
  await found(2)
  await button(page, 'Map').focus()
  await page.keyboard.press('Enter')
  const pin = button(page.getByRole('region', { name: 'Studios on a map of Kenya' }), 'Nairobi: 2 studios')
  await expect(pin).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Nairobi: 2 studios')
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Shift+Tab', /^Filter by Features$/)
  await page.keyboard.press('Enter')
  await button(page, 'Soundproof').press('Enter')
  await page.getByRole('spinbutton', { name: 'People' }).fill('10')
  await found(1)
  await page.reload()
  await found(1)
  await expect(page.getByRole('heading', { name: 'Kilele', exact: true })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'People' })).toHaveValue('10')

  const calls = /\/api\/v1\/studios\?/
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('We couldn’t refresh just now, so some hours may be taken.')).toBeVisible()
  await found(1)
  await page.unroute(calls)

  for (const query of ['?view=map&place=Nairobi', '?view=map', '']) {
    await page.goBack()
    await expect(page).toHaveURL(new URL(`/studios${query}`, site.server.url).href)
  }
  await found(2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Book studio sessions with confidence' })).toBeVisible()
})

test('on a phone, the menu links to pages, and the link to a question can be shared', async ({ site }) => {
  const { token, email } = await aUser(site.server.services, 'customer')
  const { page } = await site.visit('/faqs', { screen: 'phone', token })
  const answer = page.getByText('Yes, up to 24 hours before the session')
  await expect(answer).toBeHidden()
  await page.getByText('Can I cancel or reschedule?').tap()
  await expect(answer).toBeVisible()
  await button(page, 'Copy link: Can I cancel or reschedule?').tap()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/\/faqs#cancel$/)
  await button(page, 'Menu').tap()
  await page.getByRole('link', { name: email }).tap()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('link', { name: email })).toBeHidden()

  const { page: friend } = await site.visit(await copied(), { screen: 'phone' })
  await expect(friend.getByText('Yes, up to 24 hours before the session')).toBeInViewport()
  await friend.getByRole('link', { name: 'Contact Support' }).tap()
  await expect(friend.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
})
