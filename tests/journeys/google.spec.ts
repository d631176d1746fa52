import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { googleCallback, googleLogin } from '../../api/contract/auth.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { type Site, visits } from '../support/site.ts'
import { test } from './on-site.ts'
import { button, dialog, header, inHeader, kept } from './steps.ts'

/** Signs in with the Google simulator. */
async function signIn(page: Page, email: string): Promise<void> {
  await header(page).getByRole('link', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/simulator\/google\//)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Wanjiru Kamau')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await expect(inHeader(page, email)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([expect.any(String), email, 'customer'])
}

/** Returns how often the server has answered an endpoint. */
const timesServed = ({ server }: Site, endpoint: Endpoint) =>
  server.served.filter((each) => each.endpoint === endpoint).length

for (const nth of visits)
  test(`signs in with the Google simulator, with one request each way, on a ${nth} visit`, async ({ site }) => {
    const timesBoth = () => [googleLogin, googleCallback].map((endpoint) => timesServed(site, endpoint))
    const before = timesBoth()
    const { page } = await site.visit('/', { nth })
    await signIn(page, `wanjiru.${nth}@example.com`)
    expect(timesBoth()).toEqual(before.map((times) => times + 1))
    if (nth === 'first') return

    await test.step('also while an earlier service worker has navigations sent twice', async () => {
      const reloaded = page.waitForEvent('load')
      await button(header(page), 'Logout').click()
      await reloaded
      await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
      const before = timesServed(site, googleCallback)
      await signIn(page, 'wanjiru.earlier@example.com')
      await expect.poll(() => timesServed(site, googleCallback)).toBe(before + 2)
    })
  })
