import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { test } from '../journeys/on-site.ts'
import { button, dialog, pageHeaded } from '../journeys/steps.ts'
import { aUser } from '../support/accounts.ts'

test.describe('the header', () => {
  const everybody = [undefined, 'customer', 'studio_manager', 'admin'] as const

  /** Returns the elements of the header that are outside its one row, or cut off in it. */
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

  for (const role of everybody)
    for (const language of ['en', 'sw'] as const)
      test(`is one row without cut-off text: ${role}, ${language}`, async ({ site }) => {
        const email = role && `${role}.${language}@kilimani-sound-studios.example`
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

test('with forced colours, buttons have a border, and the selected one an outline', async ({ site }) => {
  const frameOf = (place: Locator, side: 'outline' | 'border-top') =>
    place.evaluate((element, name) => {
      const style = getComputedStyle(element)
      return style.getPropertyValue(`${name}-style`) !== 'none' ? style.getPropertyValue(`${name}-width`) : 'none'
    }, side)
  const { page } = await site.visit('about:blank')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/studios')
  const shown = page.getByRole('group', { name: 'Show results as' })
  await expect.poll(() => frameOf(button(page, 'Request Booking'), 'border-top')).toBe('1px')
  await expect.poll(() => frameOf(button(shown, 'List'), 'outline')).toBe('3px')
  expect(await frameOf(button(shown, 'Map'), 'outline')).toBe('none')
})

test('no word or number is broken over two lines', async ({ site }) => {
  const brokenWords = (page: Page) =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
          if (new Set(lines).size > 1) broken.push(word)
        }
      return broken
    })
  const { page } = await site.visit('about:blank')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/studios', '/studios/MWB-02', '/faqs', '/contact']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect.soft(await brokenWords(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test.describe('motion', () => {
  const countTransitions = (page: Page) =>
    page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      let count = 0
      document.startViewTransition = (update) => {
        document.documentElement.dataset.transitions = String(++count)
        return start(update)
      }
    })

  test('animates page transitions, and fills each strip of hours once it is visible', async ({ site }) => {
    const { page } = await site.visit('/', { screen: 'phone' })
    const featured = page.getByRole('region', { name: 'Featured studios' })
    const strip = featured.getByRole('img', { name: /: (free|no)/ }).first()
    await strip.waitFor()
    expect(await strip.getAttribute('data-seen')).toBeNull()
    await strip.scrollIntoViewIfNeeded()
    await expect.poll(() => strip.getAttribute('data-seen')).toBe('')
    await countTransitions(page)
    await page.getByRole('link', { name: 'View all' }).click()
    await pageHeaded(page, 'All Studios')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.transitions)).toBe('1')
  })

  test('is off for users who prefer reduced motion', async ({ site }) => {
    const { page } = await site.visit('/', { still: true })
    await button(page, 'Book Now: Mawimbi').waitFor()
    await page.getByRole('link', { name: 'View all' }).click()
    await pageHeaded(page, 'All Studios')
    await button(page, 'Request Booking').click()
    await dialog(page, 'Choose a Studio to Book').waitFor()
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation)
        .map((each) => (each instanceof CSSAnimation ? each.animationName : '')),
    )
    expect(moving).toEqual([])
  })
})
