import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { confirm, enter, type OfficePeople, officePeople } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** How many rows the buttons of a card stand in, counted by their middles from a first one on. */
async function rowsFrom(card: Locator, first: string): Promise<number> {
  const buttons = await card.getByRole('button').all()
  const places = await Promise.all(
    buttons.map(async (each) => ({ name: await each.textContent(), box: await each.boundingBox() })),
  )
  const from = places.findIndex(({ name }) => name?.includes(first))
  return new Set(places.slice(from).map(({ box }) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size
}

describe('the actions of a card', () => {
  it('stand in one row, of a studio on a small laptop; a menu has those without room, and gives the focus back', async () => {
    const { page } = await enter(site, people.admin, '/admin/studios', { still: true })
    await page.setViewportSize({ width: 1024, height: 768 })
    const kilele = page.getByRole('article', { name: 'Kilele' })
    const more = button(kilele, 'More actions: Kilele')
    await more.waitFor()
    await expect.poll(() => rowsFrom(kilele, 'View Session Types')).toBe(1)
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await confirm(page, 'Delete studio').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => more.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('stand in one row, of a manager on a phone', async () => {
    const { page } = await enter(site, people.admin, '/admin/managers', { screen: 'phone', still: true })
    const otieno = page.getByRole('article', { name: 'Otieno Odhiambo' })
    await button(otieno, 'More actions: Otieno Odhiambo').waitFor()
    await expect.poll(() => rowsFrom(otieno, 'Assign Studios')).toBe(1)
  })
})
