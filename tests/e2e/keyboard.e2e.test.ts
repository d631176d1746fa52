import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { monthAvailability } from '../../api/contract/availability.ts'
import { addMonths, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, officePeople, requested, rowOf } from './back-office.ts'
import { focusedName, press } from './heard.ts'
import { button, codeIn, dialog, format, hoursOf } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const inDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)

const starting = (text: string) => new RegExp(`^${text}`)

describe('by keyboard alone', () => {
  it('books from the home page to the booking page', async () => {
    const { page } = await site.visit('/')
    const date = workday()
    await button(page, 'Request a booking').waitFor()
    await press(page, 'Tab', /^Request a booking$/)
    await page.keyboard.press('Enter')

    await dialog(page, 'Choose a Studio to Book').waitFor()
    await button(page, 'Choose Mawimbi').waitFor()
    await press(page, 'Tab', /^Choose Mawimbi$/)
    await page.keyboard.press('Enter')

    const time = dialog(page, 'Pick your hours')
    await time.getByRole('radio', { name: /ALBUM/ }).waitFor()
    await hoursOf(time, date)
      .or(time.getByRole('group', { name: /^Hours on/ }))
      .first()
      .waitFor()
    await press(page, 'Tab', /MIX session/)
    await page.keyboard.press('Space')
    await press(page, 'ArrowDown', /ALBUM session/)
    await expect.poll(() => time.getByRole('radio', { name: /ALBUM/ }).isChecked()).toBe(true)

    await press(page, 'Tab', /^Next month$/)
    await press(page, 'Tab', / free hours|today/)
    const month = await time.getByRole('heading', { name: format.month(date.slice(0, 7)) }).isVisible()
    if (!month) await page.keyboard.press('PageDown')
    await time.getByRole('heading', { name: format.month(date.slice(0, 7)) }).waitFor()
    await press(page, 'Home', /^Monday/)
    const onward = (await focusedDate(page)) < date ? 'ArrowDown' : 'ArrowUp'
    if ((await focusedDate(page)) !== date) await press(page, onward, starting(format.longDate(date)))
    await page.keyboard.press('Enter')

    await expect.poll(() => focusedName(page)).toBe('08:00, free')
    await expect.poll(() => inHours(page)).toBe(format.longDate(date))
    await press(page, 'ArrowDown', /^10:00, free$/)
    await page.keyboard.press('Enter')
    await press(page, 'Tab', /^Continue · KES 4,500$/)
    await page.keyboard.press('Enter')

    await dialog(page, 'Booking Details').waitFor()
    await press(page, 'Tab', /^Continue$/)
    await page.keyboard.press('Enter')

    await dialog(page, 'Contact Information').waitFor()
    await press(page, 'Tab', /^Full name/)
    await page.keyboard.type('Achieng Otieno')
    await press(page, 'Tab', /^Email/)
    await page.keyboard.type('achieng@example.com')
    await press(page, 'Tab', /^Phone number/)
    await page.keyboard.type('0722 000 111')
    await page.keyboard.press('Enter')
    const code = await codeIn(page)
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await page.getByText(`${format.shortDate(date)}, 10:00 to 12:00`).waitFor()
  })

  it('keeps the focus in a dialog, and gives it back', async () => {
    const { page } = await site.visit('/')
    await button(page, 'Request a booking').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Choose Mawimbi').waitFor()
    for (const key of [...Array<string>(15).fill('Tab'), ...Array<string>(15).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      expect(await inDialog(page), `${key} left the dialog for ${await focusedName(page)}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog(page, 'Choose a Studio to Book').waitFor({ state: 'hidden' })
    await expect.poll(() => focusedName(page)).toBe('Request a booking')
  })

  it('gives the focus back from a later step too', async () => {
    const { page } = await site.visit('/')
    await button(page, 'Request a booking').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Choose Mawimbi').focus()
    await page.keyboard.press('Enter')
    const time = dialog(page, 'Pick your hours')
    await time.waitFor()
    await expect.poll(() => inDialog(page)).toBe(true)
    await page.keyboard.press('Escape')
    await time.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedName(page)).toBe('Request a booking')
  })

  it('stops once at a calendar, whose days are reached by arrows and page keys', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await page.getByRole('group', { name: /^Hours on/ }).waitFor()
    await expect.poll(() => grid.locator('button[tabindex="0"]').count()).toBe(1)
    await button(page, 'Next month').focus()
    await page.keyboard.press('Tab')
    const first = await focusedDate(page)
    await page.keyboard.press('ArrowRight')
    expect(daysBetween(first, await focusedDate(page))).toBe(1)
    await page.keyboard.press('ArrowDown')
    expect(daysBetween(first, await focusedDate(page))).toBe(8)
    await page.keyboard.press('PageDown')
    await expect.poll(async () => daysBetween(first, await focusedDate(page))).toBeGreaterThan(30)
    await expect.poll(() => grid.locator('button[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedDate(page)).toBe('')
  })

  it('stops at the day that a calendar chose by itself', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    const first = StudioDate.parse(`${addMonths(studioDateAt(new Date()), 1).slice(0, 7)}-10`)
    await page.route(/\/availability\?month=/, async (route) => {
      const response = await route.fetch()
      const { days, ...month } = monthAvailability.answer.parse(await response.json())
      const freeLater = days.map((day) => (day.date < first ? { ...day, free: 0 } : day))
      await route.fulfill({ response, json: { ...month, days: freeLater } })
    })
    await button(page, 'Next month').click()
    await hoursOf(page, first).waitFor()
    await expect
      .poll(() => page.getByRole('grid').locator('button[tabindex="0"]').getAttribute('data-date'))
      .toBe(first)
  })

  describe('stays on a button that led as far as it goes:', () => {
    const stays = async (page: Page, name: string, hasGone: () => Promise<void>) => {
      await button(page, name).focus()
      await page.keyboard.press('Enter')
      await hasGone()
      await expect.poll(() => button(page, name).isDisabled()).toBe(true)
      expect(await focusedName(page)).toBe(name)
      await page.keyboard.press('Enter')
      await hasGone()
    }

    it('to the last month', async () => {
      const { page } = await site.visit('/studios/MWB-02')
      const months = [1, 2, 3].map((ahead) => format.month(addMonths(studioDateAt(new Date()), ahead).slice(0, 7)))
      const [last = '', ...before] = months.reverse()
      const showing = (month: string) => page.getByRole('heading', { name: month }).waitFor()
      for (const month of before.reverse()) {
        await button(page, 'Next month').click()
        await showing(month)
      }
      await stays(page, 'Next month', () => showing(last))
    })

    it('to one person', async () => {
      const { page } = await site.visit('/studios?people=2', { screen: 'phone' })
      await button(page, /Where, when, how many/).click()
      const people = dialog(page, 'Where, when, how many').getByRole('spinbutton')
      await stays(page, 'One fewer person', () => expect.poll(() => people.inputValue()).toBe('1'))
    })

    it('to today', async () => {
      const { manager } = await officePeople(site)
      const { page } = await enter(site, manager, `/manager/calendar?view=day&date=${workday()}`)
      const today = format.longDate(studioDateAt(new Date()))
      await stays(page, 'Today', () => page.getByRole('heading', { name: today }).first().waitFor())
    })

    it('to the first version', async () => {
      const { admin } = await officePeople(site)
      const { page } = await enter(
        site,
        admin,
        `/admin/audit-logs/streams/studio-${site.server.fixtures.mawimbi.id}?version=1`,
      )
      await stays(page, 'Previous version', () => page.waitForURL(/version=0/))
    })
  })

  it('stays in the row of a booking that was decided, where its buttons have gone', async () => {
    const { admin } = await officePeople(site)
    const code = await requested(site, hoursOn(workday(4), 9))
    const { page } = await enter(site, admin, `/admin/bookings?search=${code}`)
    const approve = rowOf(page, code).getByRole('button', { name: /^Approve/ })
    await page.clock.install()
    await approve.focus()
    await page.keyboard.press('Enter')
    const undo = rowOf(page, code).getByRole('button', { name: `Undo: ${code}` })
    await expect.poll(() => undo.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.clock.runFor(10_500)
    await undo.waitFor({ state: 'detached' })
    const details = rowOf(page, code).getByRole('button', { name: `${code}, details` })
    await expect.poll(() => details.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('stays on the button that copies where the clipboard is closed to the page', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    const share = page.getByRole('button', { name: 'Share' })
    await share.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    await expect.poll(() => share.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('skips to the content', async () => {
    const { page } = await site.visit('/faqs')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('Search questions and answers')
  })
})

/** The date of the day that has the focus; nothing when none has. */
const focusedDate = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The day whose hours have the focus. */
const inHours = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.closest('fieldset')?.getAttribute('aria-label')?.replace('Hours on ', '') ?? '',
  )
