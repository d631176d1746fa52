import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { approveBooking } from '../../api/contract/admin-bookings.ts'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { confirmBooking } from '../../api/contract/manager-bookings.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import type { Screen, Site, Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'
import type { OfficePeople } from './back-office.ts'
import { button } from './steps.ts'

/** A booking that awaits its payment, with its pages. */
export interface ToPay {
  readonly code: string
  /** The customer's phone number, as they typed it. */
  readonly phone: string
  readonly bookingPath: string
  readonly paymentPath: string
}

/** Requests a booking, has the manager confirm and the admin approve it, all with the API. */
export async function approved(site: Site, people: OfficePeople, slots: Slot[], phone: string): Promise<ToPay> {
  const { client, fixtures } = site.server
  const { mawimbi } = fixtures
  const body = { ...aRequest(mawimbi.id, mawimbi.mix), customerPhone: phone, selectedSlots: slots }
  const { id, code, statusUrl } = await client.ask(requestBooking, { body })
  const of = { params: { id }, body: {} }
  await client.ask(confirmBooking, { ...of, headers: people.manager.headers })
  await client.ask(approveBooking, { ...of, headers: people.admin.headers })
  const token = tokenOf(statusUrl)
  const link = async () => (await client.ask(trackBooking, { params: { token } })).payment.link
  const paymentPath = new URL((await until(link)) ?? '').pathname
  return { code, phone, bookingPath: `/bookings/${token}`, paymentPath }
}

/** A visitor at a payment page, with its booking. */
interface Payer extends Visitor {
  readonly booking: ToPay
}

/** Customers of a site, each with a separate hour and phone. */
export function payers(site: Site, people: OfficePeople) {
  let booked = 0
  const toPay = (): Promise<ToPay> => {
    const n = booked++
    return approved(site, people, hoursOn(workday(Math.floor(n / 10)), 9 + (n % 10)), `0712 345 6${10 + n}`)
  }
  async function visitPayment(screen: Screen = 'desk'): Promise<Payer> {
    const booking = await toPay()
    const visitor = await site.visit(booking.paymentPath, { screen })
    await visitor.page.getByRole('heading', { level: 1, name: 'Pay KES 2,500 by M-Pesa' }).waitFor()
    return { ...visitor, booking }
  }
  return { toPay, visitPayment }
}

/** Follows a link in an SMS to a phone, by default the payment link. */
export async function followLinkInMessage(page: Page, phone: string, path = /\/payment\//): Promise<void> {
  await (await showTexts(page, phone, path)).click()
}

/** Shows the SMS to a phone once one has a link with this path, and returns the newest such link. */
export async function showTexts(page: Page, phone: string, path: RegExp): Promise<Locator> {
  const link = page.getByRole('group', { name: `Texts to ${phone}` }).getByRole('link', { name: path })
  const arrived = async () => {
    await page.goto(`/simulator/messages?to=${encodeURIComponent(phone)}`)
    return link.count()
  }
  await expect.poll(arrived).toBeGreaterThan(0)
  return link.first()
}

/** Opens the test phone of a customer, on which prompts appear. */
export async function testPhone(site: Site, phone: string): Promise<Page> {
  const { page } = await site.visit(`/simulator/phone?phone=${encodeURIComponent(phone)}`, { screen: 'phone' })
  return page
}

const pinField = (phone: Page) => phone.getByLabel('M-PESA PIN')

/** Waits for a prompt on a phone, and enters a PIN. 0000 is the wrong PIN, any other four digits pay. */
export async function enterPin(phone: Page, pin = '1234'): Promise<void> {
  await pinField(phone).fill(pin)
  await button(phone, 'Send').click()
}

/** A prompt focuses the PIN field of the phone without a tap. */
export const focusOnPin = (phone: Page) => expect(pinField(phone)).toBeFocused()

export async function pressOn(phone: Page, key: 'Cancel' | 'Ignore it until it expires'): Promise<void> {
  await pinField(phone).waitFor()
  await button(phone, key).click()
}

/** The heading of the panel that shows the state of the prompt. */
export const promptHeading = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title })

export const paid = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Paid. Thank you!' })

/** The format of the simulator's M-Pesa numbers. */
export const receiptNumber = /^[A-Z0-9]{10}$/

/** Pays by Paybill from a test phone. Returns M-Pesa's receipt number. */
export async function payByPaybill(phone: Page, account: string, shillings: number): Promise<string> {
  await phone.getByLabel('Account number').fill(account)
  await phone.getByLabel('Amount in KES').fill(String(shillings))
  await button(phone, 'Pay').click()
  const text = await phone.getByText(/^Paid\. M-PESA receipt /).textContent()
  const [receipt] = text?.match(/[A-Z0-9]{10}/) ?? []
  if (!receipt) throw new Error(`The phone says "${text}"`)
  return receipt
}
