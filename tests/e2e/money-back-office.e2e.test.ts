import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople, rowOf } from './back-office.ts'
import { approved, payByPaybill, type ToPay, testPhone } from './paying.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

let hour = 8
/** A booking of KES 2,500 that awaits its payment, at an hour of its own. */
const toPay = (phone = '0712 345 678'): Promise<ToPay> => {
  hour += 1
  return approved(site, people, hoursOn(workday(hour > 20 ? 1 : 0), hour > 20 ? hour - 12 : hour), phone)
}

/** Money that came by Paybill for what was typed as the account number; answers M-Pesa's number. */
async function paidByPaybill(account: string, shillings: number): Promise<string> {
  const phone = await testPhone(site, '0722 222 222')
  return payByPaybill(phone, account, shillings)
}

const item = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const _unavailable = { error: 'The service is briefly unavailable. Please try again.', code: 'unavailable' }

describe('payments', () => {
  it('are listed with what came, found by their receipt, narrowed by where they stand, and open to their history', async () => {
    const { code } = await toPay()
    const receipt = await paidByPaybill(code, 2_500)
    const { page } = await enter(site, people.admin, `/admin/payments?search=${code}`)
    const row = item(page, code).first()
    await row.getByText('Paid', { exact: true }).waitFor()
    await row.getByText(receipt).first().waitFor()
    await page.getByRole('searchbox', { name: /^Search by code/ }).fill(receipt)
    await page.waitForURL(new RegExp(`search=${receipt}`))
    await page.getByRole('combobox', { name: 'Status' }).selectOption('paid')
    await page.waitForURL(/status=paid/)
    await button(page, `Payment of ${code}, details`).click()
    await row.getByRole('region', { name: 'History' }).getByText(`Payment settled: ${receipt}`).waitFor()
    await row.getByRole('region', { name: 'Receipts' }).getByText(receipt).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('lapsed')
    await page.getByText('No payments found').waitFor()
    await page.getByRole('region', { name: 'All payments' }).getByText('Received').waitFor()
  })

  it('are for admins only, as messages and the system are', async () => {
    for (const path of ['/admin/payments/ledger', '/admin/messages', '/admin/system']) {
      const { page } = await enter(site, people.manager, path)
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    }
    const { page } = await enter(site, people.admin, '/admin')
    for (const name of ['Payments', 'Messages', 'System'])
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).waitFor()
  })
})

describe('the payment link of a booking', () => {
  it('is copied, and sent again', async () => {
    const { code, paymentPath } = await toPay()
    const { page } = await enter(site, people.admin, `/admin/bookings?search=${code}`)
    await button(page, `${code}, details`).click()
    const payment = rowOf(page, code).getByRole('region', { name: 'Payment', exact: true })
    await button(payment, 'Copy link').click()
    await page.getByText('Payment link copied').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(paymentPath)
    await button(payment, 'Send again').click()
    await page.getByText(`Payment link of ${code} sent again`).waitFor()
    await page.goto('/admin/messages?channel=email&search=booking_approved')
    await item(page, code).nth(1).waitFor()
  })
})

describe('money in suspense', () => {
  it('is assigned to a booking once it is seen whose that is, and the booking is paid', async () => {
    const { code } = await toPay()
    const receipt = await paidByPaybill('wanjiru mix', 2_500)
    const { page } = await enter(site, people.admin, '/admin/payments/suspense')
    await button(page, `Assign ${receipt} to a booking`).click()
    const ask = dialog(page, 'Which booking is KES 2,500 for?')
    await expect.poll(() => button(ask, 'Assign to a booking').isDisabled()).toBe(true)
    await ask.getByLabel('Booking code').fill('SB000000')
    await ask.getByText('There is no booking SB000000').waitFor()
    await ask.getByLabel('Booking code').fill(` ${code.toLowerCase().replace('sb', 'sb-')}`)
    await ask.getByText('Wanjiru Kamau').waitFor()
    await ask.getByText('This pays the booking in full.').waitFor()
    await button(ask, `Assign to ${code}`).click()
    await page.getByText(`KES 2,500 assigned to ${code}`).waitFor()
    await button(page, `Assign ${receipt} to a booking`).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Status' }).selectOption('assigned')
    await item(page, receipt).getByText(`Assigned to ${code}`).waitFor()

    await page.goto(`/admin/bookings?search=${code}`)
    await rowOf(page, code).getByText('Paid', { exact: true }).waitFor()
  })

  it('is marked as refunded, with a note of how', async () => {
    const receipt = await paidByPaybill('nobody knows', 700)
    const { page } = await enter(site, people.admin, '/admin/payments/suspense', { screen: 'phone' })
    await button(page, `Mark ${receipt} as refunded`).press('Enter')
    const ask = dialog(page, 'Mark KES 700 as refunded?')
    await button(ask, 'Mark as refunded').click()
    await ask.getByText('Enter how it was refunded').waitFor()
    await ask.getByLabel('Note').fill('Sent by bank transfer 4711')
    await button(ask, 'Mark as refunded').click()
    await page.getByText(`${receipt} marked as refunded`).waitFor()
    await page.goto('/admin/payments/suspense?status=returned')
    await item(page, receipt).getByText('Sent by bank transfer 4711').waitFor()
  })
})

describe('a refund', () => {
  it('is settled by other means with a note', async () => {
    const { code } = await toPay()
    await paidByPaybill(code, 2_800)
    const { page } = await enter(site, people.admin, '/admin/payments/refunds')
    await item(page, code).getByText('The customer paid more than was billed.').waitFor()
    await button(page, `Refund ${code}`).click()
    const ask = dialog(page, 'Refund KES 300?')
    await ask.getByText('Only a whole receipt can be reversed').waitFor()
    await ask.getByRole('radio', { name: 'By other means' }).check()
    await button(ask, 'Mark KES 300 as refunded').click()
    await ask.getByText('Enter how it was refunded').waitFor()
    await ask.getByLabel('Note').fill('In cash at the studio')
    await button(ask, 'Mark KES 300 as refunded').click()
    await page.getByText(`KES 300 of ${code} marked as refunded`).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('refunded')
    await item(page, code).getByText('In cash at the studio').waitFor()
  })

  it('is paid out by M-Pesa, and its end is seen unasked', async () => {
    const { code } = await toPay()
    await paidByPaybill(code, 2_900)
    const { page } = await enter(site, people.admin, `/admin/payments/refunds?status=all&search=${code}`)
    await button(page, `Refund ${code}`).click()
    const ask = dialog(page, 'Refund KES 400?')
    await ask.getByRole('radio', { name: 'Payout' }).check()
    await button(ask, 'Send KES 400').click()
    await page.getByText(`KES 400 of ${code} on its way`).waitFor()
    await item(page, code).getByText('Refunded', { exact: true }).waitFor()
  })

  it('is asked about on a phone with what is done above what leaves it, as every dialog does', async () => {
    const { code } = await toPay()
    await paidByPaybill(code, 12_500)
    const { page } = await enter(site, people.admin, '/admin/payments/refunds', { screen: 'phone', still: true })
    await button(page, `Refund ${code}`).click()
    const ask = dialog(page, 'Refund KES 10,000?')
    await ask.getByRole('radio', { name: 'By other means' }).check()
    const done = await button(ask, 'Mark KES 10,000 as refunded').boundingBox()
    const left = await button(ask, 'Cancel').boundingBox()
    expect(done?.y).toBeLessThan(left?.y ?? 0)
  })
})

describe('the ledger', () => {
  it('adds up, for today and since the beginning, and leads to the payment', async () => {
    const { code } = await toPay()
    const receipt = await paidByPaybill(code, 2_500)
    await paidByPaybill('somebody', 450)
    const { page } = await enter(site, people.admin, '/admin/payments/ledger')
    await page.getByRole('list', { name: 'Periods' }).getByRole('link', { name: 'Today' }).click()
    await page.waitForURL(/from=/)
    await page.getByRole('row').filter({ hasText: receipt }).getByRole('link', { name: code }).waitFor()
    for (const equation of await page.getByRole('region').filter({ hasText: 'Adds up to the cent' }).all()) {
      const figures = await equation.getByRole('definition').allTextContents()
      const [received = 0, ...places] = figures.map((figure) => Math.round(Number(figure.replace(/[^\d.]/g, '')) * 100))
      expect(received).toBeGreaterThan(0)
      expect(places.reduce((sum, place) => sum + place, 0)).toBe(received)
    }
    await expect.poll(() => page.getByText('Adds up to the cent').count()).toBe(2)
    await page.getByRole('row').filter({ hasText: receipt }).getByRole('link', { name: code }).click()
    await button(page, `Payment of ${code}, details`).waitFor()
  })
})

describe('callbacks', () => {
  it('that were forged are seen, with the reason why they changed nothing', async () => {
    const { page } = await enter(site, people.admin, '/admin/payments/callbacks?verdict=refused')
    await page.getByText('No callbacks found').waitFor()
    const address = `${site.server.url}/api/v1/callbacks/daraja/prompt/${newId().replaceAll('-', '')}/${'a'.repeat(32)}`
    await fetch(address, { method: 'POST', body: JSON.stringify({ forged: 'by somebody' }) })
    await page.reload()
    const forged = item(page, 'Prompt result')
    await forged.getByText('Its address was never given out').waitFor()
    await forged.getByText('Refused', { exact: true }).waitFor()
    await forged.getByRole('button', { name: 'Prompt result' }).press('Enter')
    await forged.getByText('{"forged":"by somebody"}').waitFor()
  })
})
