import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../support/accounts.ts'
import { openSite, type Site } from '../support/site.ts'
import { confirm, enter, failing, heading, rowWith } from './back-office.ts'
import { button, dialog } from './steps.ts'

let site: Site
let admin: TestUser
beforeAll(async () => {
  site = await openSite()
  admin = await aUser(site.server.services, 'admin')
})
afterEach(() => site.leave())
afterAll(() => site.close())

describe.each([
  { path: 'features', one: 'Feature', word: 'feature', none: 'No features', given: 'Soundproof' },
  { path: 'limitations', one: 'Limitation', word: 'limitation', none: 'No limitations', given: 'No drums' },
])('$path', ({ path, one, word, none, given }) => {
  it('are added, edited and deleted', async () => {
    const { page, forgive } = await enter(site, admin, `/admin/${path}`)
    await rowWith(page, given).getByText('-', { exact: true }).waitFor()
    await button(page, `Add ${one}`).click()
    const form = dialog(page, `Add ${one}`)
    await form.getByText(`Only active ${path} can be assigned to studios`).waitFor()
    await expect.poll(() => form.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true)
    await button(form, `Add ${one}`).click()
    await form.getByText('Name is required').waitFor()
    await form.getByLabel('Name').fill('Quiet garden')
    await form.getByLabel('Icon').fill('G')
    await button(form, `Add ${one}`).click()
    await page.getByText(`${one} saved`).waitFor()
    await rowWith(page, 'Quiet garden').getByText('Active', { exact: true }).waitFor()

    await button(page, 'Edit Quiet garden').click()
    const edit = dialog(page, `Edit ${one}`)
    await edit.getByLabel('Description').fill('With a bench')
    await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
    await button(edit, 'Save Changes').click()
    await rowWith(page, 'With a bench').getByText('Inactive', { exact: true }).waitFor()

    await button(page, 'Delete Quiet garden').click()
    const ask = confirm(page, `Delete ${word}?`)
    forgive(/502/)
    await failing(page, new RegExp(`/studio-${path}/`))
    await button(ask, `Delete ${word}`).click()
    await ask.getByText(`Failed to delete ${word}`).waitFor()
    await page.unrouteAll()
    await ask.getByText('Are you sure you want to delete "Quiet garden"? This action cannot be undone.').waitFor()
    await button(ask, `Delete ${word}`).click()
    await page.getByText(`${one} deleted`).waitFor()
    await rowWith(page, 'Quiet garden').waitFor({ state: 'hidden' })
    // Whoever works by keyboard goes on beside what is gone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Edit ${given}`)
  })

  it('say what failed, and that there are none', async () => {
    const { page, forgive } = await enter(site, admin, '/admin/managers')
    forgive(/502/)
    const calls = `**/api/v1/studio-${path}`
    await page.route(calls, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { items: [] } })
        : route.fulfill({ status: 502, body: 'Bad gateway' }),
    )
    await page
      .getByRole('link', { name: `${one}s`, exact: true })
      .first()
      .click()
    await heading(page, none).waitFor()
    await button(page, `Add ${one}`).click()
    const form = dialog(page, `Add ${one}`)
    await form.getByLabel('Name').fill('Anything')
    await button(form, `Add ${one}`).click()
    await form.getByText(`Failed to save ${word}`).waitFor()
    await page.unroute(calls)
    await failing(page, calls)
    await page.reload()
    await heading(page, `Failed to load ${path}`).waitFor()
  })
})
