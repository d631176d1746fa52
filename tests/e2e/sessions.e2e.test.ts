import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser, giveRole, type TestUser, tokenEndingIn } from '../support/accounts.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter } from './back-office.ts'
import { button, dialog, header, inHeader, kept, pageHeaded } from './steps.ts'

let site: Site
let customer: TestUser
let manager: TestUser
let admin: TestUser
beforeAll(async () => {
  site = await openSite()
  const { services } = site.server
  customer = await aUser(services, 'customer', { name: 'Wanjiru Kamau' })
  manager = await aUser(services, 'studio_manager', { name: 'Otieno Odhiambo' })
  admin = await aUser(services, 'admin', { name: 'Asha Mwangi' })
})
afterEach(() => site.leave())
afterAll(() => site.close())

const keep = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem('auth_token', value), token)

describe('a session', () => {
  it('that runs out is forgotten within a second or two', async () => {
    const { page } = await site.visit('/faqs')
    await keep(page, tokenEndingIn(4, customer))
    await inHeader(page, customer.email).waitFor()
    await header(page).getByRole('link', { name: 'Sign In' }).waitFor()
    await expect.poll(() => kept(page)).toEqual([null, null, null])
  })

  it('that began or ended in another tab shows in this one', async () => {
    const { page, context } = await site.visit('/faqs')
    const other = await context.newPage()
    await other.goto('/faqs')
    await keep(other, customer.token)
    await inHeader(page, customer.email).waitFor()
    await other.evaluate(() => localStorage.clear())
    await header(page).getByRole('link', { name: 'Sign In' }).waitFor()
  })

  it('that ends while a profile is written keeps what was written, for nobody else', async () => {
    const [halima, juma] = await Promise.all(
      ['Halima Abdi', 'Juma Abdi'].map((name) => aUser(site.server.services, 'customer', { name })),
    )
    if (!halima || !juma) throw new Error('Two were made')
    const { page, context } = await enter(site, halima, '/account')
    await page.getByLabel('Full Name').fill('Halima Abdi Noor')
    const other = await context.newPage()
    await other.goto('/faqs')
    for (const [who, name] of [
      [juma, 'Juma Abdi'],
      [halima, 'Halima Abdi Noor'],
    ] as const) {
      await other.evaluate(() => localStorage.clear())
      const form = dialog(page, 'Sign In')
      await form.getByLabel('Email').fill(who.email)
      await form.getByLabel('Password', { exact: true }).fill(who.password)
      await button(form, 'Sign In').click()
      await page.getByText(`Hello ${who.name}.`).waitFor()
      await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(name)
    }
  })

  it('that the server does not take any more leads to the root', async () => {
    const gone = await aUser(site.server.services, 'customer', { name: 'Njeri Wambui' })
    // Where no line is open: it would lead there by itself, perhaps before anything is pressed.
    const { page } = await enter(site, gone, '/account')
    await page.getByText('Hello Njeri Wambui.').waitFor()
    await giveRole(site.server.services, gone.userId, 'studio_manager')
    await button(page, 'Save Changes').click()
    const form = dialog(page, 'Sign In')
    await form.getByText('Authentication required').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => kept(page)).toEqual([null, null, null])
  })
})

describe('the back office', () => {
  it('asks who is not signed in to sign in, and goes on to where they wanted', async () => {
    const { page } = await site.visit('/admin/users?search=asha')
    const form = dialog(page, 'Sign In')
    await form.getByText('Authentication required').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await form.getByLabel('Email').fill(admin.email)
    await form.getByLabel('Password', { exact: true }).fill(admin.password)
    await button(form, 'Sign In').click()
    await pageHeaded(page, 'Users')
    expect(page.url()).toMatch(/\/admin\/users\?search=asha$/)
    await header(page).getByText('Welcome, Asha Mwangi').last().waitFor()
    await inHeader(page, 'Manage studios, bookings, and users').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'FAQs' }).count()).toBe(0)
  })

  it('is found in the header by those who may enter', async () => {
    const { page } = await enter(site, manager, '/')
    await header(page).getByRole('link', { name: 'Manager Dashboard' }).waitFor()
    await expect.poll(() => header(page).getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
    const boss = await enter(site, admin, '/', { screen: 'phone' })
    await button(boss.page, 'Menu').click()
    await boss.page.getByRole('link', { name: 'Manager Dashboard' }).waitFor()
    await boss.page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await pageHeaded(boss.page, 'Dashboard')
    await button(boss.page, 'Menu').click()
    await boss.page.getByText('Admin Panel').last().waitFor()
    await boss.page.getByRole('link', { name: 'Limitations' }).last().click()
    await pageHeaded(boss.page, 'Limitations')
  })
})
