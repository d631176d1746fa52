import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { unfeature } from '../../domain/studio/listing.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople, requested } from './back-office.ts'
import { button, chooseHour, chooseSession, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** A day ahead whose day and month are the same number, so that nobody needs to know which a browser asks for first. */
function evenDay(): string {
  const today = new Date().toISOString().slice(0, 10)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const days = [0, 1].map((later) => {
    const number = String(((month - 1 + later) % 12) + 1).padStart(2, '0')
    return `${month + later > 12 ? year + 1 : year}-${number}-${number}`
  })
  const ahead = days.find((day) => day > today)
  if (!ahead) throw new Error('Of two months one has such a day ahead')
  return ahead
}

/** Types a date as people do: digit by digit, from its first part on. */
async function typeDate(page: Page, box: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await box.focus()
  await page.keyboard.type(`${day}${month}${year}`, { delay: 60 })
}

/** Has one more letter typed into the search at the very moment the address follows those before it. */
const typeWhileTheAddressFollows = (page: Page, letter: string) =>
  page.evaluate((more) => {
    const { replaceState } = history
    history.replaceState = function (...args) {
      history.replaceState = replaceState
      replaceState.apply(this, args)
      const box = document.querySelector<HTMLInputElement>('input[type=search]')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(box, `${box?.value}${more}`)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, letter)

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe('what somebody types', () => {
  it('stays while the list follows the letters before', async () => {
    const { page } = await enter(site, people.admin, '/admin/users')
    const search = page.getByRole('searchbox')
    await search.focus()
    await typeWhileTheAddressFollows(page, 's')
    await page.keyboard.type('a')
    await expect.poll(() => asked(page, 'search')).toBe('as')
    await expect.poll(() => search.inputValue()).toBe('as')
  })

  it('is a day of the list of studios, digit by digit', async () => {
    const { page } = await site.visit('/studios')
    await typeDate(page, page.getByRole('textbox', { name: 'Day' }), evenDay())
    await expect.poll(() => asked(page, 'date')).toBe(evenDay())
  })

  it('is a day of a list of the back office, digit by digit', async () => {
    const { page } = await enter(site, people.admin, '/admin/bookings')
    await typeDate(page, page.getByLabel('From'), evenDay())
    await expect.poll(() => asked(page, 'from')).toBe(evenDay())
  })

  it('is a place that begins like a town that is suggested', async () => {
    const { page } = await site.visit('/studios', { screen: 'phone', still: true })
    await button(page, /^Where, when, how many/).click()
    const place = dialog(page, 'Where, when, how many').getByLabel('Another town or area')
    await place.focus()
    await page.keyboard.type('Nakuru West')
    await expect.poll(() => place.inputValue()).toBe('Nakuru West')
  })

  it('is a number, also in a box that was emptied first', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(), 10)
    await button(page, /^Request booking · /).click()
    const count = dialog(page, 'Booking Details').getByLabel('Number of people')
    await count.focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect.poll(() => count.inputValue()).toBe('4')
    await count.fill('')
    await button(dialog(page, 'Booking Details'), 'Continue').click()
    await button(page, 'Back').click()
    await expect.poll(() => count.inputValue()).toBe('1')
  })

  it('stays in the form of a studio that is changed elsewhere meanwhile', async () => {
    const { services, fixtures } = site.server
    const { page } = await enter(site, people.manager, '/manager/studios')
    const mawimbi = page.getByRole('article', { name: 'Mawimbi' })
    await button(mawimbi, /^Edit/).click()
    const name = dialog(page, 'Edit Studio').getByLabel('Studio name')
    await name.fill('Mawimbi by the sea')
    await changeStudio(services, fixtures.mawimbi.id, unfeature, byTests())
    await mawimbi.getByText('Featured').waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Mawimbi by the sea')
  })

  it('does not come back once a list of the back office is cleared', async () => {
    const { page } = await enter(site, people.admin, '/admin/bookings?from=2031-02-02')
    const clear = button(page, 'Clear search and filter')
    await clear.waitFor()
    const search = page.getByRole('searchbox')
    await search.fill('somebody')
    await clear.click()
    await expect.poll(() => search.inputValue()).toBe('')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('does not come back once the list of studios is cleared', async () => {
    const { page } = await site.visit('/studios?place=Nowhere')
    const clear = button(page, 'Clear Filters').first()
    await clear.waitFor()
    const search = page.getByRole('searchbox')
    // Typed and cleared in one breath: the box waits a quarter of a second before it says what was typed.
    await search.evaluate((box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'somewhere')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      const clears = [...document.querySelectorAll('button')].filter((each) =>
        each.textContent.includes('Clear Filters'),
      )
      clears[0]?.click()
    })
    await expect.poll(() => search.inputValue()).toBe('')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('keeps the focus in a filter of the log that was sent by Enter', async () => {
    await requested(site, hoursOn(workday(1), 9))
    const { page } = await enter(site, people.admin, '/admin/audit-logs')
    const actor = page.getByLabel('Actor')
    await actor.fill('visitor')
    await actor.press('Enter')
    await expect.poll(() => asked(page, 'actor')).toBe('visitor')
    await expect.poll(() => actor.evaluate((box) => box === document.activeElement)).toBe(true)
  })
})
