import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/accounts.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { officePeople } from './back-office.ts'
import { focusedName, heardOn, listen } from './heard.ts'
import { approved, enterPin, paid, pressOn, testPhone, told } from './paying.ts'
import { button, chooseHour, chooseSession, codeIn, dialog, format, toast } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Somebody who doesn't see the page: only names, roles and what is said count. */
async function visitByEar(path: string): Promise<{ page: Page }> {
  const visitor = await site.visit('about:blank', { still: true })
  await listen(visitor.page)
  await visitor.page.goto(path)
  return visitor
}

/** Waits until something like it was said. */
const hear = (page: Page, words: RegExp) =>
  expect.poll(async () => (await heardOn(page)).filter((said) => words.test(said)).length).toBeGreaterThan(0)

/** What a field is said to be wrong with. */
const described = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => {
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    return { invalid: field.getAttribute('aria-invalid'), says: note?.textContent }
  })

/** After how many milliseconds a toast fades, and in how many. */
const fadingOf = (place: Locator) =>
  place.evaluate((region) => {
    const fades = region
      .getAnimations({ subtree: true })
      .find((each) => each instanceof CSSAnimation && each.animationName === 'toast-fade')
    const { delay, duration } = fades?.effect?.getTiming() ?? {}
    return { delay, duration }
  })

describe('by ear', () => {
  it('finds its way by landmarks and headings', async () => {
    const { page } = await visitByEar('/')
    await page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' }).waitFor()
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(landmark).count(), landmark).toBe(1)
    await page.getByRole('banner').getByRole('navigation', { name: 'Pages' }).waitFor()
    for (const name of ['Rooms people come back to', 'Pick your hours', 'What you can count on', 'How it works'])
      await page.getByRole('region', { name }).waitFor()
    await page
      .getByRole('img', { name: /: (free \d|no free hours)/ })
      .first()
      .waitFor()
  })

  it('books: each step is named, errors are said and tied to their fields, the end is told', async () => {
    const { page } = await visitByEar('/')
    await button(page, 'Request a booking').click()
    await button(dialog(page, 'Choose a Studio to Book'), 'Choose Mawimbi').click()
    const time = dialog(page, 'Pick your hours')
    await chooseSession(time, 'MIX session')
    const month = format.month(workday().slice(0, 7))
    await chooseHour(time, workday(), 10)
    if (month !== format.month(new Date().toISOString().slice(0, 7))) await hear(page, new RegExp(`^${month}$`))
    await time.getByRole('button', { name: '10:00, yours, until 11:00', pressed: true }).waitFor()
    await time.getByRole('button', { name: /^Continue/ }).click()
    await button(dialog(page, 'Booking Details'), 'Continue').click()

    const contact = dialog(page, 'Contact Information')
    await button(contact, /^Book Session/).click()
    await hear(page, /^Please fill in all required fields$/)
    await expect.poll(() => described(page, 'Full name')).toEqual({ invalid: 'true', says: 'Enter your name' })
    await expect.poll(() => focusedName(page)).toMatch(/^Full name/)
    await contact.getByLabel('Full name').fill('Wanjiru Kamau')
    await contact.getByLabel('Email').fill('wanjiru@example.com')
    await contact.getByLabel('Phone number').fill('0712 345 678')
    await button(contact, /^Book Session/).click()
    await hear(page, /^Booking Confirmed!/)
    const code = await codeIn(page)
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await expect.poll(() => page.title()).toContain(code)
    expect(await fadingOf(toast(page))).toEqual({ delay: 8000, duration: 300 })
  })

  it('pays: what M-Pesa does is said as it happens', async () => {
    const booking = await approved(site, await officePeople(site), hoursOn(workday(1), 9), '0712 345 601')
    const { page } = await visitByEar(booking.paymentPath)
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await told(page, 'Check your phone').waitFor()
    await hear(page, /^Check your phone/)
    await pressOn(phone, 'Cancel')
    await hear(page, /^You cancelled the request/)
    await button(page, /^Try again/).click()
    await enterPin(phone)
    await paid(page).waitFor()
    await hear(page, /^Paid\. Thank you!$/)
  })

  it('follows a link out of a message: what became of it is read at once', async () => {
    const { page } = await visitByEar('/auth/verify-email?token=spent')
    await expect.poll(() => focusedName(page)).toBe('This link has expired')
    for (const [path, label, submit] of [
      ['/auth/accept-invite?token=spent', 'Password', 'Accept invitation'],
      ['/auth/reset-password?token=spent', 'New password', 'Save password'],
    ] as const) {
      await page.goto(path)
      await page.getByLabel(label, { exact: true }).fill('a drum and a bass')
      await button(page, submit).click()
      await expect.poll(() => focusedName(page)).toBe('This link has expired')
    }
  })

  it('signs in: a wrong password is said, the dialog is named, and who is signed in is told', async () => {
    const customer = await aUser(site.server.services, 'customer', { name: 'Wanjiru Kamau' })
    const { page } = await visitByEar('/faqs')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    const form = dialog(page, 'Sign In')
    await button(form, 'Sign In').click()
    await expect.poll(() => described(page, 'Email')).toEqual({ invalid: 'true', says: 'Enter your email address' })
    await form.getByLabel('Email').fill(customer.email)
    await form.getByLabel('Password', { exact: true }).fill('not it at all')
    await button(form, 'Sign In').click()
    const refused = await form.getByRole('alert').filter({ hasText: /\w/ }).textContent()
    await expect.poll(() => heardOn(page)).toContain(refused)
    await form.getByLabel('Password', { exact: true }).fill(customer.password)
    await button(form, 'Sign In').click()
    await form.waitFor({ state: 'hidden' })
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(customer.email) })
      .waitFor()
  })
})
