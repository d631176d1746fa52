import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser, mailedToken } from '../support/accounts.ts'
import { openSite, type Site } from '../support/site.ts'
import { confirm, enter, heading, type OfficePeople, officePeople, rowWith } from './back-office.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })

describe('users', () => {
  it('are invited, accept, and are in', async () => {
    const { page } = await enter(site, people.admin, '/admin/users')
    await button(page, 'Invite User').click()
    const form = dialog(page, 'Invite User')
    await button(form, 'Send invitation').click()
    await form.getByText('Enter an email address').waitFor()
    await form.getByText('Enter a name').waitFor()
    const email = 'mercy@studioni.example'
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Name').fill('Mercy Atieno')
    await expect.poll(() => form.getByLabel('Role').inputValue()).toBe('studio_manager')
    await button(form, 'Send invitation').click()
    await page.getByText(`Invitation sent to ${email}`).waitFor()
    await rowWith(page, email).getByText('Invited').waitFor()

    const invited = await site.visit(
      `/auth/accept-invite?token=${await mailedToken(site.server, email, 'You are invited to Studioni')}`,
    )
    await invited.page.getByLabel('Password', { exact: true }).fill('a drum and a bass')
    await button(invited.page, 'Accept invitation').click()
    await invited.page.getByText('Welcome, Mercy Atieno').last().waitFor()
    expect(new URL(invited.page.url()).pathname).toBe('/manager')
  })
})

describe('managers', () => {
  it('are deactivated, edited and activated again', async () => {
    const omar = await aUser(site.server.services, 'studio_manager', { name: 'Omar Athman' })
    const theirs = await enter(site, omar, '/manager')
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
    expect(await form.getByLabel('Phone').inputValue()).toBe('+254 712 345 678')
    await form.getByLabel('Name').fill('Omar Said')
    await button(form, 'Save Changes').click()
    await page.getByText('Manager updated successfully').waitFor()
    await page.getByPlaceholder('Search managers by name or email...').fill('omar said')
    await page.getByLabel('Status').selectOption('Inactive')
    await button(cardOf(page, 'Omar Said'), 'Activate: Omar Said').click()
    await button(confirm(page, 'Activate Omar Said?'), 'Activate').click()
    await page.getByText('Omar Said can sign in again').waitFor()
    await heading(page, 'No managers found').waitFor()
    await page.getByText('There are no managers matching your search criteria.').waitFor()
  })
})
