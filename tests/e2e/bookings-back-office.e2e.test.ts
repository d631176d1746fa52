import { strFromU8, unzipSync } from 'fflate'
import type { Download } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../domain/kernel/slot.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import {
  enter,
  liveMark,
  type OfficePeople,
  officePeople,
  pastSession,
  requested,
  rowOf,
  sendNow,
  showNew,
} from './back-office.ts'
import { book, button, chooseHour, dialog, fillAtStudio, format } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const bytesOf = async (file: Download) => Buffer.concat(await (await file.createReadStream()).toArray())

describe('a request on its way', () => {
  it.each([
    { nth: 'first', before: 12, hour: 9 },
    { nth: 'second', before: 16, hour: 13 },
  ] as const)(
    'appears at the manager unasked, is confirmed, and approved by the admin, on a $nth visit',
    async (on) => {
      const { nth, hour } = on
      const earlier = await requested(site, hoursOn(workday(), on.before))
      const manager = await enter(site, people.manager, '/manager/bookings', { nth })
      const admin = await enter(site, people.admin, '/admin/bookings', { nth })
      for (const { page } of [manager, admin]) await rowOf(page, earlier).waitFor()
      await liveMark(manager.page, 'live').waitFor()
      await liveMark(admin.page, 'live').waitFor()

      const visitor = await site.visit('/studios/MWB-02', { screen: 'phone', nth })
      await fillAtStudio(visitor.page, workday(), hour)
      const code = await book(visitor.page)

      await showNew(manager.page)
      const asked = rowOf(manager.page, code)
      await asked.getByText('Action Required').waitFor()
      await asked.getByText('just now').waitFor()
      await button(asked, `Confirm ${code}`).click()
      await sendNow(manager.page)
      await manager.page.getByText(`${code} confirmed`).waitFor()

      await showNew(admin.page)
      const confirmed = rowOf(admin.page, code)
      await confirmed.getByText('Pending Approval').waitFor()
      await button(confirmed, `Approve ${code}`).click()
      await sendNow(admin.page)
      await admin.page.getByText(`${code} approved`).waitFor()
      await rowOf(manager.page, code).getByText('Approved', { exact: true }).waitFor()
    },
  )

  it('is told to the manager in words, on whatever screen', async () => {
    const { page } = await enter(site, people.manager, '/manager')
    await liveMark(page, 'live').waitFor()
    await requested(site, hoursOn(workday(), 11), 'Amina Yusuf')
    await page.getByRole('status').getByRole('heading', { level: 2 }).waitFor()
  })

  it('opens to who asked, its hours, what happened and its payment', async () => {
    const code = await requested(site, hoursOn(workday(1), 10, 11))
    const { page } = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(page, `${code}, details`).click()
    const row = rowOf(page, code)
    await row.getByRole('link', { name: 'wanjiru@example.com' }).waitFor()
    await row.getByRole('link', { name: '+254 712 345 678' }).waitFor()
    const day = new RegExp(`^This booking 10:00 to 12:00. ${format.longDate(workday(1))}`)
    await row.getByRole('region', { name: 'Session' }).getByRole('img', { name: day }).waitFor()
    await row.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
    await row.getByRole('region', { name: 'Payment' }).getByText('KES 5,000').first().waitFor()
  })

  it('is rejected with a reason', async () => {
    const code = await requested(site, hoursOn(workday(1), 14))
    const { page } = await enter(site, people.manager, `/manager/bookings?search=${code}`)
    await button(page, `Reject ${code}`).click()
    const ask = dialog(page, `Reject ${code}?`)
    await ask.getByLabel('Reason').fill('The room is being repaired')
    await button(ask, 'Reject booking').click()
    await sendNow(page)
    await page.getByText(`${code} rejected`).waitFor()
    await rowOf(page, code).getByText('Rejected', { exact: true }).waitFor()
    await button(page, `${code}, details`).click()
    await rowOf(page, code).getByText('The room is being repaired').first().waitFor()
  })

  it('is given its hours when it came without any', async () => {
    const code = await requested(site, [])
    const { page } = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await rowOf(page, code).getByText('No time yet').waitFor()
    await button(page, `Approve ${code}`).click()
    const hours = dialog(page, `Choose the hours of ${code}`)
    await chooseHour(hours, workday(2), 13)
    await button(hours, `Approve · ${format.shortDate(workday(2))}, 13:00 to 14:00`).click()
    await sendNow(page)
    await page.getByText(`${code} approved`).waitFor()
    await rowOf(page, code)
      .getByText(`${format.shortDate(workday(2))}, 13:00 to 14:00`)
      .waitFor()
  })

  it('is marked as missed by the manager', async () => {
    const code = await pastSession(site)
    const { page } = await enter(site, people.manager, `/manager/bookings?search=${code}`)
    // A session that is over completes by itself; that nobody came is told afterwards.
    await rowOf(page, code).getByText('Completed', { exact: true }).waitFor()
    await button(page, `${code}, details`).click()
    await button(page, 'Mark as no-show').click()
    await button(page.getByRole('alertdialog'), 'Mark as no-show').click()
    await page.getByText(`${code} marked as no-show`).waitFor()
    await rowOf(page, code).getByText('No-show', { exact: true }).waitFor()
  })

  it('is cancelled by the admin, who must say why', async () => {
    const code = await requested(site, hoursOn(workday(2), 16))
    const { page } = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(page, `${code}, details`).click()
    await button(page, 'Cancel booking').click()
    const ask = dialog(page, `Cancel ${code}?`)
    await button(ask, 'Cancel booking').click()
    await ask.getByText('Enter a reason').waitFor()
    await ask.getByLabel('Reason').fill('Power is out')
    await button(ask, 'Cancel booking').click()
    await rowOf(page, code).getByText('Cancelled', { exact: true }).waitFor()
  })
})

describe('two people deciding at once', () => {
  it('makes one decision and tells the other what happened', async () => {
    const code = await requested(site, hoursOn(workday(3), 9))
    const slow = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(slow.page, `Reject ${code}`).click()
    const fast = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(fast.page, `Approve ${code}`).click()
    await sendNow(fast.page)
    await fast.page.getByText(`${code} approved`).waitFor()

    await button(dialog(slow.page, `Reject ${code}?`), 'Reject booking').click()
    await sendNow(slow.page)
    const told = slow.page.getByRole('alert').filter({ hasText: `Someone else got to ${code} first` })
    await told.getByText(/It is now Approved\.$/).waitFor()
    await rowOf(slow.page, code).getByText('Approved', { exact: true }).waitFor()
    await expect.poll(() => button(slow.page, `Reject ${code}`).count()).toBe(0)
  })
})

describe('the list', () => {
  it('is searched, narrowed, shared by its address and exported as it stands', async () => {
    const code = await requested(site, hoursOn(workday(4), 9), 'Zawadi Kilonzo')
    const { page } = await enter(site, people.admin, '/admin/bookings')
    await page.getByRole('searchbox', { name: /^Search by/ }).fill('zawadi')
    await page.waitForURL(/search=zawadi/)
    await rowOf(page, code).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paid')
    await page.getByText('No bookings found').waitFor()
    await button(page, 'Clear search and filter').click()
    await page.waitForURL((url) => url.search === '')

    await page.goto('/admin/bookings?search=zawadi')
    await rowOf(page, code).waitFor()
    await button(page, 'Export Bookings').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const text = (await bytesOf(file)).toString()
    expect(text).toContain(code)
    expect(text.trim().split('\n')).toHaveLength(2)
  })

  it('are taken along as a workbook', async () => {
    const code = await requested(site, hoursOn(workday(4), 11), 'Baraka Mutua')
    const { page } = await enter(site, people.admin, '/admin/bookings?search=baraka')
    await rowOf(page, code).waitFor()
    await button(page, 'Export Bookings').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /XLSX/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.xlsx$/)
    const sheet = strFromU8(unzipSync(await bytesOf(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain(code)
    expect(sheet).toContain('Baraka Mutua')
    expect(sheet.match(/<row>/g)).toHaveLength(2)
  })
})

const _unavailable = { error: 'The service is briefly unavailable. Please try again.', code: 'unavailable' }

describe('the list of bookings', () => {
  it('is searched 800 ms after the last letter', async () => {
    const { page } = await enter(site, people.admin, '/admin/bookings?page=1')
    const search = page.getByRole('searchbox', { name: /^Search by/ })
    await search.waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 30_000)
    await search.fill('Amina')
    await page.clock.runFor(790)
    expect(new URL(page.url()).searchParams.has('search')).toBe(false)
    await page.clock.runFor(20)
    await page.waitForURL(/search=Amina/)
  })

  it('sums up the statuses', async () => {
    await requested(site, hoursOn(workday(14), 9))
    const { page } = await enter(site, people.admin, '/admin/bookings')
    const summary = page.getByRole('region', { name: 'Bookings by status' })
    await summary.waitFor()
    const figures = (await summary.getByRole('definition').allTextContents()).map(Number)
    const [all = 0, ...others] = figures
    expect(all).toBeGreaterThan(0)
    expect(others.reduce((sum, figure) => sum + figure, 0)).toBe(all)
  })
})

describe('the calendar', () => {
  it('shows a session in words where it is focused, and leads to its booking', async () => {
    const code = await requested(site, hoursOn(workday(7), 15, 16), 'Kevin Mutua')
    const { page } = await enter(site, people.manager, `/manager/calendar?view=day&date=${workday(7)}`)
    await page.getByRole('heading', { level: 2, name: format.longDate(workday(7)) }).waitFor()
    const session = button(
      page,
      new RegExp(`^${format.longDate(workday(7))}, 15:00 to 17:00: Kevin Mutua, MIX session`),
    )
    await session.focus()
    await page.getByText('Kevin Mutua', { exact: true }).waitFor()
    await page.getByRole('link', { name: code }).click()
    await rowOf(page, code).waitFor()
  })

  it('goes by weeks and days from the keyboard', async () => {
    const { page } = await enter(site, people.manager, `/manager/calendar?view=week&date=${workday()}`, {
      screen: 'phone',
    })
    await page.getByRole('heading', { level: 3, name: 'Mawimbi' }).waitFor()
    await button(page, 'Next week').press('Enter')
    await page.waitForURL(new RegExp(`date=${workday(7)}`))
    await button(page.getByRole('group', { name: 'View' }), 'Day').press('Enter')
    await page.getByRole('heading', { level: 2, name: format.longDate(workday(7)) }).waitFor()
  })

  it('takes two steps when its button is pressed twice before it renders', async () => {
    const { page } = await enter(site, people.manager, `/manager/calendar?view=day&date=${workday()}`)
    await page.getByRole('heading', { level: 3, name: 'Mawimbi' }).waitFor()
    await button(page, 'Next day').evaluate((next) => {
      if (!(next instanceof HTMLElement)) throw new Error('It can’t be clicked')
      next.click()
      next.click()
    })
    await page.getByRole('heading', { level: 2, name: format.longDate(addDays(workday(), 2)) }).waitFor()
  })
})
