import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { aUser, mailedToken, type TestUser, tokenEndingIn } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site, visits } from '../support/site.ts'
import { enter } from './back-office.ts'
import {
  button,
  chooseHour,
  chooseSession,
  dialog,
  format,
  header,
  holdBack,
  inHeader,
  kept,
  pageHeaded,
} from './steps.ts'

let site: Site
let customer: TestUser
beforeAll(async () => {
  site = await openSite()
  customer = await aUser(site.server.services, 'customer', { name: 'Wanjiru Kamau' })
})
afterEach(() => site.leave())
afterAll(() => site.close())

async function openDialog(page: Page) {
  await header(page).getByRole('link', { name: 'Sign In' }).click()
  return dialog(page, 'Sign In')
}

async function signIn(page: Page, { email, password }: TestUser) {
  const form = await openDialog(page)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button(form, 'Sign In').click()
  await form.waitFor({ state: 'hidden' })
}

describe('the sign-in dialog', () => {
  it.each(visits)('signs in, shows e-mail and role, and signs out, on a %s visit', async (nth) => {
    const { page } = await site.visit('/studios', { nth })
    await signIn(page, customer)
    await inHeader(page, customer.email).waitFor()
    await inHeader(page, 'Customer').waitFor()
    const [token, email, role] = await kept(page)
    expect([token?.split('.').length, email, role]).toEqual([3, customer.email, 'customer'])
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/studios')
    expect(
      await header(page)
        .getByRole('link', { name: /Dashboard/ })
        .count(),
    ).toBe(0)

    const reloaded = page.waitForEvent('load')
    const letGo = await holdBack(page, '**/auth/logout')
    await button(header(page), 'Logout').click()
    await expect.poll(() => button(header(page), 'Logout').getAttribute('aria-busy')).toBe('true')
    letGo()
    await reloaded
    await header(page).getByRole('link', { name: 'Sign In' }).waitFor()
    await expect.poll(() => kept(page)).toEqual([null, null, null])
    const verified = await site.server.client.send('GET', '/api/v1/auth/verify', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(verified.status).toBe(401)
  })

  it('leaves what was chosen on the page as it was', async () => {
    const { page } = await site.visit('/studios/MWB-02')
    await chooseSession(page, 'MIX session')
    await chooseHour(page, workday(), 10)
    await signIn(page, customer)
    await inHeader(page, customer.email).waitFor()
    await page.waitForLoadState('networkidle')
    await button(page, '10:00, yours, until 11:00').waitFor({ timeout: 2000 })
    expect(await page.getByRole('radio', { name: /MIX/ }).isChecked()).toBe(true)
  })

  it('works by keyboard alone, and gives the focus back', async () => {
    const { page } = await site.visit('/faqs')
    const link = header(page).getByRole('link', { name: 'Sign In' })
    await link.focus()
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Sign In')
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    const email = form.getByLabel('Email')
    await email.waitFor()
    while (!(await email.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type(customer.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(customer.password)
    await page.keyboard.press('Enter')
    await inHeader(page, customer.email).waitFor()
  })

  it.each(visits)(
    'creates an account, whose bookings appear once its address is proven, on a %s visit',
    async (nth) => {
      const { page } = await site.visit('/', { screen: 'phone', nth })
      await button(await openDialog(page), 'Create Account').click()
      const form = dialog(page, 'Create Account')
      const email = `halima.${nth}@example.com`
      await form.getByLabel('Full Name').fill('Halima Abdi')
      await form.getByLabel('Phone Number').fill('0712 345 678')
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Password', { exact: true }).fill('short')
      await button(form, 'Create Account').click()
      await form.getByText('Use at least 6 characters').waitFor()
      await form.getByLabel('Password', { exact: true }).fill('a long way to Lamu')
      await button(form, 'Create Account').click()
      await form.waitFor({ state: 'hidden' })
      await page.goto('/account')
      await page.getByRole('heading', { name: 'Verify your email address' }).waitFor()
      await button(page, 'Send the link again').click()
      await page.getByText('The link is on its way').waitFor()
      const token = await mailedToken(site.server, email, 'Is this your email address?')
      await page.goto(`/auth/verify-email?token=${token}`)
      await pageHeaded(page, 'Your email address is verified')
      await page.getByRole('link', { name: 'My bookings' }).last().click()
      await page.getByRole('heading', { name: 'No bookings yet' }).waitFor()
    },
  )

  it('says on the way back from Google what went wrong', async () => {
    const { page } = await site.visit('/auth/callback')
    await page.getByText('Sign-in failed: the response was incomplete').waitFor()
    expect(page.url()).toMatch(/\/\?error=no_token$/)
    await page.goto(`/auth/callback?token=${tokenEndingIn(-1, customer)}&email=x&role=admin`)
    await page.getByText('Sign-in failed: the response was invalid').waitFor()
    expect(page.url()).toMatch(/\/\?error=invalid_token$/)
    await button(page, 'Close').click()
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => kept(page)).toEqual([null, null, null])
  })
})

describe('a forgotten password', () => {
  it('is chosen anew by a link, which is good once', async () => {
    const amina = await aUser(site.server.services, 'customer', { name: 'Amina Yusuf' })
    const { page } = await site.visit('/?sign-in=')
    await button(dialog(page, 'Sign In'), 'Forgot your password?').click()
    const form = dialog(page, 'Reset your password')
    await form.getByLabel('Email').fill(amina.email)
    await button(form, 'Send link').click()
    await form.getByText(`If there is an account for ${amina.email}`).waitFor()
    const link = `/auth/reset-password?token=${await mailedToken(site.server, amina.email, 'Choose a new password')}`
    await page.goto(link)
    await page.getByLabel('New password').fill('another one entirely')
    await button(page, 'Save password').click()
    await page.getByText('Your password has been changed').waitFor()
    await inHeader(page, amina.email).waitFor()

    await page.goto(link)
    await page.getByLabel('New password').fill('a third one')
    await button(page, 'Save password').click()
    await pageHeaded(page, 'This link has expired')
    await button(page, 'Send link').waitFor()
    await page.goto('/auth/reset-password')
    await pageHeaded(page, 'This link is incomplete')
  })
})

describe('a customer', () => {
  it('finds their bookings, and changes their profile and password', async () => {
    const { mawimbi } = site.server.fixtures
    const grace = await aUser(site.server.services, 'customer', { name: 'Grace Wambui' })
    const reply = await site.server.client.call(requestBooking, {
      body: { ...aRequest(mawimbi.id, mawimbi.mix), customerEmail: grace.email, selectedSlots: hoursOn(workday(), 15) },
    })
    const { page } = await enter(site, grace, '/account')
    const row = page.getByRole('link', { name: reply.answer().code })
    await row.getByText(`${format.shortDate(workday())}, 15:00 to 16:00`).waitFor()
    await page.getByText('Email cannot be changed').waitFor()
    await page.getByLabel('Full Name').fill('Grace Njeri')
    await button(page, 'Save Changes').click()
    await page.getByText('Profile saved').waitFor()
    await page.getByText('Hello Grace Njeri.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Grace Njeri')
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('0712 345 678')

    await page.getByLabel('Current password').fill('not it')
    await page.getByLabel('New password').fill('yet another one')
    await button(page, 'Change password').click()
    await page.getByText('That is not your current password').waitFor()
    await page.getByLabel('Current password').fill(grace.password)
    await button(page, 'Change password').click()
    await page.getByText('Password changed. You are signed out everywhere else.').waitFor()
    expect((await kept(page))[0]).not.toBe(grace.token)

    await row.click()
    await pageHeaded(page, reply.answer().code)
  })
})
