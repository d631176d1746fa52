import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adminBookings } from '../../api/contract/admin-bookings.ts'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, requested, rowOf, sendNow, tray } from './back-office.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** A booking as the server knows it. */
async function known(code: string) {
  const { client } = site.server
  const reply = await client.call(adminBookings, { query: { search: code }, headers: people.admin.headers })
  const [booking] = reply.answer().items
  if (!booking) throw new Error(`There is no booking ${code}`)
  return booking
}
const statusOf = async (code: string) => (await known(code)).status

async function topOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box.y
}

/** The manager's list with a booking in it, live. */
async function managersList(code: string, screen: 'desk' | 'phone' = 'desk') {
  const visitor = await enter(site, people.manager, '/manager/bookings', { screen })
  await liveMark(visitor.page, 'live').waitFor()
  await rowOf(visitor.page, code).waitFor()
  return visitor
}

/**
 * Has the page itself refuse decisions. They are sent with `keepalive`, and Chromium hides such requests of a page that a
 * service worker controls from `page.route`.
 */
const refuseDecisions = (page: Page) =>
  page.evaluate(() => {
    const send = window.fetch.bind(window)
    window.fetch = async (asked, options) => {
      const { url, keepalive } = new Request(asked, options)
      if (!keepalive) return send(asked, options)
      if (!url.endsWith('/confirm')) throw new Error(`Not a decision of this test: ${url}`)
      return Response.json({ error: 'Not now', code: 'unavailable' }, { status: 503 })
    }
  })

describe('a live list', () => {
  for (const screen of ['desk', 'phone'] as const)
    it(`moves no row when requests come in, on a ${screen}`, async () => {
      const code = await requested(site, hoursOn(workday(screen === 'desk' ? 0 : 1), 9))
      const { page } = await managersList(code, screen)
      const confirm = button(page, `Confirm ${code}`)
      const before = await topOf(confirm)
      const first = await requested(site, hoursOn(workday(screen === 'desk' ? 0 : 1), 11))
      const second = await requested(site, hoursOn(workday(screen === 'desk' ? 0 : 1), 12))
      const show = button(page, '2 new requests')
      await show.waitFor()
      expect(await topOf(confirm)).toBe(before)
      expect(await rowOf(page, first).count()).toBe(0)
      await show.click()
      await rowOf(page, first).waitFor()
      await rowOf(page, second).waitFor()
    })

  it('moves no row when one is decided, and keeps it', async () => {
    const below = await requested(site, hoursOn(workday(2), 9))
    const above = await requested(site, hoursOn(workday(2), 10))
    const { page } = await enter(site, people.manager, '/manager/bookings?status=action_required', { screen: 'phone' })
    const confirm = button(page, `Confirm ${below}`)
    await button(page, `Confirm ${above}`).click()
    const before = await topOf(confirm)
    await sendNow(page)
    await page.getByText(`${above} confirmed`).waitFor()
    await rowOf(page, above).getByText('Pending Approval').waitFor()
    expect(await topOf(confirm)).toBe(before)
  })
})

describe('a row that has the pointer', () => {
  it('stays where it is when another one above it grows', async () => {
    const below = await requested(site, hoursOn(workday(6), 9))
    const above = await requested(site, hoursOn(workday(6), 10))
    const { page } = await managersList(above)
    await button(page, `${above}, details`).click()
    const timeline = rowOf(page, above).getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect.poll(() => timeline.count()).toBe(1)
    const confirm = button(page, `Confirm ${below}`)
    await confirm.hover()
    const before = await topOf(confirm)
    const { services } = site.server
    const { id } = await known(above)
    await cancelBooking(services, id, { reason: 'admin', note: 'The power is out. '.repeat(20) }, byTests())
    await expect.poll(() => timeline.count()).toBe(2)
    // Pages are scrolled by whole pixels.
    await expect.poll(async () => Math.abs((await topOf(confirm)) - before)).toBeLessThan(1)
  })
})

describe('a decision', () => {
  it('can be undone in its row, where the focus is', async () => {
    const code = await requested(site, hoursOn(workday(3), 9))
    const { page } = await managersList(code)
    await button(page, `Confirm ${code}`).press('Enter')
    const undo = button(rowOf(page, code), `Undo: ${code}`)
    await expect.poll(() => undo.evaluate((each) => each === document.activeElement)).toBe(true)
    await undo.press('Enter')
    const confirm = button(page, `Confirm ${code}`)
    await confirm.waitFor()
    await expect.poll(() => tray(page).count()).toBe(0)
    expect(await statusOf(code)).toBe('requested')
  })

  it('is sent once ten seconds have passed, several side by side', async () => {
    const codes = [await requested(site, hoursOn(workday(3), 11)), await requested(site, hoursOn(workday(3), 13))]
    const [kept = '', undone = ''] = codes
    const { page } = await managersList(undone)
    await page.clock.install()
    for (const code of codes) await button(page, `Confirm ${code}`).click()
    await button(tray(page), `Undo: ${undone}`).click()
    await page.clock.runFor(10_500)
    await page.getByText(`${kept} confirmed`).waitFor()
    expect([await statusOf(kept), await statusOf(undone)]).toEqual(['manager_confirmed', 'requested'])
  })

  it('is sent at once when its page is left', async () => {
    const code = await requested(site, hoursOn(workday(4), 9))
    const { page } = await managersList(code)
    await button(page, `Confirm ${code}`).click()
    await tray(page).waitFor()
    await page.goto('about:blank')
    await expect.poll(() => statusOf(code)).toBe('manager_confirmed')
  })

  it('is not sent when the booking changes meanwhile, and says so', async () => {
    const code = await requested(site, hoursOn(workday(4), 13))
    const { page } = await managersList(code)
    await button(page, `Confirm ${code}`).click()
    await tray(page).waitFor()
    const { services } = site.server
    await cancelBooking(services, (await known(code)).id, { reason: 'admin', note: '' }, byTests())
    await page
      .getByRole('alert')
      .filter({ hasText: `Someone else got to ${code} first` })
      .waitFor()
    await rowOf(page, code).getByText('Cancelled', { exact: true }).waitFor()
  })

  it('that fails says so in its row', async () => {
    const code = await requested(site, hoursOn(workday(4), 15))
    const { page } = await managersList(code)
    await refuseDecisions(page)
    await button(page, `Confirm ${code}`).click()
    await sendNow(page)
    await page
      .getByRole('alert')
      .filter({ hasText: `${code} was not confirmed: Not now` })
      .waitFor()
    await rowOf(page, code).getByText('Not confirmed').waitFor()
    await button(page, `Confirm ${code}`).waitFor()
  })

  // The last one: it ends the manager’s session.
  it('is sent before its person signs out', async () => {
    const code = await requested(site, hoursOn(workday(4), 11))
    const { page } = await managersList(code)
    await button(page, `Reject ${code}`).click()
    await button(dialog(page, `Reject ${code}?`), 'Reject booking').click()
    await tray(page).waitFor()
    await button(page, 'Logout').click()
    await expect.poll(() => statusOf(code)).toBe('rejected')
  })
})
