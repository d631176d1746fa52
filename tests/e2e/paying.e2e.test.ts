import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site, visits } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, rowOf } from './back-office.ts'
import { press } from './heard.ts'
import {
  enterPin,
  focusOnPin,
  followLinkInMessage,
  paid,
  payByPaybill,
  payers,
  receiptNumber,
  testPhone,
  told,
} from './paying.ts'
import { button, holdBack } from './steps.ts'

let site: Site
let people: OfficePeople
let customers: ReturnType<typeof payers>
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
  customers = payers(site, people)
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('paying from the request to the calendar', () => {
  it.each(visits)('is seen by the customer, the manager and the admin without asking, on a %s visit', async (nth) => {
    const booking = await customers.toPay()
    const tracked = await site.visit(booking.bookingPath, { screen: 'phone', nth })
    const manager = await enter(site, people.manager, `/manager/bookings?search=${booking.code}`, { nth })
    const admin = await enter(site, people.admin, `/admin/bookings?search=${booking.code}`, { nth })
    await liveMark(manager.page, 'live').waitFor()
    await liveMark(admin.page, 'live').waitFor()

    await tracked.page.getByRole('link', { name: 'Pay KES 2,500' }).waitFor()

    const { page, context } = await site.visit('/faqs', { nth })
    await followLinkInMessage(page, booking.phone)
    await page.getByText(booking.code, { exact: true }).first().waitFor()
    await expect.poll(() => page.getByLabel('M-Pesa phone number').inputValue()).toBe(booking.phone)
    await button(page, 'Pay Now · KES 2,500').click()
    await told(page, 'Check your phone').waitFor()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the test phone' }).click()
    await enterPin(await opened)

    await paid(page).waitFor()
    const receipt = await page.getByText(receiptNumber).first().textContent()
    for (const { page: theirs } of [manager, admin])
      await rowOf(theirs, booking.code).getByText('Paid', { exact: true }).first().waitFor()
    await tracked.page.getByText('KES 2,500 paid').waitFor()
    await tracked.page.getByText(receipt ?? '', { exact: true }).waitFor()
    await expect.poll(() => tracked.page.getByRole('link', { name: /^Pay KES/ }).count()).toBe(0)

    const download = page.waitForEvent('download')
    const calendar = page.getByRole('link', { name: 'Add to calendar' })
    await calendar.click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
    expect(await file.text()).toContain('BEGIN:VEVENT')
  })

  it('leads to a receipt to print, and says so to whoever opens the link again', async () => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await enterPin(phone)
    await paid(page).waitFor()
    await page.getByRole('link', { name: 'Printable receipt' }).click()
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
    const sheet = page.getByRole('article')
    await sheet.getByText(receiptNumber).first().waitFor()
    await sheet.getByText(booking.code).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => button(page, 'Print or save as PDF').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(booking.paymentPath)
    await page.getByRole('heading', { level: 1, name: 'This payment has already been completed. Thank you!' }).waitFor()
    await page.getByText(receiptNumber).first().waitFor()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await page.getByRole('heading', { level: 1, name: booking.code }).waitFor()
  })

  it('works with the keyboard alone', async () => {
    const { page, booking } = await customers.visitPayment()
    const phone = await testPhone(site, booking.phone)
    await press(page, 'Tab', /^Pay Now/)
    await page.keyboard.press('Enter')
    await told(page, 'Check your phone').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
    await focusOnPin(phone)
    await press(phone, 'Tab', /^Cancel$/)
    await phone.keyboard.press('Enter')
    await told(page, 'You cancelled the request').waitFor()
    await press(page, 'Tab', /^Try again/)
    await page.keyboard.press('Enter')
    await focusOnPin(phone)
    await phone.keyboard.type('1234')
    await phone.keyboard.press('Enter')
    await paid(page).waitFor()
    await press(page, 'Tab', /^See your booking$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: booking.code }).waitFor()
  })
})

describe('paying by Paybill', () => {
  it('is looked up when the customer says so, and arrives unasked', async () => {
    const { page, booking } = await customers.visitPayment('phone')
    await button(page, 'Copy Account number').click()
    await page.getByText('Account number copied').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(booking.code)
    await page.getByText('522522').waitFor()
    await page.getByLabel('M-Pesa code').fill('skl51 zdr4f')
    await button(page, 'I have paid').click()
    await page.getByText('We are checking your payment').waitFor()
    await page.getByText('You entered the code SKL51ZDR4F.').waitFor()
    await page.reload()
    await page.getByText('We are checking your payment').waitFor()
    await page.getByText('If you also pay here, you pay twice.').waitFor()

    const phone = await testPhone(site, booking.phone)
    const receipt = await payByPaybill(phone, booking.code.toLowerCase(), 2500)
    await paid(page).waitFor()
    await page.getByText(receipt).waitFor()
  })

  it('of too little leaves the rest to pay, of too much sends the rest back', async () => {
    const { page, booking } = await customers.visitPayment()
    const phone = await testPhone(site, booking.phone)
    await payByPaybill(phone, booking.code, 1500)
    await page.getByRole('heading', { level: 1, name: 'Pay the remaining KES 1,000' }).waitFor()
    await page.getByText('We received KES 1,500, thank you. You have KES 1,000 left to pay.').waitFor()
    await payByPaybill(phone, booking.code, 1250)
    await paid(page).waitFor()
    await page.getByText('You paid KES 250 too much. We’ll send it back to your M-Pesa number.').waitFor()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await page.getByText('We’ll send KES 250 back to your M-Pesa number').waitFor()
  })

  it('says that it is looked up at once, and keeps the focus there', async () => {
    const { page } = await customers.visitPayment()
    await holdBack(page, /\/api\/v1\/payment\/[^/]+(\/events)?$/)
    await page.reload()
    const manual = page.getByRole('region', { name: 'Or pay by Paybill yourself' })
    await manual.getByLabel('M-Pesa code').fill('SKL51ZDR4F')
    await button(page, 'I have paid').press('Enter')
    await manual.getByText('You entered the code SKL51ZDR4F.').waitFor({ timeout: 3000 })
    await expect.poll(() => manual.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  })
})

describe('a payment link', () => {
  it('shows what is paid for, and ends while it is open when the booking does', async () => {
    const { page, booking } = await customers.visitPayment()
    const facts = page.getByRole('region', { name: 'Your booking' })
    for (const words of [booking.code, 'Wanjiru Kamau', 'Mawimbi', 'MIX session', 'KES 2,500'])
      await facts.getByText(words, { exact: true }).waitFor()
    const customer = await site.visit(booking.bookingPath, { screen: 'phone' })
    await button(customer.page, 'Cancel booking').click()
    await button(customer.page, 'Yes, cancel it').click()
    await page.getByRole('heading', { level: 1, name: 'This booking has ended' }).waitFor()
  })
})
