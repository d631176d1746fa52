import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { barriersOn } from '../support/accessibility.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { openSite, type Site, screens, type Visitor } from '../support/site.ts'
import { officePeople } from './back-office.ts'
import { button, dialog } from './steps.ts'

const long = 'zainab.juma.of.the.coast@a-rather-long-domain-name.example.com'
let site: Site
let who: { readonly admin: TestUser; readonly customer: TestUser; readonly unproven: TestUser }
beforeAll(async () => {
  site = await openSite()
  const { services } = site.server
  const { admin } = await officePeople(site)
  who = {
    admin,
    customer: await aUser(services, 'customer', { name: 'Zainab Juma', email: long }),
    unproven: await aUser(services, 'customer', { name: 'Halima Abdi', verified: false }),
  }
})
afterEach(() => site.leave())
afterAll(() => site.close())

interface View {
  readonly view: string
  readonly as?: keyof typeof who
  readonly path: string
  /** Brings the view about on a page at its path. */
  readonly show: (visitor: Visitor) => Promise<unknown>
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name }).first().waitFor()
const text = ({ page }: Visitor, words: string) => page.getByText(words).first().waitFor()

const views: readonly View[] = [
  {
    view: 'signing in with errors',
    path: '/?sign-in=/admin&error=authentication_required',
    show: async ({ page }) => {
      const form = dialog(page, 'Sign In')
      await button(form, 'Sign In').click()
      await form.getByText('Please give your password').waitFor()
    },
  },
  {
    view: 'creating an account',
    path: '/?sign-in=',
    show: ({ page }) => button(dialog(page, 'Sign In'), 'Create Account').click(),
  },
  {
    view: 'a forgotten password',
    path: '/?sign-in=',
    show: ({ page }) => button(dialog(page, 'Sign In'), 'Forgot your password?').click(),
  },
  { view: 'a sign-in that failed', path: '/?error=invalid_token', show: (visitor) => text(visitor, 'did not work') },
  {
    view: 'a new password',
    path: '/auth/reset-password?token=x',
    show: (visitor) => heading(visitor, 'Choose a new password'),
  },
  {
    view: 'an invitation',
    path: '/auth/accept-invite?token=x',
    show: (visitor) => heading(visitor, 'Accept your invitation'),
  },
  { view: 'half a link', path: '/auth/verify-email', show: (visitor) => heading(visitor, 'This link is incomplete') },
  {
    view: 'an own page without bookings',
    as: 'customer',
    path: '/account',
    show: async (visitor) => {
      await heading(visitor, 'No bookings yet')
      await visitor.page.getByLabel('Full Name').waitFor()
    },
  },
  {
    view: 'an own page before the address is proven',
    as: 'unproven',
    path: '/account',
    show: (visitor) => heading(visitor, 'Prove your e-mail address'),
  },
  { view: 'a closed door', as: 'customer', path: '/admin', show: (visitor) => heading(visitor, 'Access Denied') },
  { view: 'users', as: 'admin', path: '/admin/users', show: (visitor) => text(visitor, long) },
  {
    view: 'no users',
    as: 'admin',
    path: '/admin/users?search=nobody',
    show: (visitor) => heading(visitor, 'No users found'),
  },
  {
    view: 'inviting a user',
    as: 'admin',
    path: '/admin/users',
    show: async ({ page }) => {
      await button(page, 'Invite User').click()
      await button(dialog(page, 'Invite User'), 'Send invitation').click()
    },
  },
  {
    view: 'editing a user',
    as: 'admin',
    path: '/admin/users',
    show: async ({ page }) => {
      await button(page, 'Edit Zainab Juma').click()
      await dialog(page, 'Edit User').getByText('Email cannot be changed').waitFor()
    },
  },
  {
    view: 'deleting a user',
    as: 'admin',
    path: '/admin/users',
    show: async ({ page }) => {
      await button(page, 'Edit Zainab Juma').click()
      await button(dialog(page, 'Edit User'), 'Delete').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { view: 'managers', as: 'admin', path: '/admin/managers', show: (visitor) => text(visitor, 'Member since') },
  {
    view: 'assigning studios',
    as: 'admin',
    path: '/admin/managers',
    show: async ({ page }) => {
      await button(page, 'Assign Studios: Otieno Odhiambo').click()
      await page.getByRole('checkbox', { name: /Mawimbi/ }).waitFor()
    },
  },
  { view: 'features', as: 'admin', path: '/admin/features', show: (visitor) => text(visitor, 'Soundproof') },
  {
    view: 'editing a limitation',
    as: 'admin',
    path: '/admin/limitations',
    show: async ({ page }) => {
      await button(page, 'Edit No drums').click()
      await dialog(page, 'Edit Limitation').getByLabel('Name').fill('')
      await button(dialog(page, 'Edit Limitation'), 'Save Changes').click()
    },
  },
  {
    view: 'features that did not load',
    as: 'admin',
    path: '/admin/users',
    show: async (visitor) => {
      visitor.forgive(/503/)
      await visitor.page.route('**/api/v1/studio-features', (route) => route.fulfill({ status: 503, json: {} }))
      await visitor.page.goto('/admin/features')
      await heading(visitor, 'Failed to load features')
    },
  },
]

it.each(views)('nobody is kept out of $view', async ({ as, path, show }) => {
  const visitor = await site.look(path, as && who[as].token)
  await show(visitor)
  expect(await barriersOn(visitor.page)).toEqual([])
})

it('the menu of the back office keeps nobody out', async () => {
  const { page } = await site.look('/admin/features', who.admin.token)
  await page.setViewportSize(screens.phone)
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Audit log' }).last().waitFor()
  expect(await barriersOn(page)).toEqual([])
})
