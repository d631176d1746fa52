import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/accounts.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const longEmail = (role: string, language: string) => `${role}.${language}@kilimani-sound-studios.example`
const everybody = [undefined, 'customer', 'studio_manager', 'admin'] as const
const looks = everybody.flatMap((role) => (['en', 'sw'] as const).map((language) => ({ role, language })))

/** What does not stand in the header's one row, and what is cut off in it. */
const strays = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    if (!header) return ['There is no header']
    const { top: start, height } = header.getBoundingClientRect()
    const seen = [...header.querySelectorAll('a, button')].filter((each) => each.checkVisibility())
    const middle = start + height / 2
    return [header, ...seen, ...seen.flatMap((each) => [...each.querySelectorAll('span')])]
      .filter((each) => {
        const { top, bottom, right } = each.getBoundingClientRect()
        const isAside = each.tagName !== 'SPAN' && (top > middle || bottom < middle)
        return isAside || right > innerWidth || each.scrollWidth > each.clientWidth + 1
      })
      .map((each) => `${each.tagName} ${each.textContent}`)
      .concat(height > 100 ? [`It is ${height} pixels high`] : [])
  })

describe('the header', () => {
  it('has a menu on phones that goes with the page, also by the way to one’s account', async () => {
    const { token, email } = await aUser(site.server.services, 'customer')
    const { page } = await site.visit('/faqs', { screen: 'phone', token })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: email }).click()
    await page.waitForURL('**/account')
    await page.getByRole('link', { name: email }).waitFor({ state: 'hidden' })
  })

  it.each(looks)('is one row, in which nothing is cut off: $role, $language', async ({ role, language }) => {
    const email = role && longEmail(role, language)
    const token = role && (await aUser(site.server.services, role, { email })).token
    const { page, context } = await site.visit('about:blank', { still: true, ...(token && { token }) })
    await context.addCookies([{ name: 'lang', value: language, url: site.server.url }])
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/faqs')
      if (email) await page.getByText(email).first().waitFor({ state: 'attached' })
      expect.soft(await strays(page), `${width}`).toEqual([])
    }
  })
})
