import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { adminSessionTypes } from '../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { inviteUser } from '../../api/contract/auth.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { catalogueWrites } from '../../api/contract/catalogue.ts'
import { mailHtml } from '../../integrations/email/mail-html.ts'
import { openMessageCatcher } from '../../integrations/message-catcher/message-catcher.ts'
import { booking, renderedIn, site as speaker } from '../../processes/messages/templates/templates.fixtures.ts'
import { enter } from '../journeys/back-office.ts'
import { test } from '../journeys/on-site.ts'
import { button } from '../journeys/steps.ts'
import { violationsInBothThemes } from '../support/accessibility.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { officeScreens } from '../support/office-screens.ts'
import type { Site } from '../support/site.ts'

/** Sends every message template in both languages. */
async function sendEveryMessage({ server }: Site): Promise<void> {
  const { sms, mailer } = await openMessageCatcher(server.database.pool, () => undefined)
  for (const language of ['en', 'sw'] as const)
    for (const { name, rendered } of renderedIn(language, booking)) {
      if (rendered.sms !== undefined) await sms.send({ to: '254712345678', text: rendered.sms })
      if (!rendered.email) continue
      const html = mailHtml({ ...rendered.email, language, brand: speaker.brand })
      await mailer.send({ id: name, to: `${name}-${language}@example.com`, ...rendered.email, html })
    }
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Returns the number of rows that a card's buttons form from this one on, counted by their vertical middles. */
async function rowsFrom(card: Locator, first: string): Promise<number> {
  const buttons = await card.getByRole('button').all()
  const places = await Promise.all(
    buttons.map(async (each) => ({ name: await each.textContent(), box: await each.boundingBox() })),
  )
  const from = places.findIndex(({ name }) => name?.includes(first))
  return new Set(places.slice(from).map(({ box }) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size
}

for (const { path, name, first, width } of [
  { path: '/admin/studios', name: 'Kilele', first: 'View Session Types', width: 1024 },
  { path: '/admin/managers', name: 'Otieno Odhiambo', first: 'Assign Studios', width: 390 },
])
  test(`the actions of a card are in one row on ${path} at ${width} pixels`, async ({ site, people }) => {
    const { page } = await enter(site, people.admin, path, { still: true })
    await page.setViewportSize({ width, height: 768 })
    // Earlier tests may have added managers with the same name.
    const card = page.getByRole('article', { name }).first()
    await expect(button(card, `More actions: ${name}`)).toBeVisible()
    await expect.poll(() => rowsFrom(card, first)).toBe(1)
  })

for (const { path, name, actions } of [
  { path: '/admin/studios', name: 'Kilele', actions: ['Feature', 'Deactivate', 'Edit', 'Delete'] },
  { path: '/admin/managers', name: 'Otieno Odhiambo', actions: ['Assign Studios', 'Deactivate', 'Edit', 'Delete'] },
])
  test(`the actions of a card are buttons on ${path} at 1280 pixels`, async ({ site, people }) => {
    const { page } = await enter(site, people.admin, path, { still: true })
    await page.setViewportSize({ width: 1280, height: 720 })
    const card = page.getByRole('article', { name }).first()
    for (const action of actions) await expect(button(card, `${action}: ${name}`)).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
  })

test('the message catcher and all emails fit 320 pixels, and load nothing else', async ({ site }) => {
  await sendEveryMessage(site)
  const { page } = await site.visit('/simulator/messages', { screen: 'phone', still: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('heading', { name: '0712 345 678' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await violationsInBothThemes(page)).toEqual([])
  const letter = page.getByRole('article').filter({ hasText: 'Risiti ya M-Pesa: TLA1B2C3D4' }).first()
  await letter.getByLabel('HTML').check()
  await letter.frameLocator('iframe').getByRole('link', { name: 'Tazama nafasi yako' }).waitFor()
  await letter.locator('pre.text').waitFor({ state: 'hidden' })

  const links = page.getByRole('link', { name: 'On its own page' })
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(40)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const address of addresses) {
    await page.goto(`/simulator/${address}`)
    expect(await scrollsSideways(page), await page.title()).toBe(false)
  }
  expect(requested).toEqual(addresses.map((address) => `/simulator/${address}`))
})

for (const area of ['admin', 'manager'] as const)
  test(`every screen of the ${area} fits a phone in Swahili without axe violations`, async ({ site, people }) => {
    const { page } = await enter(site, people[area], `/${area}`, { screen: 'phone', still: true })
    await page.context().addCookies([{ name: 'lang', value: 'sw', url: site.server.url }])
    for (const path of officeScreens[area]) {
      await page.goto(path)
      await page.locator('main:not(:has([aria-busy=true])) h1').waitFor()
      expect(await scrollsSideways(page), `${path} is wider than the phone`).toBe(false)
      expect(await violationsInBothThemes(page), `${path} keeps nobody out`).toEqual([])
    }
  })

/** Returns whether a card or a list cuts off its content. */
const isCutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, main ul.panel')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )

test('long words fit the lists of the admin', async ({ site, people }) => {
  const { client } = site.server
  const { headers } = people.admin
  const long = 'W'.repeat(120)
  const feature = { name: long, icon: 'W'.repeat(60), description: long }
  const { id } = await client.ask(catalogueWrites.createFeature, { headers, body: feature })
  const studio = { name: long, code: 'LONG', location: long, description: long, features: [id] }
  const { data } = await client.ask(adminStudios.createAdminStudio, { headers, body: studio })
  const type = { type: long, name: long, description: long, price: 1_000, studioId: data.studio.id }
  const { id: typeId } = await client.ask(adminSessionTypes.createAdminSessionType, { headers, body: type })
  await client.ask(inviteUser, { headers, body: { name: long, email: 'long-name@example.com' } })
  const request = { ...aRequest(data.studio.id, typeId), customerName: long, selectedSlots: hoursOn(workday(4), 9) }
  const { code } = await client.ask(requestBooking, { body: request })
  const { page } = await enter(site, people.admin, '/admin', { still: true })
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['studios', 'features', 'session-types', 'users', 'customers', 'bookings']) {
      await page.goto(`/admin/${path}?search=${path === 'users' ? 'long-name' : long}`)
      await page.getByText(long).first().waitFor()
      if (path === 'bookings') {
        await button(page, `${code}, details`).click()
        await page.getByRole('region', { name: 'Timeline' }).waitFor()
      }
      expect(await scrollsSideways(page), `/admin/${path} is wider than ${width} pixels`).toBe(false)
      expect(await isCutOff(page), `/admin/${path} is cut off at ${width} pixels`).toBe(false)
    }
  }
})

/** Returns whether the header, the content or the footer of the open dialog is wider than the dialog. */
const isDialogCutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] > *, [role=alertdialog] > *')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )

test('long words fit the dialogs of the admin', async ({ site, people }) => {
  const { client } = site.server
  const { headers } = people.admin
  const long = 'V'.repeat(120)
  await client.ask(catalogueWrites.createFeature, { headers, body: { name: long } })
  const studio = { name: long, code: 'LONGER', location: long, description: long }
  await client.ask(adminStudios.createAdminStudio, { headers, body: studio })
  await client.ask(adminSessionTypes.createAdminSessionType, { headers, body: { type: long, price: 1_000 } })
  await client.ask(inviteUser, { headers, body: { name: long, email: 'longer-name@example.com' } })
  const { page } = await enter(site, people.admin, '/admin', { screen: 'phone', still: true })
  for (const [path, action] of [
    ['studios', `View Session Types: ${long}`],
    ['studios', `Manage Images: ${long}`],
    ['studios', `Edit: ${long}`],
    ['session-types', `Assign to Studios: ${long}`],
    ['managers', `Assign Studios: ${long}`],
    ['features', `Delete ${long}`],
  ] as const) {
    await page.goto(`/admin/${path}?search=${long}`)
    await button(page, action).click()
    await page
      .getByRole(action.startsWith('Delete') ? 'alertdialog' : 'dialog')
      .getByText(long)
      .first()
      .waitFor()
    expect(await isDialogCutOff(page), `${action} is cut off`).toBe(false)
  }
})
