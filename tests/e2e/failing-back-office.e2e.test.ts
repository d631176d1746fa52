import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { quietHead } from '../support/quiet.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { enter, failing, liveMark, type OfficePeople, officePeople } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Somebody at a screen of the back office to which nothing comes by itself any more: what is missing stays away. */
async function enterQuietly(who: TestUser, path: string): Promise<Visitor> {
  await quietHead(site.server)
  const visitor = await enter(site, who, path)
  visitor.forgive(/502/)
  await liveMark(visitor.page, 'live').waitFor()
  return visitor
}

/** Reads in a place that something did not load, and tries again once the calls get through. */
async function recover(page: Page, place: Page | Locator, text: string, calls: RegExp): Promise<void> {
  await place.getByRole('alert').filter({ hasText: text }).waitFor()
  await page.unroute(calls)
  await button(place, 'Try again').click()
}

describe('what does not load', () => {
  it('is another part of a list: it says so in its place, and recovers', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/users')
    await page.getByText(people.manager.email).waitFor()
    const admins = /\/admin\/users\?.*role=admin/
    await failing(page, admins)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('admin')
    await recover(page, page, 'Failed to load users', admins)
    await page.getByText(people.admin.email).last().waitFor()
    expect(await page.getByText(people.manager.email).count()).toBe(0)
  })

  it('is what the log has further back', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/audit-logs?type=user.')
    await page.route(/api\/v1\/admin\/audit-logs\?/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), next: 'further' } })
    })
    await page.reload()
    const older = /audit-logs\?.*after=/
    await failing(page, older)
    await button(page, 'Look further back').click()
    await page.getByRole('alert').filter({ hasText: 'Failed to load the audit log' }).waitFor()
  })

  it('are more of a customer’s bookings', async () => {
    const customer = await aUser(site.server.services, 'customer', { email: 'wanjiru@example.com' })
    const { client, fixtures } = site.server
    const body = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots: hoursOn(workday(3), 9) }
    ;(await client.call(requestBooking, { body: { ...body, customerEmail: customer.email } })).answer()
    const { page, forgive } = await enter(site, customer, 'about:blank')
    forgive(/502/)
    await page.route(/me\/bookings\?limit=10$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), total: 11 } })
    })
    await failing(page, /me\/bookings\?limit=20$/)
    await page.goto('/account')
    await button(page, 'More bookings').click()
    await page.getByRole('alert').filter({ hasText: 'Your bookings did not load' }).waitFor()
    await page.unroute(/me\/bookings\?limit=20$/)
    await button(page, 'More bookings').click()
    await button(page, 'More bookings').waitFor({ state: 'detached' })
  })
})
