import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../support/site.ts'
import { enter, type OfficePeople, officePeople } from './back-office.ts'
import { alert, card, fillStudio, loft, told } from './office-studios.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe('the admin’s studios', () => {
  it('are created, changed, featured, given a manager and deleted', async () => {
    const { page } = await enter(site, people.admin, '/admin/studios')
    await button(page, 'Add Studio').click()
    await button(dialog(page, 'Create Studio'), 'Create Studio').click()
    await alert(page, 'Name, code, location, and description are required').waitFor()
    const form = await fillStudio(page, 'Create Studio', { ...loft, 'Studio name': 'Jua', 'Studio code': 'jua-04' })
    await button(form, 'Create Studio').click()
    const jua = card(page, 'Jua')
    await jua.getByText('JUA-04').waitFor()
    await jua.getByText('Unassigned').waitFor()

    await button(jua, /^Edit/).click()
    const edit = await fillStudio(page, 'Edit Studio', { Location: 'Karen, Nairobi' })
    await edit.getByRole('checkbox', { name: 'No drums' }).check()
    await button(edit, 'Save Changes').click()
    await jua.getByText('Karen, Nairobi').waitFor()
    await jua.getByRole('list', { name: 'Limitations' }).getByText('No drums').waitFor()

    await button(jua, /^Feature/).click()
    await jua.getByText('Featured', { exact: true }).waitFor()
    await button(jua, /^Unfeature/).click()
    await button(jua, /^Feature/).waitFor()

    await button(jua, /^Assign manager/).click()
    const assign = dialog(page, 'Assign a manager')
    await assign.getByLabel('Manager').selectOption({ label: `Otieno Odhiambo · ${people.manager.email}` })
    await button(assign, 'Assign').click()
    await told(page, 'Jua is now managed by Otieno Odhiambo').waitFor()

    await button(jua, /^Delete/).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText('Are you sure you want to delete studio "Jua"? This action cannot be undone.').waitFor()
    await button(confirm, 'Delete studio').click()
    await alert(page, 'Studio deleted successfully.').waitFor()
    await jua.waitFor({ state: 'detached' })
  })

  it('are searched and filtered in the address, with the figures of all', async () => {
    const { page } = await enter(site, people.admin, '/admin/studios')
    const figures = page.getByRole('region', { name: 'Summary' })
    const total = await figures.getByText(/^\d+$/).first().textContent()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
    await card(page, 'Dormant').waitFor()
    expect(new URL(page.url()).search).toBe('?status=inactive')
    await page.getByRole('searchbox', { name: 'Search studios by name, code, or location...' }).fill('zzz')
    await page.getByRole('heading', { name: 'No studios found' }).waitFor()
    await expect.poll(() => figures.getByText(/^\d+$/).first().textContent()).toBe(total)
  })
})
