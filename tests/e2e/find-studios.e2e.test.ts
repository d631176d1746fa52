import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { accessibilityViolationsOn } from '../support/accessibility.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { booked, button, chooseSession, comeEmpty, dialog, format, hourButton } from './steps.ts'

let site: Site
/** A Tuesday: Mawimbi is booked at 12, Kilele is open from 10 to 19. */
const day = workday(1)
beforeAll(async () => {
  site = await openSite()
  const { services, store } = site.server
  const details = {
    name: 'Pwani',
    location: 'Nyali, Mombasa',
    description: 'White walls and the sea behind them',
    hourlyRateCents: null,
    capacity: 4,
    featureIds: [],
    limitationIds: [],
  }
  const studio = { studioId: newId(), code: 'PWN-03', managerId: null, adminId: newId(), active: true, featured: false }
  await createStudio(services, { ...studio, details }, byTests())
  await services.waitForProjections(await store.head())
  await booked(site, hoursOn(day, 12))
})
afterEach(() => site.leave())
afterAll(() => site.close())

const found = (page: Page, count: number) => page.getByText(`${count} of 3 studios`).waitFor()
const names = async (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('at a desk', () => {
  it('one line asks for place, day, hours and people; the address says it, Back takes it back', async () => {
    const { page } = await site.visit('/studios')
    await found(page, 3)
    await page.getByRole('combobox', { name: 'Where' }).fill('nairobi')
    await found(page, 2)
    await page.getByRole('textbox', { name: 'Day' }).fill(day)
    await page.getByRole('article').getByText(format.shortDate(day)).first().waitFor()
    await button(page, /^Hours/).click()
    await page.getByRole('combobox', { name: 'From' }).selectOption('11:00')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('13:00')
    await found(page, 1)
    await expect.poll(() => names(page)).toEqual(['Kilele'])
    await page.getByRole('combobox', { name: 'For at least' }).selectOption('1 hour')
    await found(page, 2)
    await page.getByRole('spinbutton', { name: 'People' }).fill('10')
    await found(page, 1)
    expect(asked(page)).toEqual({ place: 'nairobi', date: day, from: '11', to: '13', hours: '1', people: '10' })
    await page.reload()
    await found(page, 1)
    await expect.poll(() => page.getByRole('spinbutton', { name: 'People' }).inputValue()).toBe('10')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('hours'))
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('to') === '12')
  })

  it('sorts, and shows of each studio how much of the day is free', async () => {
    const { page } = await site.visit(`/studios?date=${day}`)
    await found(page, 3)
    await expect.poll(() => names(page)).toEqual(['Mawimbi', 'Kilele', 'Pwani'])
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most free hours')
    await page.waitForURL(/sort=free/)
    await page.getByRole('article').first().getByText('13 free hours').waitFor()
    await expect.poll(() => names(page)).toEqual(['Pwani', 'Mawimbi', 'Kilele'])
    const strip = page
      .getByRole('article')
      .nth(2)
      .getByRole('img', { name: format.longDate(day) })
    await expect.poll(() => strip.getAttribute('aria-label')).toMatch(/: free 10 to 19$/)
  })

  it('ignores what it does not understand', async () => {
    const { page } = await site.visit(
      '/studios?date=yesterday&from=99&people=none&sort=best&view=globe&features=x&page=0',
    )
    await found(page, 3)
    await expect.poll(() => page.getByRole('textbox', { name: 'Day' }).inputValue()).toBe('')
    await button(page, 'Hours Any hours').waitFor()
  })

  it('keeps the list and says that it may be old when it can’t be asked for again', async () => {
    const { page } = await site.visit('/studios')
    await found(page, 3)
    const calls = /\/api\/v1\/studios\?/
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const said = page.getByText('We couldn’t refresh just now, so some hours may be taken.')
    await said.waitFor()
    await expect.poll(() => names(page)).toEqual(['Mawimbi', 'Kilele', 'Pwani'])
    await page.unroute(calls)
    await button(page, 'Try again').first().click()
    await said.waitFor({ state: 'hidden' })
  })

  it('keeps the choices, and the focus among them, when one of them fails', async () => {
    const { page } = await site.visit('/studios')
    const calls = /\/api\/v1\/studios\?/
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    const order = page.getByLabel('Sort by')
    await order.focus()
    await order.selectOption('Name')
    await page.getByRole('alert').getByText('Failed to load studios. Please try again.').waitFor()
    await expect.poll(() => order.evaluate((each) => each === document.activeElement, { timeout: 1000 })).toBe(true)
    await page.unroute(calls)
    await order.selectOption('Most free hours')
    await page.getByText(/\d of \d studios$/).waitFor()
  })

  it('says that the features did not load, and not that there are none', async () => {
    const { page } = await site.visit('/faqs')
    await comeEmpty(page)
    const calls = '**/api/v1/studio-features'
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/studios')
    await button(page, 'Filter by Features').click()
    await page.getByRole('alert').getByText('The features did not load.').waitFor()
    expect(await page.getByText('There are no features to filter by yet.').count()).toBe(0)
    await page.unroute(calls)
    await button(page, 'Try again').click()
    await button(page, 'Soundproof').waitFor()
  })

  it('chooses the hours looked for in advance where a booking begins, as long as they are free', async () => {
    const { page } = await site.visit(`/studios?date=${day}&from=11&to=15&hours=2&people=3`)
    await found(page, 3)
    await button(page, 'Book Session at Mawimbi').click()
    const time = dialog(page, 'Pick your hours')
    await time.getByText(`${format.shortDate(day)}, 13:00 to 15:00`).waitFor()
    await hourButton(time, 14).click()
    await time.getByText(`${format.shortDate(day)}, 13:00 to 14:00`).waitFor()
    await button(time, 'Close').click()
    await button(page, 'Request Booking').click()
    await button(dialog(page, 'Choose a Studio to Book'), 'Choose Kilele').click()
    await time.getByText(`${format.shortDate(day)}, 11:00 to 13:00`).waitFor()
    await button(time, /^Continue/).click()
    await expect.poll(() => dialog(page, 'Booking Details').getByLabel('Number of people').inputValue()).toBe('3')
  })

  it('keeps the hours looked for when a session is chosen, and says so where it needs others', async () => {
    const { page } = await site.visit(`/studios?date=${day}&from=13&to=16&hours=3`)
    await button(page, 'Book Session at Mawimbi').click()
    const time = dialog(page, 'Pick your hours')
    const chosen = (from: number, to: number) =>
      time.getByText(`${format.shortDate(day)}, ${format.hour(from)} to ${format.hour(to)}`, { exact: true }).waitFor()
    await chosen(13, 16)
    await chooseSession(time, 'MIX session')
    await chosen(13, 16)
    await button(time, 'Continue · KES 7,500').waitFor()

    await hourButton(time, 18).click()
    await chosen(18, 19)
    await chooseSession(time, 'ALBUM session')
    await time
      .getByText('ALBUM session takes 2 hours: your time is now 18:00 to 20:00 instead of 18:00 to 19:00.')
      .waitFor()
    await chosen(18, 20)
  })

  it('leads from its header to the choice of a studio', async () => {
    const { page } = await site.visit('/studios')
    await button(page, 'Request Booking').click()
    await button(dialog(page, 'Choose a Studio to Book'), 'Choose Pwani').waitFor()
  })

  it('says what to let go of when nothing fits, and does so in one tap', async () => {
    const { page } = await site.visit(`/studios?place=mombasa&people=5&date=${day}`)
    await page.getByRole('heading', { name: 'No matching studios' }).waitFor()
    await button(page, 'Anywhere in Kenya (2)').waitFor()
    await button(page, 'Any number of people (1)').click()
    await found(page, 1)
    await expect.poll(() => names(page)).toEqual(['Pwani'])
    expect(asked(page)).toEqual({ place: 'mombasa', date: day })
  })
})

describe('on a phone', () => {
  it('a sheet asks for everything, and its button says how many studios there are', async () => {
    const { page } = await site.visit('/studios', { screen: 'phone', still: true })
    await found(page, 3)
    await button(page, 'Where, when, how many: Anywhere').click()
    const sheet = dialog(page, 'Where, when, how many')
    await button(sheet, 'Nairobi').click()
    await button(sheet, 'Show 2 studios').waitFor()
    await sheet.getByLabel('Day').fill(day)
    await sheet.getByLabel('From').selectOption('12:00')
    await button(sheet, 'One more person').click()
    await button(sheet, 'Soundproof').click()
    await button(sheet, 'Show 1 studio').click()
    await found(page, 1)
    expect(asked(page)).toMatchObject({ place: 'Nairobi', date: day, from: '12', to: '13', people: '2' })
    await button(page, `Where, when, how many: Nairobi · 2 people ${format.shortDate(day)} · 12:00 to 13:00`).waitFor()
    await page.goBack()
    await found(page, 3)
  })

  it('now, tonight and this weekend are one tap, and another takes it back', async () => {
    const { page } = await site.visit('/faqs', { screen: 'phone' })
    await page.clock.setFixedTime(new Date(`${workday(2)}T10:20:00+03:00`))
    await page.goto('/studios')
    await found(page, 3)
    await button(page, 'Tonight').click()
    await expect.poll(() => asked(page)).toEqual({ date: workday(2), from: '18', to: '21', hours: '1' })
    await button(page, 'Free now').click()
    await expect.poll(() => asked(page)).toEqual({ date: workday(2), from: '11', to: '12' })
    await button(page, 'This weekend').click()
    await button(page, format.shortDate(workday(6))).click()
    await found(page, 2)
    expect(asked(page)).toEqual({ date: workday(6), hours: '1' })
    await button(page, 'This weekend').click()
    await found(page, 3)
    expect(asked(page)).toEqual({})
  })
})

describe('on the map', () => {
  it('pins are reached and chosen by keyboard, and narrow the list beside', async () => {
    const { page } = await site.visit('/studios')
    await button(page, 'Map').focus()
    await page.keyboard.press('Enter')
    const map = page.getByRole('region', { name: 'Studios on a map of Kenya' })
    await button(map, 'Nairobi: 2 studios').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => button(map, 'Mombasa: 1 studio').evaluate((pin) => pin === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await found(page, 1)
    await expect.poll(() => names(page)).toEqual(['Pwani'])
    await expect.poll(() => button(map, 'Mombasa: 1 studio').getAttribute('aria-pressed')).toBe('true')
    expect(asked(page)).toEqual({ view: 'map', place: 'Mombasa' })
    await page.keyboard.press('Enter')
    await found(page, 3)
    await page.goBack()
    await found(page, 1)
    await button(map, 'All of Kenya').click()
    await found(page, 3)
    await button(page, 'Book Session at Pwani').waitFor()
  })

  it('and in the sheet, nobody is kept out', async () => {
    const map = await site.look('/studios?view=map')
    await button(map.page, 'Nairobi: 2 studios').waitFor()
    expect(await accessibilityViolationsOn(map.page)).toEqual([])
    const { page } = await site.visit('/studios', { screen: 'phone', still: true })
    await button(page, 'Where, when, how many: Anywhere').click()
    await button(page, 'Show 3 studios').waitFor()
    expect(await accessibilityViolationsOn(page)).toEqual([])
  })
})
