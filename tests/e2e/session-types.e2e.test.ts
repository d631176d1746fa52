import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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

describe('session types', () => {
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
})
