import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../support/accounts.ts'
import { codeOf, oldToken, withTotp } from '../support/factors.ts'
import { openSite, type Site, visits } from '../support/site.ts'
import { button, dialog, header, inHeader } from './steps.ts'

const secret = 'a secret of these tests, long enough'
let site: Site
beforeAll(async () => {
  site = await openSite({ JWT_SECRET: secret, ADMIN_FACTOR: 'required' })
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Browsers know no passkeys at an address of numbers. */
const named = (path: string) => `${site.server.url.replace('127.0.0.1', 'localhost')}${path}`

/** Gives the page a phone's authenticator, which answers by itself. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function givePassword(page: Page, { email, password }: TestUser) {
  const form = dialog(page, 'Sign In')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button(form, 'Sign In').click()
  return form
}

describe('an admin without a factor', () => {
  it.each(visits)('is led to add a passkey, and signs in with it, on a %s visit', async (nth) => {
    const admin = await aUser(site.server.services, 'admin', { name: 'Asha Mwangi' })
    const { page } = await site.visit('/', { nth })
    await page.goto(named('/?sign-in=/admin'))
    await giveAuthenticator(page)
    await givePassword(page, admin)
    await page.getByText('Add a passkey or an authenticator app to open the back office.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')

    await button(page, 'Add a passkey').click()
    const adding = dialog(page, 'Add a passkey')
    await adding.getByLabel('Name of the passkey').fill('Work laptop')
    await button(adding, 'Create passkey').click()
    const codes = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    await button(codes, 'I’ve saved them').click()
    await page.getByText('Work laptop').waitFor()
    await page.getByRole('link', { name: 'Open the back office' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')

    await page.evaluate(() => localStorage.clear())
    await page.goto(named('/?sign-in='))
    await button(dialog(page, 'Sign In'), 'Continue with a passkey').click()
    await inHeader(page, admin.email).waitFor()
  })
})

describe('the second step', () => {
  it('takes a code after the password, and says when it is wrong', async () => {
    const manager = await aUser(site.server.services, 'studio_manager', { name: 'Otieno Odhiambo' })
    const totp = await withTotp(site.server.services, manager)
    const { page } = await site.visit('/')
    await header(page).getByRole('link', { name: 'Sign In' }).click()
    const form = await givePassword(page, manager)
    await form.getByRole('heading', { name: 'One more step' }).waitFor()
    await form.getByLabel('Code').fill('000000')
    await button(form, 'Continue').click()
    await form.getByText('That code is not right, or it was used before').waitFor()
    await form.getByLabel('Code').fill(codeOf(totp.secret, 1))
    await button(form, 'Continue').click()
    await inHeader(page, manager.email).waitFor()
  })
})

describe('a sensitive request', () => {
  it('asks an admin to confirm, and is then sent again', async () => {
    const { services } = site.server
    const admin = await aUser(services, 'admin', { name: 'Asha Mwangi' })
    const user = await aUser(services, 'customer', { name: 'Baraka Otieno' })
    const totp = await withTotp(services, admin)
    const token = await oldToken(services, admin, secret)
    const { page } = await site.visit(`/admin/users?search=${user.email}`, { token })
    await button(page, 'Edit Baraka Otieno').click()
    const editing = dialog(page, 'Edit User')
    await editing.getByLabel('Role').selectOption('studio_manager')
    await button(editing, 'Save Changes').click()
    const confirming = dialog(page, 'Confirm that it is you')
    await confirming.getByLabel('Code').fill(codeOf(totp.secret, 1))
    await button(confirming, 'Confirm').click()
    await page.getByText('User updated successfully').waitFor()
    await confirming.waitFor({ state: 'hidden' })
  })

  it('is not sent if the admin does not confirm', async () => {
    const { services } = site.server
    const admin = await aUser(services, 'admin', { name: 'Asha Mwangi' })
    await withTotp(services, admin)
    const token = await oldToken(services, admin, secret)
    const { page } = await site.visit('/admin/audit-logs', { token })
    await button(page, /Export/).click()
    const confirming = dialog(page, 'Confirm that it is you')
    await button(confirming, 'Close').click()
    await page.getByText('Confirm that it is you to continue').waitFor()
  })
})
