import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { requestBooking } from '../../api/contract/bookings.ts'
import { aUser, mailedToken, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { visits } from '../support/site.ts'
import { onSite } from './on-site.ts'
import { button, chooseHour, chooseSession, dialog, header, holdBack, inHeader, kept, pageHeaded } from './steps.ts'

interface OfAllTests {
  readonly customer: TestUser
}

const test = onSite().extend<object, OfAllTests>({
  customer: [
    async ({ openedSite }, use) => use(await aUser(openedSite.server.services, 'customer', { name: 'Wanjiru Kamau' })),
    { scope: 'worker' },
  ],
})

async function openDialog(page: Page) {
  await header(page).getByRole('link', { name: 'Sign In' }).click()
  return dialog(page, 'Sign In')
}

async function signIn(page: Page, { email, password }: TestUser) {
  const form = await openDialog(page)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button(form, 'Sign In').click()
  await expect(form).toBeHidden()
}

test.describe('the sign-in dialog', () => {
  for (const nth of visits)
    test(`signs in, keeps the choices on the page, and signs out, on a ${nth} visit`, async ({ site, customer }) => {
      const { page } = await site.visit('/studios/MWB-02', { nth })
      await chooseSession(page, 'MIX session')
      await chooseHour(page, workday(), 10)
      await signIn(page, customer)
      await expect(inHeader(page, customer.email)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(button(page, '10:00, yours, until 11:00')).toBeVisible()
      await expect(page.getByRole('radio', { name: /MIX/ })).toBeChecked()
      await expect(inHeader(page, 'Customer')).toBeVisible()
      const [token, email, role] = await kept(page)
      expect([token?.split('.').length, email, role]).toEqual([3, customer.email, 'customer'])
      await expect(page).toHaveURL('/studios/MWB-02')
      await expect(header(page).getByRole('link', { name: /Dashboard/ })).toHaveCount(0)

      const reloaded = page.waitForEvent('load')
      const letGo = await holdBack(page, '**/auth/logout')
      await button(header(page), 'Logout').click()
      // The user may leave the computer before the server answers.
      await reloaded
      letGo()
      await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
      await expect.poll(() => kept(page)).toEqual([null, null, null])
      const verified = await site.server.client.send('GET', '/api/v1/auth/verify', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(verified.status).toBe(401)
    })

  test('works by keyboard alone, and returns the focus', async ({ site, customer }) => {
    const { page } = await site.visit('/faqs')
    const link = header(page).getByRole('link', { name: 'Sign In' })
    await link.focus()
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Sign In')
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    const email = form.getByLabel('Email')
    await expect(email).toBeVisible()
    while (!(await email.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type(customer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(customer.password)
    await page.keyboard.press('Enter')
    await expect(inHeader(page, customer.email)).toBeVisible()
  })

  test('creates an account, whose bookings appear once its email address is verified', async ({ site }) => {
    const { mawimbi } = site.server.fixtures
    const email = 'halima@example.com'
    const reply = await site.server.client.call(requestBooking, {
      body: { ...aRequest(mawimbi.id, mawimbi.mix), customerEmail: email, selectedSlots: hoursOn(workday(), 15) },
    })
    const { page } = await site.visit('/', { screen: 'phone' })
    await button(await openDialog(page), 'Create Account').click()
    const form = dialog(page, 'Create Account')
    await form.getByLabel('Full Name').fill('Halima Abdi')
    await form.getByLabel('Phone Number').fill('0712 345 678')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill('a long way to Lamu')
    await button(form, 'Create Account').click()
    await expect(form).toBeHidden()
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
    await button(page, 'Send the link again').click()
    await expect(page.getByText('The link is on its way')).toBeVisible()
    const token = await mailedToken(site.server, email, 'Is this your email address?')
    await page.goto(`/auth/verify-email?token=${token}`)
    await pageHeaded(page, 'Your email address is verified')
    await page.getByRole('link', { name: 'My bookings' }).last().click()
    await page.getByRole('link', { name: reply.answer().code }).click()
    await pageHeaded(page, 'Mawimbi')
    await expect(page.getByRole('main')).toContainText(reply.answer().code)
  })
})

test.describe('a forgotten password', () => {
  test('is reset by a link that works once', async ({ site }) => {
    const amina = await aUser(site.server.services, 'customer', { name: 'Amina Yusuf' })
    const { page } = await site.visit('/?sign-in=')
    await button(dialog(page, 'Sign In'), 'Forgot your password?').click()
    const form = dialog(page, 'Reset your password')
    await form.getByLabel('Email').fill(amina.email)
    await button(form, 'Send link').click()
    await expect(form.getByText(`If there is an account for ${amina.email}`)).toBeVisible()
    const link = `/auth/reset-password?token=${await mailedToken(site.server, amina.email, 'Choose a new password')}`
    await page.goto(link)
    await page.getByLabel('New password').fill('another one entirely')
    await button(page, 'Save password').click()
    await expect(page.getByText('Your password has been changed')).toBeVisible()
    await expect(inHeader(page, amina.email)).toBeVisible()

    await page.goto(link)
    await page.getByLabel('New password').fill('a third one')
    await button(page, 'Save password').click()
    await pageHeaded(page, 'This link has expired')
    await expect(button(page, 'Send link')).toBeVisible()
  })
})
