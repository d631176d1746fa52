import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser, mailedToken } from '../support/accounts.ts'
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

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
/** Lets the calls that match fail without a word. */
const failing = (page: Page, calls: RegExp) =>
  page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
const confirm = (page: Page, name: string) => page.getByRole('alertdialog', { name })

describe('users', () => {
  it('are searched, and narrowed to a role, in the address', async () => {
    await aUser(site.server.services, 'customer', { name: 'Zainab Juma' })
    const { page } = await enter(site, people.admin, '/admin/users')
    await rowOf(page, 'Zainab Juma').waitFor()
    await page.getByPlaceholder('Search users by name, email or phone...').fill('zainab')
    await page.waitForURL(/\?search=zainab$/)
    await rowOf(page, 'Asha Mwangi').waitFor({ state: 'hidden' })
    await page.getByLabel('Role').selectOption('Admin')
    await heading(page, 'No users found')
    expect(new URL(page.url()).search).toBe('?search=zainab&role=admin')
    await page.goBack()
    await rowOf(page, 'Zainab Juma').waitFor()
  })

  it('stand ten on a page, and a search starts at the first', async () => {
    for (let i = 0; i < 11; i++) await aUser(site.server.services, 'customer', { name: `Listed ${i}` })
    const { page } = await enter(site, people.admin, '/admin/users?search=listed')
    const pages = page.getByRole('navigation', { name: 'More pages' })
    await pages.getByText('1 to 10 of 11').waitFor()
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await rowOf(page, 'Listed 0').waitFor()
    expect(new URL(page.url()).search).toBe('?search=listed&page=2')
    await page.getByPlaceholder(/^Search users/).fill('listed 1')
    await page.waitForURL(/\?search=listed\+1$/)
    await rowOf(page, 'Listed 10').waitFor()
  })

  it('are invited, accept, and are in', async () => {
    const { page } = await enter(site, people.admin, '/admin/users')
    await button(page, 'Invite User').click()
    const form = dialog(page, 'Invite User')
    await button(form, 'Send invitation').click()
    await form.getByText('Please give an e-mail address').waitFor()
    await form.getByText('Please give a name').waitFor()
    const email = 'mercy@studioni.example'
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Name').fill('Mercy Atieno')
    expect(await form.getByLabel('Role').inputValue()).toBe('studio_manager')
    await button(form, 'Send invitation').click()
    await page.getByText(`Invitation sent to ${email}`).waitFor()
    await rowOf(page, email).getByText('Invited').waitFor()

    const invited = await site.visit(
      `/auth/accept-invite?token=${await mailedToken(site.server, email, 'You are invited to Studioni')}`,
    )
    await invited.page.getByLabel('Password', { exact: true }).fill('a drum and a bass')
    await button(invited.page, 'Accept invitation').click()
    await invited.page.getByText('Welcome, Mercy Atieno').last().waitFor()
    expect(new URL(invited.page.url()).pathname).toBe('/manager')
  })

  it('are edited, but for their address', async () => {
    const kevin = await aUser(site.server.services, 'customer', { name: 'Kevin Mwangi' })
    const { page } = await enter(site, people.admin, '/admin/users?search=kevin')
    await button(page, 'Edit Kevin Mwangi').click()
    const form = dialog(page, 'Edit User')
    await form.getByText('Email cannot be changed').waitFor()
    expect(await form.getByLabel('Email').isEditable()).toBe(false)
    await form.getByLabel('Phone').fill('')
    await button(form, 'Save Changes').click()
    await form.getByText('Please give a phone number').waitFor()
    await form.getByLabel('Name').fill('Kevin Kamau')
    await form.getByLabel('Phone').fill('0733 020 202')
    await form.getByLabel('Role').selectOption('Studio manager')
    await button(form, 'Save Changes').click()
    await page.getByText('User updated successfully').waitFor()
    await rowOf(page, 'Kevin Kamau').getByText('Studio manager').waitFor()
    const reply = await site.server.client.send('GET', '/api/v1/auth/verify', { headers: kevin.headers })
    expect(reply.status, 'the token of the role before').toBe(401)
  })

  it('are deleted after asking once', async () => {
    await aUser(site.server.services, 'customer', { name: 'Brian Kiptoo' })
    const { page } = await enter(site, people.admin, '/admin/users?search=kiptoo', { screen: 'phone' })
    await button(page, 'Edit Brian Kiptoo').click()
    await button(dialog(page, 'Edit User'), 'Delete').click()
    const ask = confirm(page, 'Delete user?')
    await ask.getByText('Are you sure you want to delete this user? This action cannot be undone.').waitFor()
    await button(ask, 'Delete user').click()
    await page.getByText('User deleted successfully').waitFor()
    await heading(page, 'No users found')
  })

  it('say in the dialog why they could not be changed', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/users?search=asha')
    forgive(/409/)
    await button(page, 'Edit Asha Mwangi').click()
    await button(dialog(page, 'Edit User'), 'Delete').click()
    const ask = confirm(page, 'Delete user?')
    await button(ask, 'Delete user').click()
    await ask.getByRole('alert').waitFor()
    await button(ask, 'Dismiss').click()
    await ask.getByRole('alert').waitFor({ state: 'hidden' })
  })

  it('say in the dialog that the server failed', async () => {
    await aUser(site.server.services, 'customer', { name: 'Hassan Bakari' })
    const { page, forgive } = await enter(site, people.admin, '/admin/users?search=hassan')
    forgive(/502/)
    await failing(page, /\/api\/v1\/(admin\/users\/|auth\/admin\/invite)/)
    await button(page, 'Invite User').click()
    const invite = dialog(page, 'Invite User')
    await invite.getByLabel('Email').fill('someone@studioni.example')
    await invite.getByLabel('Name').fill('Someone')
    await button(invite, 'Send invitation').click()
    await invite.getByText('Failed to invite user').waitFor()
    await button(invite, 'Cancel').click()

    await button(page, 'Edit Hassan Bakari').click()
    const edit = dialog(page, 'Edit User')
    await button(edit, 'Save Changes').click()
    await edit.getByText('Failed to update user').waitFor()
    await button(edit, 'Dismiss').click()
    await edit.getByText('Failed to update user').waitFor({ state: 'hidden' })
    await button(edit, 'Delete').click()
    const ask = confirm(page, 'Delete user?')
    await button(ask, 'Delete user').click()
    await ask.getByText('Failed to delete user').waitFor()
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: 'hidden' })
    // Back to where the first dialog was opened.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Edit Hassan Bakari')
  })

  it('say that nothing answers', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/features')
    forgive(/admin\/users|ERR_FAILED/)
    await page.route('**/api/v1/admin/users?*', (route) => route.abort('failed'))
    await page.getByRole('link', { name: 'Users' }).first().click()
    await page.getByRole('alert').filter({ hasText: 'Failed to load users' }).getByText('Network error').waitFor()
  })

  it('that do not load are asked for again', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/features')
    forgive(/502/)
    await page.route('**/api/v1/admin/users?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('link', { name: 'Users' }).first().click()
    await heading(page, 'Failed to load users')
    await page.unroute('**/api/v1/admin/users?*')
    await button(page, 'Try again').click()
    await page.getByRole('row').nth(1).waitFor()
  })
})

describe('managers', () => {
  it('tell what they manage, and all of them in figures', async () => {
    const { page } = await enter(site, people.admin, '/admin/managers?search=otieno')
    await page.getByText('Manage studio managers and their assignments').waitFor()
    const card = cardOf(page, 'Otieno Odhiambo')
    for (const text of ['Mawimbi', 'Active', 'Studio manager', 'Member since', people.manager.email])
      await card.getByText(text, { exact: true }).waitFor()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('Revenue').waitFor()
    await summary.getByText('KES 0').waitFor()
  })

  it('are added by an invitation, and deleted', async () => {
    const { page } = await enter(site, people.admin, '/admin/managers')
    await button(page, 'Add Manager').click()
    const form = dialog(page, 'Add Manager')
    await button(form, 'Add Manager').click()
    for (const text of ['Please give a name', 'Please give an e-mail address', 'Please give a phone number'])
      await form.getByText(text).waitFor()
    await form.getByLabel('Name').fill('Chebet Rono')
    await form.getByLabel('Email').fill('chebet@studioni.example')
    await form.getByLabel('Phone').fill('0711 030 303')
    await button(form, 'Add Manager').click()
    await page.getByText('Invitation sent to chebet@studioni.example').waitFor()
    const card = cardOf(page, 'Chebet Rono')
    await card.getByText('No studios assigned').waitFor()
    await mailedToken(site.server, 'chebet@studioni.example', 'You are invited to Studioni')

    await button(card, 'Delete: Chebet Rono').click()
    await button(confirm(page, 'Delete manager?'), 'Delete manager').click()
    await page.getByText('Manager deleted successfully').waitFor()
    await card.waitFor({ state: 'hidden' })
  })

  it('are given studios, also those of others', async () => {
    await aUser(site.server.services, 'studio_manager', { name: 'Salim Said' })
    const { page } = await enter(site, people.admin, '/admin/managers?search=salim')
    const card = cardOf(page, 'Salim Said')
    await button(card, 'Assign Studios: Salim Said').click()
    const form = dialog(page, 'Assign studios to Salim Said')
    await form.getByText('Now with Otieno Odhiambo').waitFor()
    await form.getByRole('checkbox', { name: /Kilele/ }).check()
    await form.getByRole('checkbox', { name: /Dormant/ }).check()
    await button(form, 'Assign 2 studios').click()
    await page.getByText('Studios assigned', { exact: true }).waitFor()
    await card.getByText('Kilele').waitFor()

    await button(card, 'Assign Studios: Salim Said').click()
    await form.getByRole('checkbox', { name: /Kilele/ }).uncheck()
    await form.getByRole('checkbox', { name: /Dormant/ }).uncheck()
    await button(form, 'Assign no studio').click()
    await card.getByText('No studios assigned').waitFor()
  })

  it('are deactivated, edited and activated again', async () => {
    const omar = await aUser(site.server.services, 'studio_manager', { name: 'Omar Athman' })
    const theirs = await enter(site, omar, '/manager')
    theirs.forgive(/401/)
    await theirs.page.getByText('Welcome, Omar Athman').last().waitFor()

    const { page } = await enter(site, people.admin, '/admin/managers?search=omar')
    const card = cardOf(page, 'Omar Athman')
    await button(card, 'Deactivate: Omar Athman').click()
    await button(confirm(page, 'Deactivate Omar Athman?'), 'Deactivate').click()
    await page.getByText('Omar Athman is deactivated').waitFor()
    await card.getByText('Inactive', { exact: true }).waitFor()
    await theirs.page.reload()
    await dialog(theirs.page, 'Sign In').getByText('Authentication required').waitFor()

    await button(card, 'Edit: Omar Athman').click()
    const form = dialog(page, 'Edit Manager')
    await form.getByLabel('Name').fill('Omar Said')
    await button(form, 'Save Changes').click()
    await page.getByText('Manager updated successfully').waitFor()
    await page.getByPlaceholder('Search managers by name or email...').fill('omar said')
    await page.getByLabel('Status').selectOption('Inactive')
    await button(cardOf(page, 'Omar Said'), 'Activate: Omar Said').click()
    await button(confirm(page, 'Activate Omar Said?'), 'Activate').click()
    await page.getByText('Omar Said can sign in again').waitFor()
    await heading(page, 'No managers found')
    await page.getByText('There are no managers matching your search criteria.').waitFor()
  })
})

describe('managers, when the server fails,', () => {
  it('stay as they are, and the dialog says so', async () => {
    await aUser(site.server.services, 'studio_manager', { name: 'Moraa Nyaboke' })
    const { page, forgive } = await enter(site, people.admin, '/admin/managers?search=moraa')
    forgive(/502/)
    const card = cardOf(page, 'Moraa Nyaboke')
    await card.waitFor()
    await failing(page, /\/api\/v1\/admin\/managers\//)
    await button(card, 'Assign Studios: Moraa Nyaboke').click()
    const assign = dialog(page, 'Assign studios to Moraa Nyaboke')
    await button(assign, 'Assign no studio').click()
    await assign.getByText('Failed to assign studios').waitFor()
    await button(assign, 'Cancel').click()
    await button(card, 'Deactivate: Moraa Nyaboke').click()
    const toggle = confirm(page, 'Deactivate Moraa Nyaboke?')
    await button(toggle, 'Deactivate').click()
    await toggle.getByText('Failed to update manager status').waitFor()
    await button(toggle, 'Cancel').click()
    await card.getByText('Active', { exact: true }).waitFor()
  })

  it('are asked for again', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/features')
    forgive(/502/)
    await failing(page, /\/api\/v1\/admin\/managers\?/)
    await page.getByRole('link', { name: 'Managers' }).first().click()
    await heading(page, 'Failed to load managers')
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await cardOf(page, 'Otieno Odhiambo').waitFor()
  })
})

describe.each([
  { path: 'features', one: 'Feature', word: 'feature', none: 'No features', given: 'Soundproof' },
  { path: 'limitations', one: 'Limitation', word: 'limitation', none: 'No limitations', given: 'No drums' },
])('$path', ({ path, one, word, none, given }) => {
  it('are added, edited and deleted', async () => {
    const { page, forgive } = await enter(site, people.admin, `/admin/${path}`)
    await rowOf(page, given).getByText('-', { exact: true }).waitFor()
    await button(page, `Add ${one}`).click()
    const form = dialog(page, `Add ${one}`)
    await form.getByText(`Only active ${path} can be assigned to studios`).waitFor()
    expect(await form.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true)
    await button(form, `Add ${one}`).click()
    await form.getByText('Name is required').waitFor()
    await form.getByLabel('Name').fill('Quiet garden')
    await form.getByLabel('Icon').fill('G')
    await button(form, `Add ${one}`).click()
    await page.getByText(`${one} saved`).waitFor()
    await rowOf(page, 'Quiet garden').getByText('Active', { exact: true }).waitFor()

    await button(page, 'Edit Quiet garden').click()
    const edit = dialog(page, `Edit ${one}`)
    await edit.getByLabel('Description').fill('With a bench')
    await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
    await button(edit, 'Save Changes').click()
    await rowOf(page, 'With a bench').getByText('Inactive', { exact: true }).waitFor()

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
    await rowOf(page, 'Quiet garden').waitFor({ state: 'hidden' })
    // Whoever works by keyboard goes on beside what is gone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Edit ${given}`)
  })

  it('say what failed, and that there are none', async () => {
    const { page, forgive } = await enter(site, people.admin, '/admin/managers')
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
    await heading(page, none)
    await button(page, `Add ${one}`).click()
    const form = dialog(page, `Add ${one}`)
    await form.getByLabel('Name').fill('Anything')
    await button(form, `Add ${one}`).click()
    await form.getByText(`Failed to save ${word}`).waitFor()
    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.reload()
    await heading(page, `Failed to load ${path}`)
  })
})
