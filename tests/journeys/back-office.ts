import type { Page } from 'playwright-core'
import { requestBooking } from '../../api/contract/bookings.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import type { Site, Visitor } from '../support/site.ts'

/** The staff of a test's studios: an admin, and the manager of Mawimbi. */
export interface OfficePeople {
  readonly admin: TestUser
  readonly manager: TestUser
}

export async function officePeople({ server }: Site): Promise<OfficePeople> {
  const { services, fixtures } = server
  const admin = await aUser(services, 'admin', { name: 'Asha Mwangi' })
  const manager = await aUser(services, 'studio_manager', { name: 'Otieno Odhiambo' })
  await assignTo(services, fixtures.mawimbi.id, manager.userId)
  return { admin, manager }
}

/** Opens a screen of the back office as a signed-in user. */
export const enter = (
  site: Site,
  { token }: TestUser,
  path: string,
  options: Parameters<Site['visit']>[1] = {},
): Promise<Visitor> => site.visit(path, { ...options, token })

/** The mark that shows whether live updates arrive. */
export const liveMark = (page: Page, word: 'live' | 'offline') =>
  page.getByRole('banner').getByRole('status').filter({ hasText: word })

/** Requests hours at Mawimbi with the API. Returns the code. */
export async function requested({ server }: Site, slots: Slot[], customerName = 'Wanjiru Kamau'): Promise<string> {
  const { mawimbi } = server.fixtures
  const reply = await server.client.call(requestBooking, {
    body: { ...aRequest(mawimbi.id, mawimbi.mix), customerName, selectedSlots: slots },
  })
  return reply.answer().code
}

/** The row of a booking in a list. */
export const rowOf = (page: Page, code: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `${code}, details` }) })

/** The decisions that can still be undone. */
export const tray = (page: Page) => page.getByRole('region', { name: 'Pending decisions' })

/** Sends the pending decisions at once, without waiting for the time to undo them. */
export const sendNow = (page: Page) => tray(page).getByRole('button', { name: 'Send now' }).click()

/** Shows the rows that arrived since a list was loaded. */
export const showNew = (page: Page) =>
  page.getByRole('button', { name: /^\d+ (new request|more (booking|studio))s?$/ }).click()
