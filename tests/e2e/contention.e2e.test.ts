import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookingsIn } from '../support/booking.ts'
import { workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { book, button, codeIn, dialog, fillAtStudio, format, toast, wanjiru } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const bookings = async () => (await bookingsIn(site.server.store)).size

describe('two who want the same hour', () => {
  const date = workday()

  async function ready() {
    const visitor = await site.visit('/studios/MWB-02')
    await fillAtStudio(visitor.page, date, 10)
    return visitor
  }

  /** Whether this one got the hour. */
  async function won(page: Page): Promise<boolean> {
    const alert = page.getByRole('alert')
    await toast(page).or(alert).first().waitFor()
    return toast(page).isVisible()
  }

  it('tells the second which hour went, and offers others one tap away', async () => {
    const both = await Promise.all([ready(), ready()])
    await Promise.all(both.map(({ page }) => button(page, /^Book Session/).click()))
    const results = await Promise.all(both.map(({ page }) => won(page)))
    expect(results.toSorted()).toEqual([false, true])

    const { page } = both[results.indexOf(false)] ?? both[0]
    const alert = page.getByRole('alert')
    await alert.getByText('Sorry, this time slot is not available. Please try a different time or date.').waitFor()
    await alert.getByText('Just taken: 10:00.').waitFor()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(wanjiru.name)
    const others = button(alert, /^\w{3} \d+ \w+, \d\d:00 to \d\d:00$/)
    await expect.poll(() => others.count()).toBe(3)
    const chosen = await others.first().textContent()
    await others.first().click()
    await alert.waitFor({ state: 'hidden' })
    // The button that was pressed is gone: the next one to press has the focus.
    await expect
      .poll(() => button(page, /^Book Session/).evaluate((each) => each === document.activeElement))
      .toBe(true)
    await book(page)
    await page.getByText(chosen ?? 'no other hours').waitFor()
  })
})

describe('one booking', () => {
  it('comes of a double click', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await fillAtStudio(page, workday(1), 10)
    const before = await bookings()
    await button(page, /^Book Session/).dblclick()
    await codeIn(page)
    expect(await bookings()).toBe(before + 1)
  })

  it('comes of an answer that was lost and a second try', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await fillAtStudio(page, workday(2), 10)
    const before = await bookings()
    await page.route('**/api/v1/bookings', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, /^Book Session/).click()
    await page.getByRole('alert').getByText('Failed to create booking. Please try again.').waitFor()
    await page.unroute('**/api/v1/bookings')
    await book(page)
    expect(await bookings()).toBe(before + 1)
  })

  it('keeps what was typed when the page is loaded anew', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await fillAtStudio(page, workday(3), 15)
    await page.reload()
    const contact = dialog(page, 'Contact Information')
    await expect.poll(() => contact.getByLabel('Full name').inputValue()).toBe(wanjiru.name)
    await expect.poll(() => contact.getByLabel('Email').inputValue()).toBe(wanjiru.email)
    await expect.poll(() => contact.getByLabel('Phone number').inputValue()).toBe(wanjiru.phone)
    await book(page)
    await page.getByText(`${format.shortDate(workday(3))}, 15:00 to 16:00`).waitFor()
  })
})
