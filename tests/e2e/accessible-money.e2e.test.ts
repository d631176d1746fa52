import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultsInBothThemes, overflows } from '../support/accessibility.ts'
import { moneyViews } from '../support/money-views.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople } from './back-office.ts'

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

describe.each(['phone', 'desk'] as const)('money, messages and the machinery on a %s', (screen) => {
  it.each(views)('nobody is kept out of $name', async ({ complaint, show }) => {
    const { page, forgive } = await enter(site, people.admin, '/faqs', { screen, still: true })
    if (complaint) forgive(complaint)
    await show(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    if (screen === 'phone') expect(await overflows(page)).toEqual([])
  })
})
