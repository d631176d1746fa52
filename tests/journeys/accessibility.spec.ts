import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { overflows, violationsIn } from '../support/accessibility.ts'
import { aUser } from '../support/accounts.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { type Site, screens } from '../support/site.ts'
import { enter, requested, rowOf, tray } from './back-office.ts'
import { test } from './on-site.ts'
import { approved } from './paying.ts'
import { announcementsOn, focusedName, listen, press } from './screen-reader.ts'
import { button, codeIn, dialog, format, hoursOf, toast } from './steps.ts'

const publicPages = [
  ...['/', '/studios', '/studios?view=map', '/studios/mwb-02', '/faqs', '/contact', '/bookings', '/nowhere'],
  ...['/?sign-in=', '/auth/verify-email', '/auth/reset-password?token=x', '/auth/accept-invite?token=x', '/account'],
]
const managerPages = ['', '/bookings', '/studios', '/calendar'].map((path) => `/manager${path}`)
const adminPages = [
  ...['', '/bookings', '/blocks', '/studios', '/session-types', '/features', '/limitations', '/users', '/managers'],
  ...['/payments', '/payments/suspense', '/payments/unverified', '/payments/refunds', '/payments/ledger'],
  ...['/payments/callbacks', '/messages', '/audit-logs', '/system'],
].map((path) => `/admin${path}`)

test.describe('no page has axe violations or scrolls sideways', () => {
  test('for a customer', async ({ site, people }) => {
    const { token } = await aUser(site.server.services, 'customer')
    const { bookingPath, paymentPath } = await approved(site, people, hoursOn(workday(3), 9), '0712 345 602')
    await expectNoViolations(site, [...publicPages, bookingPath, paymentPath])
    await expectNoViolations(site, ['/account'], token)
  })

  test('for a manager', async ({ site, people }) => {
    await requested(site, hoursOn(workday(3), 11))
    await expectNoViolations(site, managerPages, people.manager.token)
  })

  test('for an admin', async ({ site, people }) => {
    const stream = `/admin/audit-logs/streams/studio-${site.server.fixtures.mawimbi.id}`
    await expectNoViolations(site, [...adminPages, stream], people.admin.token)
  })
})

/** Opens each page in turn, in one tab. tests/visual checks both themes. */
async function expectNoViolations(site: Site, paths: readonly string[], token?: string) {
  const { page } = await site.visit('about:blank', { still: true, ...(token && { token }) })
  // Some parts load once they are near the viewport.
  const showFirstSkeleton = () => {
    const skeletons = document.querySelectorAll('.skeleton, [aria-busy=true]')
    skeletons[0]?.scrollIntoView()
    return skeletons.length
  }
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize(screens.desk)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect.poll(() => page.evaluate(showFirstSkeleton)).toBe(0)
      expect([...(await violationsIn(page)), ...(await overflows(page))], path).toEqual([])
    })
}

test.describe('by keyboard alone', () => {
  test('a customer books, and every step, error and result is announced', async ({ site }) => {
    const { page } = await site.visit('about:blank')
    await listen(page)
    await page.goto('/')
    const date = workday()

    await test.step('skips to the content', async () => {
      await press(page, 'Tab', /^Skip to the content$/)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    })

    await test.step('keeps the focus in a dialog, and returns it when the dialog closes', async () => {
      await press(page, 'Tab', /^Request a booking$/)
      await page.keyboard.press('Enter')
      await expect(button(page, /^Mawimbi/)).toBeVisible()
      for (const key of [...Array<string>(15).fill('Tab'), ...Array<string>(15).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        expect(await inDialog(page), `${key} left the dialog for ${await focusedName(page)}`).toBe(true)
      }
      await press(page, 'Tab', /Mawimbi/)
      await page.keyboard.press('Enter')
      await expect(dialog(page, 'Pick your hours')).toBeVisible()
      await expect.poll(() => inDialog(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button(page, 'Request a booking')).toBeFocused()
    })

    await page.keyboard.press('Enter')
    await expect(button(page, /^Mawimbi/)).toBeVisible()
    await press(page, 'Tab', /Mawimbi/)
    await page.keyboard.press('Enter')
    const time = dialog(page, 'Pick your hours')
    await expect(time.getByRole('radio', { name: /ALBUM/ })).toBeVisible()
    await expect(time.getByRole('group', { name: /^Hours on/ }).first()).toBeVisible()
    await press(page, 'Tab', /MIX session/)
    await page.keyboard.press('Space')
    await press(page, 'ArrowDown', /ALBUM session/)
    await expect(time.getByRole('radio', { name: /ALBUM/ })).toBeChecked()

    await chooseDayByKeyboard(page, time)
    await expect.poll(() => focusedName(page)).toBe('08:00, free')
    await expect(hoursOf(time, date).locator(':focus')).toHaveCount(1)
    await press(page, 'ArrowDown', /^10:00, free$/)
    await page.keyboard.press('Enter')
    await expect(time.getByRole('button', { name: /^10:00, yours/, pressed: true })).toBeVisible()
    await press(page, 'Tab', /^Continue · KES 4,500$/)
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Booking Details')).toBeVisible()
    await press(page, 'Tab', /^Continue$/)
    await page.keyboard.press('Enter')

    await expect(dialog(page, 'Contact Information')).toBeVisible()
    await press(page, 'Tab', /^Book Session/)
    await page.keyboard.press('Enter')
    await expect.poll(() => announcementsOn(page)).toContain('Please fill in all required fields')
    await expect.poll(() => focusedName(page)).toMatch(/^Full name/)
    await page.keyboard.type('Achieng Otieno')
    await press(page, 'Tab', /^Email/)
    await page.keyboard.type('achieng@example.com')
    await press(page, 'Tab', /^Phone number/)
    await page.keyboard.type('0722 000 111')
    await page.keyboard.press('Enter')
    const code = await codeIn(page)
    await expect.poll(async () => (await announcementsOn(page)).join('\n')).toMatch(/^Booking Confirmed!/m)
    expect(await fadingOf(toast(page))).toEqual({ delay: 8000, duration: 300 })
    await expect(page.getByRole('heading', { level: 1, name: 'Mawimbi' })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(code))
    await expect(page.getByText(`${format.shortDate(date)}, 10:00 to 12:00`).first()).toBeVisible()
  })

  test('a manager confirms a booking', async ({ site, people }) => {
    const code = await requested(site, hoursOn(workday(4), 9))
    const { page } = await enter(site, people.manager, `/manager/bookings?search=${code}`)
    await expect(rowOf(page, code)).toBeVisible()
    await press(page, 'Tab', new RegExp(`^Confirm ${code}$`))
    await page.keyboard.press('Enter')
    await expect(button(rowOf(page, code), `Undo: ${code}`)).toBeFocused()
    await press(page, 'Tab', /^Send now$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${code} confirmed`)).toBeVisible()
    await expect(tray(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })

  test('an admin approves a booking, and copies a studio’s address without the clipboard API', async ({
    site,
    people,
  }) => {
    const code = await requested(site, hoursOn(workday(4), 11))
    const { page } = await enter(site, people.admin, '/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await press(page, 'Tab', /^Bookings/)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, code)).toBeVisible()
    await press(page, 'Tab', new RegExp(`^Approve ${code}$`))
    await page.keyboard.press('Enter')
    await expect(button(rowOf(page, code), `Undo: ${code}`)).toBeFocused()
    await press(page, 'Tab', /^Send now$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${code} approved`)).toBeVisible()

    await page.goto('/studios/MWB-02')
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await press(page, 'Tab', /^Share$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    await expect(button(page, 'Share')).toBeFocused()
  })
})

const inDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)

const focusedDate = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')

/** Goes to the calendar's month of the next workday, to that day, and chooses it. */
async function chooseDayByKeyboard(page: Page, place: Locator): Promise<void> {
  const date = workday()
  const title = place.getByRole('heading', { name: format.month(date.slice(0, 7)), exact: true })
  await press(page, 'Tab', /^Next month$/)
  await press(page, 'Tab', / free hours|today/)
  if (!(await title.isVisible())) {
    await page.keyboard.press('PageDown')
    await expect.poll(() => announcementsOn(page)).toContain(format.month(date.slice(0, 7)))
  }
  await expect(title).toBeVisible()
  const onward = (await focusedDate(page)) < date ? 'ArrowRight' : 'ArrowLeft'
  if ((await focusedDate(page)) !== date) await press(page, onward, new RegExp(`^${format.longDate(date)}`))
  await page.keyboard.press('Enter')
}

/** Returns the delay and the duration of a toast's fade, in milliseconds. */
const fadingOf = (place: Locator) =>
  place.evaluate((region) => {
    const fades = region
      .getAnimations({ subtree: true })
      .find((each) => each instanceof CSSAnimation && each.animationName === 'toast-fade')
    const { delay, duration } = fades?.effect?.getTiming() ?? {}
    return { delay, duration }
  })
