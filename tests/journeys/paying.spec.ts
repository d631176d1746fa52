import { expect } from '@playwright/test'
import { enter, liveMark, rowOf } from '../e2e/back-office.ts'
import { press } from '../e2e/heard.ts'
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
} from '../e2e/paying.ts'
import { button, holdBack } from '../e2e/steps.ts'
import { visits } from '../support/site.ts'
import { onSite } from './on-site.ts'

interface OfAllTests {
  readonly customers: ReturnType<typeof payers>
}

const test = onSite().extend<object, OfAllTests>({
  customers: [({ openedSite, people }, use) => use(payers(openedSite, people)), { scope: 'worker' }],
})

test.describe('paying from the request to the calendar', () => {
  for (const nth of visits)
    test(`is seen by the customer, the manager and the admin without asking, on a ${nth} visit`, async ({
      site,
      people,
      customers,
    }) => {
      const booking = await customers.toPay()
      const tracked = await site.visit(booking.bookingPath, { screen: 'phone', nth })
      const manager = await enter(site, people.manager, `/manager/bookings?search=${booking.code}`, { nth })
      const admin = await enter(site, people.admin, `/admin/bookings?search=${booking.code}`, { nth })
      await expect(liveMark(manager.page, 'live')).toBeVisible()
      await expect(liveMark(admin.page, 'live')).toBeVisible()

      await expect(tracked.page.getByRole('link', { name: 'Pay KES 2,500' })).toBeVisible()

      const { page, context } = await site.visit('/faqs', { nth })
      await followLinkInMessage(page, booking.phone)
      await expect(page.getByText(booking.code, { exact: true }).first()).toBeVisible()
      await expect(page.getByLabel('M-Pesa phone number')).toHaveValue(booking.phone)
      await button(page, 'Pay Now · KES 2,500').click()
      await expect(told(page, 'Check your phone')).toBeVisible()
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
      const calendar = page.getByRole('link', { name: 'Add to calendar' })
      await calendar.click()
      expect((await download).suggestedFilename()).toMatch(/\.ics$/)
      const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
      expect(await file.text()).toContain('BEGIN:VEVENT')
    })

  test('leads to a receipt to print, and says so to whoever opens the link again', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await enterPin(phone)
    await expect(paid(page)).toBeVisible()
    await page.getByRole('link', { name: 'Printable receipt' }).click()
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
    await expect(
      page.getByRole('heading', { level: 1, name: 'This payment has already been completed. Thank you!' }),
    ).toBeVisible()
    await expect(page.getByText(receiptNumber).first()).toBeVisible()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: booking.code })).toBeVisible()
  })

  test('works with the keyboard alone', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment()
    const phone = await testPhone(site, booking.phone)
    await press(page, 'Tab', /^Pay Now/)
    await page.keyboard.press('Enter')
    await expect(told(page, 'Check your phone')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
    await focusOnPin(phone)
    await press(phone, 'Tab', /^Cancel$/)
    await phone.keyboard.press('Enter')
    await expect(told(page, 'You cancelled the request')).toBeVisible()
    await press(page, 'Tab', /^Try again/)
    await page.keyboard.press('Enter')
    await focusOnPin(phone)
    await phone.keyboard.type('1234')
    await phone.keyboard.press('Enter')
    await expect(paid(page)).toBeVisible()
    await press(page, 'Tab', /^See your booking$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: booking.code })).toBeVisible()
  })
})

test.describe('paying by Paybill', () => {
  test('is looked up when the customer says so, and arrives unasked', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment('phone')
    await button(page, 'Copy Account number').click()
    await expect(page.getByText('Account number copied')).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(booking.code)
    await expect(page.getByText('522522')).toBeVisible()
    await page.getByLabel('M-Pesa code').fill('skl51 zdr4f')
    await button(page, 'I have paid').click()
    await expect(page.getByText('We are checking your payment')).toBeVisible()
    await expect(page.getByText('You entered the code SKL51ZDR4F.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('We are checking your payment')).toBeVisible()
    await expect(page.getByText('If you also pay here, you pay twice.')).toBeVisible()

    const phone = await testPhone(site, booking.phone)
    const receipt = await payByPaybill(phone, booking.code.toLowerCase(), 2500)
    await expect(paid(page)).toBeVisible()
    await expect(page.getByText(receipt)).toBeVisible()
  })

  test('of too little leaves the rest to pay, of too much sends the rest back', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment()
    const phone = await testPhone(site, booking.phone)
    await payByPaybill(phone, booking.code, 1500)
    await expect(page.getByRole('heading', { level: 1, name: 'Pay the remaining KES 1,000' })).toBeVisible()
    await expect(page.getByText('We received KES 1,500, thank you. You have KES 1,000 left to pay.')).toBeVisible()
    await payByPaybill(phone, booking.code, 1250)
    await expect(paid(page)).toBeVisible()
    await expect(page.getByText('You paid KES 250 too much. We’ll send it back to your M-Pesa number.')).toBeVisible()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByText('We’ll send KES 250 back to your M-Pesa number')).toBeVisible()
  })

  test('says that it is looked up at once, and keeps the focus there', async ({ customers }) => {
    const { page } = await customers.visitPayment()
    await holdBack(page, /\/api\/v1\/payment\/[^/]+(\/events)?$/)
    await page.reload()
    const manual = page.getByRole('region', { name: 'Or pay by Paybill yourself' })
    await manual.getByLabel('M-Pesa code').fill('SKL51ZDR4F')
    await button(page, 'I have paid').press('Enter')
    await expect(manual.getByText('You entered the code SKL51ZDR4F.')).toBeVisible({ timeout: 3000 })
    await expect.poll(() => manual.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  })
})

test.describe('a payment link', () => {
  test('shows what is paid for, and ends while it is open when the booking does', async ({ site, customers }) => {
    const { page, booking } = await customers.visitPayment()
    const facts = page.getByRole('region', { name: 'Your booking' })
    for (const words of [booking.code, 'Wanjiru Kamau', 'Mawimbi', 'MIX session', 'KES 2,500'])
      await expect(facts.getByText(words, { exact: true })).toBeVisible()
    const customer = await site.visit(booking.bookingPath, { screen: 'phone' })
    await button(customer.page, 'Cancel booking').click()
    await button(customer.page, 'Yes, cancel it').click()
    await expect(page.getByRole('heading', { level: 1, name: 'This booking has ended' })).toBeVisible()
  })
})
