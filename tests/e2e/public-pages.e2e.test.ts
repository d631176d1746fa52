import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workday } from '../support/fixtures.ts'
import { openSite, type Screen, type Site } from '../support/site.ts'
import { heardOn, listen } from './heard.ts'
import { button, dialog } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()

/** Goes to a page when it is that time there, told in Nairobi. */
async function visitAt(time: string, path: string, screen: Screen = 'desk') {
  const visitor = await site.visit('about:blank', { screen, still: true })
  await visitor.page.clock.setFixedTime(`${time}:00+03:00`)
  await visitor.page.goto(path)
  return visitor
}

/** A studio's page says whether it is open once the browser has taken it over. */
const alive = (page: Page) => page.getByText(/^(Open|Closed) now/).waitFor()

describe('the home page', () => {
  it('says what it is, how it goes, and leads into a booking, to the studios and to one of them', async () => {
    const { page } = await site.visit('/', { screen: 'phone' })
    await heading(page, 'Book studio sessions with confidence')
    for (const card of ['Every hour in plain sight', 'Transfer buffers', 'SMS and email at every step'])
      await heading(page, card, 3)
    const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem')
    await expect
      .poll(() => steps.getByRole('heading').allTextContents())
      .toEqual(['The studio manager confirms', 'We approve', 'You pay by M-Pesa'])
    const featured = page.getByRole('region', { name: 'Rooms people come back to' })
    await expect.poll(() => featured.getByRole('article').count()).toBe(1)
    await button(featured, 'Book Now: Mawimbi').click()
    await dialog(page, 'Pick your hours').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Request your hours').click()
    await dialog(page, 'Choose a Studio to Book').waitFor()
    await page.keyboard.press('Escape')
    await featured.getByRole('link', { name: 'Details of Mawimbi' }).click()
    await heading(page, 'Mawimbi')
    expect(new URL(page.url()).pathname).toBe(`/studios/${site.server.fixtures.mawimbi.id}`)
    await page.goBack()
    await featured.getByRole('link', { name: 'View all' }).click()
    await heading(page, 'All Studios')
  })

  it.each([
    ['there are none', { status: 200, json: { items: [] } }],
    ['they do not load', { status: 503, json: {} }],
  ])('shows no featured studios where %s', async (_, answer) => {
    const { page } = await site.visit('/faqs')
    await page.route(/\/api\/v1\/studios(\/featured|\?)/, (route) => route.fulfill(answer))
    await page.getByRole('link', { name: 'Studioni, home' }).first().click()
    await page
      .getByRole('region', { name: 'Rooms people come back to' })
      .getByText('No studios available yet')
      .waitFor()
  })
})

describe('the page of a studio', () => {
  it('tells sessions, hours, rules and place, whether it is open, and from when it is free', async () => {
    const { page } = await visitAt(`${workday(1)}T12:30`, '/studios/KLL-07', 'phone')
    await heading(page, 'Kilele')
    const sessions = page.getByRole('region', { name: 'Sessions and prices' })
    for (const words of ['PODCAST session', 'KES 3,000', '1 h 30 session, billed as 2 hours'])
      await sessions.getByText(words).waitFor()
    const hours = page.getByRole('region', { name: 'Opening hours' })
    await hours.getByText('Open now, until 19:00').waitFor()
    await hours.getByText('10:00 to 19:00').first().waitFor()
    await expect.poll(() => hours.getByText('Closed', { exact: true }).count()).toBe(2)
    const rules = page.getByRole('region', { name: 'Rules' })
    await rules.getByText('Free to move or cancel until 24 hours before the start').waitFor()
    await rules.getByText('30 minutes between sessions').waitFor()
    await page.getByRole('region', { name: 'Location' }).getByText('Kilimani, Nairobi').waitFor()
    await page.getByText('Next free').last().waitFor()
    await button(page, 'Share').waitFor()
  })

  it('is closed on a weekend, and says when it opens', async () => {
    const { page } = await visitAt(`${workday(5)}T10:00`, '/studios/KLL-07')
    const hours = page.getByRole('region', { name: 'Opening hours' })
    await hours.getByText(/^Closed now, opens Monday \d+ \w+ at 10:00$/).waitFor()
  })

  it('is shared by its address where there is no sheet for that', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await alive(page)
    await button(page, 'Share').click()
    await page.getByText('Link copied').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

describe('the questions', () => {
  it('are filtered by category and searched, and the number found is said', async () => {
    const { page } = await site.visit('about:blank', { screen: 'phone' })
    await listen(page)
    await page.goto('/faqs')
    const shown = page.getByRole('main').locator('summary')
    await heading(page, 'Frequently asked questions')
    await expect.poll(() => shown.count()).toBe(10)
    const pills = page.getByRole('group', { name: 'Categories' }).getByRole('button')
    await expect
      .poll(() => pills.allTextContents())
      .toEqual(['All', 'Booking', 'Payment', 'Equipment', 'Policies', 'Support'])
    await button(page, 'Policies').click()
    await expect
      .poll(() => shown.allTextContents())
      .toEqual(['Can I cancel or reschedule?', 'What are transfer buffers?'])
    await button(page, 'All').click()
    await page.getByRole('searchbox', { name: 'Search questions and answers' }).fill('paybill')
    await page.getByText('Paybill 522522').waitFor()
    await expect.poll(() => shown.allTextContents()).toEqual(['How do I pay?'])
    await expect.poll(() => heardOn(page)).toContain('1 question')
    await button(page, 'Payment').click()
    await page.waitForURL(/\/faqs\?category=payment&search=paybill$/)
    await page.reload()
    await page.getByText('Paybill 522522').waitFor()
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await heading(page, 'Contact')
    await page.goBack()
    await page.getByText('Paybill 522522').waitFor()
    await page.getByRole('searchbox').fill('karaoke')
    await page.getByRole('heading', { name: 'No matching questions' }).waitFor()
    await button(page, 'Show all questions').click()
    await expect.poll(() => shown.count()).toBe(10)
    await page.getByRole('searchbox').fill('paybill')
    await expect.poll(() => shown.count()).toBe(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect.poll(() => shown.count()).toBe(10)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('')
  })

  it('open to their answers, and one is led to by its link', async () => {
    const { page } = await site.visit('/faqs')
    const answer = page.getByText('Yes, up to 24 hours before the session')
    await expect.poll(() => answer.isVisible()).toBe(false)
    await page.getByText('Can I cancel or reschedule?').click()
    await answer.waitFor()
    await button(page, 'Copy link: Can I cancel or reschedule?').click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/faqs#cancel$/)
    const other = await site.visit(new URL(link).pathname + new URL(link).hash)
    await other.page.getByText('Yes, up to 24 hours before the session').waitFor()
    await other.page.getByRole('link', { name: 'Contact Support' }).click()
    await heading(other.page, 'Contact us')
  })
})

describe('business hours', () => {
  it.each([
    ['2026-11-30T09:00', 'Open now, until 18:00'],
    ['2026-12-05T16:00', 'Closed now, opens Monday 7 December at 09:00'],
    ['2026-12-06T12:00', 'Closed now, opens tomorrow at 09:00'],
  ])('at %s: %s', async (time, words) => {
    const { page } = await visitAt(time, '/contact')
    await page.getByRole('region', { name: 'Business hours' }).getByText(words).waitFor()
  })
})

describe('colours of the reader’s own', () => {
  const frameOf = (place: Locator, side: 'outline' | 'border-top') =>
    place.evaluate((element, name) => {
      const style = getComputedStyle(element)
      return style.getPropertyValue(`${name}-style`) !== 'none' ? style.getPropertyValue(`${name}-width`) : 'none'
    }, side)

  it('leave buttons a frame, and what is chosen another', async () => {
    const { page } = await site.visit('about:blank')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/studios')
    const shown = page.getByRole('group', { name: 'Show results as' })
    await expect.poll(() => frameOf(button(page, 'Request Booking'), 'border-top')).toBe('1px')
    await expect.poll(() => frameOf(button(shown, 'List'), 'outline')).toBe('3px')
    expect(await frameOf(button(shown, 'Map'), 'outline')).toBe('none')
  })
})

describe('motion', () => {
  const countTransitions = (page: Page) =>
    page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      let count = 0
      document.startViewTransition = (update) => {
        document.documentElement.dataset.transitions = String(++count)
        return start(update)
      }
    })

  it('leads over from page to page, and fills each strip of hours once it is seen', async () => {
    const { page } = await site.visit('/', { screen: 'phone' })
    const strips = page
      .getByRole('region', { name: 'Rooms people come back to' })
      .getByRole('img', { name: /: (free|no)/ })
    await strips.first().waitFor()
    expect(await strips.first().getAttribute('data-seen')).toBeNull()
    await strips.first().scrollIntoViewIfNeeded()
    await expect.poll(() => strips.first().getAttribute('data-seen')).toBe('')
    await countTransitions(page)
    await page.getByRole('link', { name: 'View all' }).click()
    await heading(page, 'All Studios')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.transitions)).toBe('1')
  })

  it('is all off for people who asked for stillness', async () => {
    const { page } = await site.visit('/', { still: true })
    await button(page, 'Book Now: Mawimbi').waitFor()
    await page.getByRole('link', { name: 'View all' }).click()
    await heading(page, 'All Studios')
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
