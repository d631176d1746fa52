import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { googleCallback, googleLogin } from '../../api/contract/auth.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { openSite, type Site, visits } from '../support/site.ts'
import { dialog, header, inHeader, kept } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Signs in with Google, here by its simulator. */
async function signIn(page: Page, email: string): Promise<void> {
  await header(page).getByRole('link', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/simulator\/google\//)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Wanjiru Kamau')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(new URL(page.url()).search).toBe('')
  await inHeader(page, email).waitFor()
  await expect.poll(() => kept(page)).toEqual([expect.any(String), email, 'customer'])
}

/** How often the server has answered an endpoint. */
const timesServed = (endpoint: Endpoint) => site.server.served.filter((each) => each.endpoint === endpoint).length

it.each(visits)('signs in with Google, here by its simulator, by one request each way, on a %s visit', async (nth) => {
  const before = [googleLogin, googleCallback].map(timesServed)
  const { page } = await site.visit('/', { nth })
  await signIn(page, `wanjiru.${nth}@example.com`)
  expect([googleLogin, googleCallback].map(timesServed)).toEqual(before.map((times) => times + 1))
})

it('signs in with Google where an earlier service worker still has navigations sent twice', async () => {
  const before = timesServed(googleCallback)
  const { page } = await site.visit('/', { nth: 'second' })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  await signIn(page, 'wanjiru.earlier@example.com')
  await expect.poll(() => timesServed(googleCallback)).toBe(before + 2)
})
