import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/create-session-type.ts'
import { byTests } from '../support/fixtures.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople } from './back-office.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

/** What a visitor is offered at a studio, by code. */
async function offered(studioId: string): Promise<string[]> {
  const { text } = await site.server.client.get(`/api/v1/session-types?studioId=${studioId}`)
  return [...text.matchAll(/"type":"([^"]+)"/g)].map(([, code = '']) => code).sort()
}

describe('session types', () => {
  it('are created with hours and minutes that follow each other', async () => {
    const { page } = await enter(site, people.admin, '/admin/session-types')
    await button(page, 'Create Session Type').click()
    const form = dialog(page, 'Create Session Type')
    const [hours, minutes] = [form.getByLabel('Duration in hours'), form.getByLabel('Duration in minutes')]
    expect([await hours.inputValue(), await minutes.inputValue()]).toEqual(['1', '60'])
    await hours.fill('1.5')
    await expect.poll(() => minutes.inputValue()).toBe('90')
    await minutes.fill('45')
    await expect.poll(() => hours.inputValue()).toBe('0.75')
    await button(form, 'Create Session Type').click()
    await form.getByText('Type code is required').waitFor()
    await form.getByText('The price must be 0 or more').waitFor()
    await form.getByText('Studio-specific: one studio only').click()
    await form.getByLabel('Type code').fill('DEMO')
    await form.getByLabel('Price (KES)', { exact: true }).fill('1250.50')
    await button(form, 'Create Session Type').click()
    await form.getByText('Please select a studio').waitFor()
    await form.getByText('Global: every studio').click()
    await button(form, 'Create Session Type').click()

    const demo = card(page, 'DEMO')
    await demo.getByText('KES 1,250.50').waitFor()
    await demo.getByText('45 min session, billed as 1 hour').waitFor()
    await demo.getByText('Global').first().waitFor()
  })

  it('are changed, copied and deleted', async () => {
    const { page } = await enter(site, people.admin, '/admin/session-types?search=album')
    const album = card(page, 'ALBUM session')
    await album.getByText('Mawimbi (MWB-02)').waitFor()
    await button(album, /^Edit/).click()
    const form = dialog(page, 'Edit Session Type')
    await expect.poll(() => form.getByRole('radio', { name: /^Studio-specific/ }).isChecked()).toBe(true)
    await expect
      .poll(() => form.getByLabel('Studio', { exact: true }).inputValue())
      .toBe(site.server.fixtures.mawimbi.id)
    await form.getByLabel('Duration in hours').fill('3')
    await button(form, 'Save Changes').click()
    await album.getByText('3 hours').waitFor()

    await button(album, /^Clone/).click()
    const copy = card(page, 'ALBUM session (Copy)')
    await copy.getByText('ALBUM (Copy)', { exact: true }).waitFor()
    await copy.getByText('Global').first().waitFor()
    await button(copy, /^Delete/).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText('Are you sure you want to delete this session type?').waitFor()
    await button(confirm, 'Delete session type').click()
    await copy.waitFor({ state: 'detached' })
  })

  it('are filtered by scope and searched, with the figures of all', async () => {
    const { page } = await enter(site, people.admin, '/admin/session-types')
    const figures = page.getByRole('region', { name: 'Summary' }).locator('dd')
    await card(page, 'PODCAST session').waitFor()
    await page.getByRole('combobox', { name: 'Scope' }).selectOption('Studio-specific')
    await card(page, 'PODCAST session').waitFor({ state: 'detached' })
    const [total, global, specific] = (await figures.allTextContents()).map(Number)
    expect(total).toBe(Number(global) + Number(specific))
    await page.getByRole('searchbox').fill('zzz')
    await page.getByRole('heading', { name: 'No session types found' }).waitFor()
    await expect.poll(() => figures.first().textContent()).toBe(String(total))
  })

  it('are assigned to active studios, each at its own price', async () => {
    const { kilele } = site.server.fixtures
    const { page } = await enter(site, people.admin, '/admin/session-types?search=podcast')
    await button(card(page, 'PODCAST session'), /^Assign to Studios/).click()
    const form = dialog(page, 'Assign to Studios')
    await form.getByRole('checkbox', { name: /^Mawimbi/ }).waitFor()
    await expect.poll(() => form.getByRole('checkbox', { name: /^Dormant/ }).count()).toBe(0)
    await button(form, 'Assign to studios').click()
    await alert(page, 'Please select at least one studio').waitFor()
    await form.getByRole('checkbox', { name: /^Mawimbi/ }).check()
    await form.getByRole('checkbox', { name: /^Kilele/ }).check()
    await form.getByLabel('Price at Kilele (KES)').fill('3500')
    const sent = page.waitForRequest(/assign-studios$/)
    await button(form, 'Assign to 2 studios').click()
    expect((await sent).postDataJSON().overrides).toEqual({ [kilele.id]: 3500 })
    await told(page, 'Assigned to 2 studios').waitFor()
    await expect.poll(() => offered(kilele.id)).toEqual(['PODCAST'])
    await page.getByText('KES 3,500').waitFor()

    await button(page.getByRole('article').first(), /^Assign to Studios/).click()
    await dialog(page, 'Assign to Studios').getByText('Already offered, at KES 3,500').waitFor()
  })

  it('say what failed', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/session-types?search=mix')
    forgive(/503|409/)
    await page.route('**/clone', (route) => route.fulfill({ status: 503, body: 'gone' }))
    await button(card(page, 'MIX session'), /^Clone/).click()
    await told(page, 'Failed to clone session type').waitFor()
    await button(card(page, 'MIX session'), /^Edit/).click()
    const form = dialog(page, 'Edit Session Type')
    await expect.poll(() => form.getByLabel('Studio', { exact: true }).inputValue()).not.toBe('')
    await form.getByLabel('Type code').fill('ALBUM')
    await button(form, 'Save Changes').click()
    await page.getByRole('alert').waitFor()
    await page.route('**/api/v1/admin/session-types?**', (route) => route.fulfill({ status: 503, body: 'gone' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Failed to load session types' }).waitFor()
  })
})

describe('the session types of a studio', () => {
  it('are shown with their totals, assigned and unassigned', async () => {
    const { mawimbi } = site.server.fixtures
    const details = { type: 'RADIO', name: null, description: null, priceCents: 90_000, durationMinutes: 30 }
    const created = await createSessionType(
      site.server.services,
      { sessionTypeId: newId(), studioId: null, details: { ...details, basePriceCents: null } },
      byTests(),
    )
    await site.server.services.waitForProjections(created.position)
    const { page, forgive } = await enter(site, people.admin, '/admin/studios?search=mawimbi')
    await button(page, /^View Session Types/).click()
    const viewer = dialog(page, 'Session Types of Mawimbi')
    const list = viewer.getByRole('list', { name: 'Assigned session types' })
    await list.getByRole('heading', { name: 'MIX session' }).waitFor()
    await viewer.getByRole('region', { name: 'Summary' }).getByText('KES 0').waitFor()

    await button(viewer, 'Assign Session Types').click()
    const assign = dialog(page, 'Assign Session Types')
    await assign.getByRole('checkbox', { name: 'RADIO' }).waitFor()
    await expect.poll(() => assign.getByRole('checkbox', { name: /^PODCAST/ }).count()).toBe(0)
    await assign.getByRole('checkbox', { name: 'RADIO' }).check()
    forgive(/503/)
    await page.route('**/assign-studios', (route) => route.fulfill({ status: 503, body: 'gone' }))
    await button(assign, 'Assign 1 type').click()
    await alert(page, 'Failed to assign 1 session types').waitFor()
    await page.unroute('**/assign-studios')
    await button(assign, 'Assign 1 type').click()
    await list.getByRole('heading', { name: 'RADIO' }).waitFor()
    await expect.poll(() => offered(mawimbi.id)).toContain('RADIO')

    await button(list, 'Unassign: RADIO').click()
    const confirm = page.getByRole('alertdialog')
    await confirm
      .getByText('Are you sure you want to unassign "RADIO" from Mawimbi? This action cannot be undone.')
      .waitFor()
    await button(confirm, 'Unassign').click()
    await list.getByRole('heading', { name: 'RADIO' }).waitFor({ state: 'detached' })
    await expect.poll(() => offered(mawimbi.id)).not.toContain('RADIO')
  })
})
