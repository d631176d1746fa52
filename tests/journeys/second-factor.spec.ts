import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { aUser } from '../support/accounts.ts'
import { onSite } from './on-site.ts'
import { button, dialog } from './steps.ts'

const test = onSite(async () => ({ environment: { ADMIN_FACTOR: 'required' }, stop: async () => undefined }))

/** Gives the page a phone's authenticator, which answers without a tap. */
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

test('an admin adds the passkey that the back office requires, and signs in with it', async ({ site }) => {
  const admin = await aUser(site.server.services, 'admin', { name: 'Asha Mwangi' })
  // Browsers do not support passkeys at an IP address.
  const named = (path: string) => `${site.server.url.replace('127.0.0.1', 'localhost')}${path}`
  const { page } = await site.visit('/')
  await page.goto(named('/?sign-in=/admin'))
  await giveAuthenticator(page)
  const form = dialog(page, 'Sign In')
  await form.getByLabel('Email').fill(admin.email)
  await form.getByLabel('Password', { exact: true }).fill(admin.password)
  await button(form, 'Sign In').click()
  await expect(page.getByText('Add a passkey or an authenticator app to open the back office.')).toBeVisible()
  await expect(page).toHaveURL(named('/account'))

  await button(page, 'Add a passkey').click()
  const adding = dialog(page, 'Add a passkey')
  await adding.getByLabel('Name of the passkey').fill('Work laptop')
  await button(adding, 'Create passkey').click()
  const codes = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await button(codes, 'I’ve saved them').click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await page.getByRole('link', { name: 'Open the back office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(named('/?sign-in='))
  await button(dialog(page, 'Sign In'), 'Continue with a passkey').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
