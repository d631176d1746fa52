import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { barriersOn } from '../support/accessibility.ts'
import { moneyViews } from '../support/money-views.ts'
import { openSite, type Site } from '../support/site.ts'
import { type OfficePeople, officePeople } from './back-office.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** All lists load and fail alike: looked at once. */
const views = moneyViews.filter(({ name }) => !/-(loading|failing)$/.test(name) || name.startsWith('money-payments'))

it.each(views)('nobody is kept out of $name', async ({ complaint, show }) => {
  const { page, forgive } = await site.look('about:blank', people.admin.token)
  if (complaint) forgive(complaint)
  await show(page)
  expect(await barriersOn(page)).toEqual([])
})
