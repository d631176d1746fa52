import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { barriersOn } from '../support/accessibility.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { type OfficePeople, officePeople, requested, rowOf } from './back-office.ts'
import { button, dialog, format } from './steps.ts'

let site: Site
let people: OfficePeople
let code: string
let timeless: string
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
  code = await requested(site, hoursOn(workday(), 10, 11))
  timeless = await requested(site, [])
})
afterEach(() => site.leave())
afterAll(() => site.close())

interface View {
  readonly view: string
  readonly who: keyof OfficePeople
  readonly path: string
  /** Brings the view about on a page at its path. */
  readonly show: (visitor: Visitor) => Promise<unknown>
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name }).first().waitFor()

const views: readonly View[] = [
  { view: 'the admin dashboard', who: 'admin', path: '/admin', show: (visitor) => heading(visitor, 'Busy hours') },
  {
    view: 'a chart as a table',
    who: 'manager',
    path: '/manager',
    show: ({ page }) => page.getByText('Show as a table').first().click(),
  },
  {
    view: 'bookings, one of them open',
    who: 'admin',
    path: '/admin/bookings',
    show: async ({ page }) => {
      await button(page, `${code}, details`).click()
      await rowOf(page, code).getByRole('region', { name: 'Payment' }).waitFor()
    },
  },
  {
    view: 'no bookings',
    who: 'manager',
    path: '/manager/bookings?search=nobody',
    show: (visitor) => heading(visitor, 'No bookings found'),
  },
  {
    view: 'rejecting a booking',
    who: 'manager',
    path: '/manager/bookings',
    show: async ({ page }) => {
      await button(page, `Reject ${code}`).click()
      await dialog(page, `Reject ${code}?`).waitFor()
    },
  },
  {
    view: 'choosing the hours of a booking',
    who: 'admin',
    path: '/admin/bookings',
    show: async ({ page }) => {
      await button(page, `Approve ${timeless}`).click()
      await dialog(page, `Choose the hours of ${timeless}`).getByRole('group').first().waitFor()
    },
  },
  {
    view: 'the week',
    who: 'manager',
    path: `/manager/calendar?view=week&date=${workday()}`,
    show: async ({ page }) => {
      await button(page, new RegExp(`^${format.longDate(workday())}, 10:00`)).focus()
      await page.getByRole('link', { name: code }).waitFor()
    },
  },
  {
    view: 'the log, one event open',
    who: 'admin',
    path: '/admin/audit-logs',
    show: async ({ page }) => {
      await page.getByRole('listitem').filter({ hasText: 'booking.requested' }).first().getByRole('button').click()
      await button(page, 'Only booking.requested').waitFor()
    },
  },
  {
    view: 'time travel',
    who: 'admin',
    path: '/admin/audit-logs?type=booking.',
    show: async (visitor) => {
      await visitor.page.getByRole('listitem').getByRole('link').first().click()
      await heading(visitor, 'The state after it')
    },
  },
]

it.each(views)('nobody is kept out of $view', async ({ who, path, show }) => {
  const visitor = await site.look(path, people[who].token)
  await show(visitor)
  expect(await barriersOn(visitor.page)).toEqual([])
})
