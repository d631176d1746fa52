import { expect } from '@playwright/test'
import { normalisedPhone } from '../../web/shared/money/phone.ts'
import { enter, liveMark, rowOf } from './back-office.ts'
import { onSite } from './on-site.ts'
import {
  enterPin,
  focusOnPin,
  followLinkInMessage,
  paid,
  payByPaybill,
  payers,
  promptHeading,
  receiptNumber,
  testPhone,
} from './paying.ts'
import { press } from './screen-reader.ts'
import { button } from './steps.ts'

interface OfAllTests {
  readonly customers: ReturnType<typeof payers>
}

const test = onSite().extend<object, OfAllTests>({
  customers: [({ openedSite, people }, use) => use(payers(openedSite, people)), { scope: 'worker' }],
})

test.describe('paying', () => {
  test('appears live to the customer, the manager and the admin', async ({ site, people, customers }) => {
    const booking = await customers.toPay()
    const nth = 'second'
    const tracked = await site.visit(booking.bookingPath, { screen: 'phone', nth })
    const manager = await enter(site, people.manager, `/manager/bookings?search=${booking.code}`, { nth })
    const admin = await enter(site, people.admin, `/admin/bookings?search=${booking.code}`, { nth })
    await expect(liveMark(manager.page, 'live')).toBeVisible()
    await expect(liveMark(admin.page, 'live')).toBeVisible()
    await expect(tracked.page.getByRole('link', { name: 'Pay KES 2,500' })).toBeVisible()

    const { page, context } = await site.visit('/faqs', { nth })
    await followLinkInMessage(page, booking.phone)
    await expect(page.getByText(booking.code, { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('M-Pesa phone number')).toHaveValue(normalisedPhone(booking.phone))
    await button(page, 'Pay Now · KES 2,500').click()
    await expect(promptHeading(page, 'Check your phone')).toBeVisible()
    await page.reload()
    await expect(promptHeading(page, 'Check your phone')).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the test phone' }).click()
    await enterPin(await opened)

    await expect(paid(page)).toBeVisible()
    const receipt = await page.getByText(receiptNumber).first().textContent()
    for (const { page: theirs } of [manager, admin])
      await expect(rowOf(theirs, booking.code).getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(tracked.page.getByText('KES 2,500 paid')).toBeVisible()
    await expect(tracked.page.getByText(receipt ?? '', { exact: true })).toBeVisible()
    await expect(tracked.page.getByRole('link', { name: /^Pay KES/ })).toHaveCount(0)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  })

  test('works by keyboard alone, up to the printed receipt', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await press(page, 'Tab', /^Pay Now/)
    await page.keyboard.press('Enter')
    await expect(promptHeading(page, 'Check your phone')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
    await focusOnPin(phone)
    await press(phone, 'Tab', /^Cancel$/)
    await phone.keyboard.press('Enter')
    await expect(promptHeading(page, 'You cancelled the M-Pesa request')).toBeVisible()
    await press(page, 'Tab', /^Pay Now/)
    await page.keyboard.press('Enter')
    await focusOnPin(phone)
    await phone.keyboard.type('1234')
    await phone.keyboard.press('Enter')
    await expect(paid(page)).toBeVisible()

    await press(page, 'Tab', /^Printable receipt$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    const sheet = page.getByRole('article')
    await expect(sheet.getByText(receiptNumber).first()).toBeVisible()
    await expect(sheet.getByText(booking.code)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(button(page, 'Print or save as PDF')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(sheet).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.goto(booking.paymentPath)
    const completed = 'This payment has already been completed. Thank you!'
    await expect(page.getByRole('heading', { level: 1, name: completed })).toBeVisible()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByText(`Booking ${booking.code}`)).toBeVisible()
  })

  test('by Paybill appears live: a part leaves the rest to pay, an excess is refunded', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment('phone')
    await button(page, 'Copy Account number').click()
    await expect(page.getByText('Account number copied')).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(booking.code)
    await button(page, 'I have paid').click()
    await expect(page.getByText('We are checking your payment', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('We are checking your payment', { exact: true })).toBeVisible()

    const phone = await testPhone(site, booking.phone)
    await payByPaybill(phone, booking.code.toLowerCase(), 1500)
    await expect(page.getByRole('heading', { level: 1, name: 'Pay the remaining KES 1,000' })).toBeVisible()
    const receipt = await payByPaybill(phone, booking.code, 1250)
    await expect(paid(page)).toBeVisible()
    await expect(page.getByText(receipt)).toBeVisible()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByText('We’ll send KES 250 back to your M-Pesa number')).toBeVisible()
  })
})
