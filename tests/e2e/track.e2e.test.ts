import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { trackBooking } from '../../api/contract/bookings.ts'
import { approveBooking, confirmBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { tokenOf } from '../support/booking.ts'
import { byTests, hoursOn, nextHour, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { booked, button, chooseDay, chooseHour, dialog, format, holdBack, hourButton } from './steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('the booking page', () => {
  it('moves a booking to other hours, and sets the old ones free', async () => {
    const { page } = await site.visit(await booked(site, hoursOn(workday(), 10, 11)))
    await button(page, 'Move').click()
    const move = dialog(page, 'Move your booking')
    await move.getByText(`Now: ${format.shortDate(workday())}, 10:00 to 12:00`).waitFor()
    await expect.poll(() => button(move, 'Choose new hours').isDisabled()).toBe(true)
    await chooseHour(move, workday(1), 14)
    await button(move, `Move to ${format.shortDate(workday(1))}, 14:00 to 16:00`).click()
    await page.getByText('Booking moved').waitFor()
    await move.waitFor({ state: 'hidden' })
    await page.getByText(`${format.shortDate(workday(1))}, 14:00 to 16:00`, { exact: true }).waitFor()

    const other = await site.visit('/studios/MWB-02')
    await chooseDay(other.page, workday())
    await hourButton(other.page, 10).waitFor()
    await chooseDay(other.page, workday(1))
    await expect.poll(() => hourButton(other.page, 14).count()).toBe(0)
  })

  it('cancels a booking after asking once', async () => {
    const { page } = await site.visit(await booked(site, hoursOn(workday(2), 9)), { screen: 'phone' })
    await button(page, 'Cancel booking').click()
    const ask = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
    await button(ask, 'Keep the booking').click()
    await ask.waitFor({ state: 'hidden' })
    await button(page, 'Cancel booking').click()
    await button(ask, 'Yes, cancel it').click()
    await page.getByText('Booking cancelled').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Cancelled$/ })
      .waitFor()
    await page.getByText('You cancelled this booking.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Book again' }).waitFor()
    await expect.poll(() => button(page, 'Move').count()).toBe(0)
    await expect.poll(() => button(page, 'Cancel booking').count()).toBe(0)
  })

  it('takes the language in which its customer wants to be written to, and keeps it', async () => {
    const { page } = await site.visit(await booked(site, hoursOn(workday(4), 9)))
    await page.getByLabel('Message language').selectOption('Kiswahili')
    await page.getByText('Kuanzia sasa tutakuandikia kwa Kiswahili').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Message language').inputValue()).toBe('sw')
  })

  it('shows what was changed at once, however long it takes to fetch it anew', async () => {
    const { page } = await site.visit(await booked(site, hoursOn(workday(4), 12)))
    const language = page.getByLabel('Message language')
    await language.waitFor()
    await holdBack(page, /\/bookings\/track\/[^/]+$/)
    await language.selectOption('Kiswahili')
    await page.getByText('Kuanzia sasa tutakuandikia kwa Kiswahili').waitFor()
    expect(await language.inputValue()).toBe('sw')
    await button(page, 'Cancel booking').click()
    await button(page.getByRole('alertdialog'), 'Yes, cancel it').click()
    await page.getByText('Booking cancelled').waitFor()
    await page.getByText('You cancelled this booking.', { exact: true }).waitFor({ timeout: 2000 })
  })

  it('lets a request be withdrawn until it starts', async () => {
    const { page } = await site.visit(await booked(site, [nextHour(new Date())]))
    await page.getByText('It starts too soon to move. Until you pay, you can cancel it').waitFor()
    await expect.poll(() => button(page, 'Move').count()).toBe(0)
    await button(page, 'Cancel booking').click()
    await button(page.getByRole('alertdialog'), 'Yes, cancel it').click()
    await page.getByText('You cancelled this booking.', { exact: true }).waitFor()
  })

  it('lets nothing be changed within 24 hours once it is paid', async () => {
    const path = await booked(site, [nextHour(new Date())])
    const { client, services } = site.server
    const { booking } = (await client.call(trackBooking, { params: { token: tokenOf(path) } })).answer()
    await approveBooking(services, booking.id, { adminId: newId(), paymentDeadlineHours: 24 }, byTests())
    const paid = { receipt: 'TRK7R3CE1P', amountCents: 250_000 }
    const { position } = await payBooking(services, booking.id, paid, byTests())
    await services.waitForProjections(position)
    const { page } = await site.visit(path)
    await page.getByText('It starts too soon to move or cancel here.').waitFor()
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
    await expect.poll(() => button(page, 'Move').count()).toBe(0)
    await expect.poll(() => button(page, 'Cancel booking').count()).toBe(0)
  })

  it('puts the session into a calendar, also after it was moved', async () => {
    const { page } = await site.visit(await booked(site, hoursOn(workday(3), 9)))
    const link = page.getByRole('link', { name: 'Add to calendar' })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toContain(`DTSTART:${workday(3).replaceAll('-', '')}T060000Z`)
  })

  it('shares its own address', async () => {
    const path = await booked(site, hoursOn(workday(3), 12))
    const { page } = await site.visit(path)
    await button(page, 'Share link').click()
    await page.getByText('Link copied').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site.server.url + path)
  })

  it('follows what happens elsewhere without asking for it', async () => {
    const { page, bookingId } = await followed(hoursOn(workday(5), 9))
    await approveBooking(site.server.services, bookingId, terms(), byTests())
    await page.getByRole('link', { name: 'Pay KES 2,500' }).waitFor()
  })

  it('misses nothing that happens while it fetches what happened before', async () => {
    const { page, token, bookingId } = await followed(hoursOn(workday(5), 14))
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      `**/bookings/track/${token}`,
      async (route) => {
        const response = await route.fetch()
        read()
        await isReleased
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await confirmBooking(site.server.services, bookingId, { managerId: newId() }, byTests())
    await isRead
    await approveBooking(site.server.services, bookingId, terms(), byTests())
    await expect.poll(() => heardBy(page)).toContain('"status":"approved"')
    release()
    await page.getByRole('link', { name: 'Pay KES 2,500' }).waitFor()
  })
})

/** A customer at the page of a booking that waits for its studio; the page hears what happens, and asks for nothing. */
async function followed(slots: Slot[]): Promise<{ page: Page; token: string; bookingId: string }> {
  const path = await booked(site, slots)
  const { page } = await site.visit('/faqs', { screen: 'phone' })
  await page.addInitScript(neverAsk)
  await page.addInitScript(listenIn)
  await page.goto(path)
  await page.getByRole('status').filter({ hasText: 'Waiting for the studio' }).waitFor()
  const token = tokenOf(path)
  const { booking } = (await site.server.client.call(trackBooking, { params: { token } })).answer()
  return { page, token, bookingId: booking.id }
}

const terms = () => ({ adminId: newId(), paymentDeadlineHours: 24 })

/** Takes the long timers from a page, by which it asks again what the server did not tell. */
function neverAsk(): void {
  const wait = window.setTimeout.bind(window)
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms !== undefined && ms >= 10_000 ? 0 : wait(work, ms)) as typeof wait
}

/** Notes the text that a page reads of streams. */
function listenIn(): void {
  const heard: string[] = []
  Object.assign(window, { heard })
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function () {
    const piece = await read.call(this)
    if (typeof piece.value === 'string') heard.push(piece.value)
    return piece
  }
}

/** What a page that listens in has read so far, and done what it does about it. */
const heardBy = (page: Page): Promise<string> =>
  page.evaluate(() => ('heard' in window && Array.isArray(window.heard) ? window.heard.join('') : ''))
