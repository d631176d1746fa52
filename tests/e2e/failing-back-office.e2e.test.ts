import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { quietHead } from '../support/quiet.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { enter, failing, liveMark, type OfficePeople, officePeople, rowOf } from './back-office.ts'
import { approved } from './paying.ts'
import { button, dialog, format } from './steps.ts'

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
    await expect.poll(() => page.getByText(people.manager.email).count()).toBe(0)
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
    await button(page, 'Load older').click()
    await page.getByRole('alert').filter({ hasText: 'Failed to load the audit log' }).waitFor()
  })

  it('is the payment link of a booking', async () => {
    const { code } = await approved(site, people, hoursOn(workday(2), 9), '0712 345 678')
    const { page } = await enterQuietly(people.admin, `/admin/payments?search=${code}`)
    const booking = /\/admin\/bookings\/[^/]+$/
    await failing(page, booking)
    await button(page, `Payment of ${code}, details`).click()
    await recover(page, page, 'Failed to load the payment link', booking)
    await button(page, 'Copy link').waitFor()
  })

  it('are the managers a studio could be given to', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/studios')
    const managers = /\/admin\/managers\?/
    await failing(page, managers)
    await button(page.getByRole('article', { name: 'Mawimbi' }), /^Assign manager/).click()
    const assign = dialog(page, 'Assign a manager')
    await recover(page, assign, 'Failed to load managers', managers)
    await assign.getByLabel('Manager').waitFor()
  })

  it('are the features a studio could have', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/studios')
    const features = /\/studio-features$/
    await failing(page, features)
    await button(page.getByRole('article', { name: 'Mawimbi' }), /^Edit/).click()
    const edit = dialog(page, 'Edit Studio')
    await recover(page, edit, 'Failed to load features', features)
    await edit.getByRole('checkbox', { name: 'Soundproof' }).waitFor()
  })

  it('are the studios a session type could be for', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/session-types?new')
    const studios = /\/admin\/studios\?/
    await failing(page, studios)
    const create = dialog(page, 'Create Session Type')
    await create.getByText('Studio-specific: one studio only').click()
    await recover(page, create, 'Failed to load studios', studios)
    await create.getByRole('combobox', { name: 'Studio' }).selectOption({ label: 'Mawimbi (MWB-02)' })
  })

  it('is where a session type is offered already: nothing is ticked at another price than it has', async () => {
    const { page } = await enterQuietly(people.admin, '/admin/session-types?search=podcast')
    const assignments = /\/admin\/session-types\?.*type=studio-specific/
    await failing(page, assignments)
    await button(page, /^Assign to Studios/).click()
    const assign = dialog(page, 'Assign to Studios')
    await assign.getByRole('alert').waitFor()
    await expect.poll(() => assign.getByRole('checkbox').count()).toBe(0)
    await recover(page, assign, 'Failed to load studios', assignments)
    await assign.getByRole('checkbox', { name: /^Mawimbi/ }).waitFor()
  })

  it('is a booking that is to be given its hours', async () => {
    const { client, fixtures } = site.server
    const body = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots: [] }
    const { code } = (await client.call(requestBooking, { body })).answer()
    const { page } = await enterQuietly(people.admin, `/admin/bookings?search=${code}`)
    const booking = /\/admin\/bookings\/[^/]+$/
    await failing(page, booking)
    await button(rowOf(page, code), /^Approve/).click()
    const hours = page.getByRole('dialog')
    await recover(page, hours, 'Failed to load this booking', booking)
    await hours.getByRole('grid').waitFor()
  })

  it('is a day that is to be closed, until another is opened again', async () => {
    const { closedOn } = site.server.fixtures.kilele
    await assignTo(site.server.services, site.server.fixtures.kilele.id, people.manager.userId)
    const { page } = await enterQuietly(people.manager, '/manager/studios?search=kilele')
    await button(page, /^Opening hours/).click()
    const hours = dialog(page, 'Opening hours and closed days')
    await failing(page, /\/blackouts$/)
    await hours.getByLabel('Day', { exact: true }).fill(workday(1))
    await button(hours, 'Close this day').click()
    const refused = hours.getByRole('alert').filter({ hasText: 'Failed to save opening hours' })
    await refused.waitFor()
    await button(hours, `Reopen ${format.longDate(closedOn)}`).click()
    await hours.getByText('No upcoming closed days.').waitFor()
    await refused.waitFor({ state: 'detached' })
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
