import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { officePeople } from './back-office.ts'
import { enterPin, paid, payers, pressOn, testPhone, told } from './paying.ts'
import { button } from './steps.ts'

let site: Site
let customers: ReturnType<typeof payers>
beforeAll(async () => {
  site = await openSite()
  customers = payers(site, await officePeople(site))
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('a prompt', () => {
  it('that was cancelled or got a wrong PIN can be sent again, and only then', async () => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await told(page, 'Check your phone').waitFor()
    await expect.poll(() => button(page, /^(Pay Now|Try again|I have paid)/).count()).toBe(0)
    await pressOn(phone, 'Cancel')
    await told(page, 'You cancelled the request').waitFor()
    await button(page, 'Try again · KES 2,500').click()
    await enterPin(phone, '0000')
    await told(page, 'Wrong PIN').waitFor()
    await button(page, 'Try again · KES 2,500').click()
    await enterPin(phone)
    await paid(page).waitFor()
  })

  it('that nobody answered timed out, and nothing was charged', async () => {
    const { page, booking } = await customers.visitPayment()
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await pressOn(phone, 'Ignore it until it expires')
    await told(page, 'The request timed out').waitFor()
    await page.getByText('It was not answered in time, and you were not charged.', { exact: true }).waitFor()
    await button(page, 'Try again · KES 2,500').waitFor()
  })

  it('is still there after a reload, counts down, and is seen by a second browser', async () => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await told(page, 'Check your phone').waitFor()
    await page.reload()
    await told(page, 'Check your phone').waitFor()
    const left = page.getByRole('timer').getByText(/^\d:\d\d$/)
    const before = await left.textContent()
    await expect.poll(() => left.textContent()).not.toBe(before)
    await expect.poll(() => button(page, /^(Pay Now|Try again)/).count()).toBe(0)

    const second = await site.visit(booking.paymentPath)
    await told(second.page, 'Check your phone').waitFor()
    await enterPin(phone)
    await paid(page).waitFor()
    await paid(second.page).waitFor()
  })

  it('that two browsers ask for at once is asked for once', async () => {
    const { page, booking } = await customers.visitPayment()
    const second = await site.visit(booking.paymentPath)
    await button(second.page, /^Pay Now/).waitFor()
    await Promise.all([button(page, /^Pay Now/).click(), button(second.page, /^Pay Now/).click()])
    await told(page, 'Check your phone').waitFor()
    await told(second.page, 'Check your phone').waitFor()
    await expect.poll(() => page.getByText('Payment failed. Please try again.').count()).toBe(0)
    await expect.poll(() => second.page.getByText('Payment failed. Please try again.').count()).toBe(0)
  })

  it('that is answered late is waited for, and counts', async () => {
    const { page, booking } = await customers.visitPayment('phone')
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await told(page, 'Check your phone').waitFor()
    // Two minutes pass for whoever looks, while the server's clock goes on as it does. Whenever the server tells its time, the
    // page goes by that: then they have to pass again.
    const twoMinutesLater = async () => {
      await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 120_000
      })
      const waiting = told(page, 'Still waiting for M-Pesa').waitFor({ timeout: 10_000 })
      return waiting.then(
        () => true,
        () => false,
      )
    }
    await expect.poll(twoMinutesLater, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => button(page, /^(Pay Now|Try again)/).count()).toBe(0)
    await enterPin(phone)
    await paid(page).waitFor()
  })

  it('is asked about while no line is open', async () => {
    const { page, context, booking } = await customers.visitPayment()
    await context.route(/\/events$/, (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    const phone = await testPhone(site, booking.phone)
    await button(page, /^Pay Now/).click()
    await told(page, 'Check your phone').waitFor()
    await enterPin(phone)
    await paid(page).waitFor()
  })
})

describe('the phone number', () => {
  it('of a phone that M-Pesa cannot reach is told so', async () => {
    const { page } = await customers.visitPayment()
    await page.getByLabel('M-Pesa phone number').fill('0700 000 103')
    await button(page, /^Pay Now/).click()
    await told(page, 'Your phone could not be reached').waitFor()
    await page.getByLabel('M-Pesa phone number').fill('0700 000 101')
    await button(page, /^Try again/).click()
    await told(page, 'Not enough money in M-Pesa').waitFor()
  })
})
