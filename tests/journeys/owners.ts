import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { requestBooking } from '../../api/contract/bookings.ts'
import { managerBooking } from '../../api/contract/manager-bookings.ts'
import { bookWalkIn, type WalkInRequest } from '../../api/contract/walk-ins.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { addDays, type StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { hourAt, hourOf } from '../../web/shared/site/clock.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn } from '../support/fixtures.ts'
import type { Site } from '../support/site.ts'
import { statusWith } from './office-studios.ts'
import { button, dialog, format } from './steps.ts'

/** A studio with its owner as manager, and one session type of an hour for KES 2,500. */
export interface OwnStudio {
  readonly owner: TestUser
  readonly studioId: string
  readonly mix: string
}

/** Opens a studio, open all hours, that a new owner runs. Its only bookings are those of the test. */
export async function openStudio(
  site: Site,
  { name = 'Sauti', phone = '0712345678', owner }: { name?: string; phone?: string; owner?: TestUser } = {},
): Promise<OwnStudio> {
  const { services } = site.server
  const manager = owner ?? (await aUser(services, 'studio_manager', { name: 'Otieno Odhiambo', phone }))
  const [studioId, mix] = [newId(), newId()]
  const details = {
    name,
    location: 'Kilimani, Nairobi',
    description: `${name} is a quiet room`,
    hourlyRateCents: 250_000,
    capacity: 6,
    featureIds: [],
    limitationIds: [],
  }
  const code = `S-${studioId.slice(-8)}`
  const by = { managerId: manager.userId, adminId: newId(), active: true, featured: false }
  await createStudio(site.server.services, { studioId, code, ...by, details }, byTests())
  const type = { type: 'MIX', name: 'MIX session', description: null, durationMinutes: 60 }
  const price = { priceCents: 250_000, basePriceCents: null }
  const { position } = await createSessionType(
    services,
    { sessionTypeId: mix, studioId, details: { ...type, ...price } },
    byTests(),
  )
  await services.waitForProjections(position)
  return { owner: manager, studioId, mix }
}

/** Books for a customer at the owner's studio with the API. */
export async function walkIn(
  { server }: Site,
  { owner, studioId, mix }: OwnStudio,
  customerName: string,
  [date, ...hours]: readonly [StudioDate, ...number[]],
  more: Partial<WalkInRequest> = {},
): Promise<{ id: string; code: string }> {
  const { data } = await server.client.ask(bookWalkIn, {
    params: { id: studioId },
    headers: owner.headers,
    body: {
      customerName,
      customerPhone: '0733 100 200',
      sessionTypeId: mix,
      numberOfPeople: 2,
      selectedSlots: hoursOn(date, ...hours),
      ...more,
    },
  })
  return data
}

/** Requests hours at the owner's studio with the API. */
async function requestedOf(
  { server }: Site,
  { studioId, mix }: OwnStudio,
  customerName: string,
  [date, ...hours]: readonly [StudioDate, ...number[]],
): Promise<{ id: string; code: string }> {
  const body = { ...aRequest(studioId, mix), customerName, selectedSlots: hoursOn(date, ...hours) }
  const { id, code } = await server.client.ask(requestBooking, { body })
  return { id, code }
}

/** Returns a booking as the server has it. */
export async function bookingOf({ server }: Site, { owner }: OwnStudio, id: string) {
  const { data } = await server.client.ask(managerBooking, { params: { id }, headers: owner.headers })
  const { status, checked_in: arrived, no_show: missed, selected_slots: slots, payment } = data.booking
  return { status, arrived, missed, hours: slots.map(hourOf), balance: payment.balance }
}

/** Returns today and the hour that has begun, in Nairobi. */
export const nowInNairobi = () => ({ today: studioDateAt(new Date()), hour: hourAt(Date.now()) })

/**
 * Makes a day on which Juma has not come, Njeri has not paid yet, and Amina has a request for tomorrow. Returns it with
 * the hour of Juma's session, the current one.
 */
export async function aDay(site: Site, phone: string) {
  const own = await openStudio(site, { phone })
  const { today, hour } = nowInNairobi()
  const paid = { method: 'cash', receipt: '' } as const
  const missed = await walkIn(site, own, 'Juma Mwangi', [today, hour], { paid })
  const unpaid = await walkIn(site, own, 'Njeri Kariuki', [today, hour + 1])
  const request = await requestedOf(site, own, 'Amina Hassan', [addDays(today, 1), 10])
  return { own, missed, unpaid, request, today, hour }
}

/** Signs in to the back office with the dialog. */
export async function signIn(page: Page, { owner }: OwnStudio): Promise<void> {
  const form = dialog(page, 'Sign In')
  await form.getByLabel('Email').fill(owner.email)
  await form.getByLabel('Password', { exact: true }).fill(owner.password)
  await button(form, 'Sign In').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Drags a session of the calendar, or its lower edge, onto another part of the calendar. */
export async function drag(page: Page, session: Locator, onto: Locator, part: 'top' | 'edge' = 'top'): Promise<void> {
  await session.scrollIntoViewIfNeeded()
  const [from, to] = [await session.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Both are visible')
  await page.mouse.move(from.x + from.width / 2, from.y + (part === 'edge' ? from.height - 3 : 20))
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
}

/** Fills in the dialog for a walk-in that is paid in cash, and books. Returns the code. */
export async function bookInCash(page: Page, customer: string): Promise<string> {
  const form = dialog(page, 'New booking')
  await form.getByLabel('Name').fill(customer)
  await form.getByLabel('Phone number').fill('0733 444 555')
  await form.getByLabel('Paid to the studio').selectOption('In cash, now')
  await button(form, /^Book · KES\s2,500$/).click()
  await expect(form).toBeHidden()
  const text = await statusWith(page, 'is booked and paid').textContent()
  return text?.match(/SB[A-Z0-9]{6}/)?.[0] ?? ''
}

/** Blocks time from the dialog's hour to the end of the day. */
export async function blockUntilEvening(page: Page): Promise<void> {
  const form = dialog(page, 'Block time')
  await form.getByLabel('Until').selectOption(format.hour(21))
  await form.getByLabel('Reason').fill('Piano tuning')
  await button(form, 'Block time').click()
  await expect(form).toBeHidden()
  await expect(statusWith(page, 'Time blocked')).toBeVisible()
  await expect(page.getByText('Blocked: Piano tuning')).toBeVisible()
}
