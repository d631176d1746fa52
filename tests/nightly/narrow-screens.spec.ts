import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { adminSessionTypes } from '../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { inviteUser } from '../../api/contract/auth.ts'
import { trackBooking } from '../../api/contract/bookings.ts'
import { catalogueWrites } from '../../api/contract/catalogue.ts'
import type { PendingDecision } from '../../api/contract/decisions.ts'
import { recordDirectPayment } from '../../api/contract/direct-payments.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { mailHtml } from '../../integrations/email/mail-html.ts'
import { openMessageCatcher } from '../../integrations/message-catcher/message-catcher.ts'
import { booking, renderedIn, site as speaker } from '../../processes/messages/templates/templates.fixtures.ts'
import { enter, requested, rowOf, tray } from '../journeys/back-office.ts'
import { test } from '../journeys/on-site.ts'
import { walkIn } from '../journeys/owners.ts'
import { book, button, chooseSession, dialog, fillAtStudio, toast, wanjiru } from '../journeys/steps.ts'
import { violationsInBothThemes } from '../support/accessibility.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { officeScreens } from '../support/office-screens.ts'
import type { Site } from '../support/site.ts'
import { managerDay } from '../visual/gallery/states/bookings-data.ts'

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

/** The number of a receipt for cash. */
const longReceipt = 'W'.repeat(40)

test('long words fit the lists and the calendar of the admin', async ({ site, people }) => {
  const { client } = site.server
  const { headers } = people.admin
  const long = 'W'.repeat(120)
  const feature = { name: long, icon: 'W'.repeat(60), description: long }
  const { id } = await client.ask(catalogueWrites.createFeature, { headers, body: feature })
  const studio = { name: long, code: 'LONG', location: long, description: long, features: [id] }
  const { data } = await client.ask(adminStudios.createAdminStudio, { headers, body: studio })
  const type = { type: long, name: long, description: long, price: 1_000, studioId: data.studio.id }
  const { id: typeId } = await client.ask(adminSessionTypes.createAdminSessionType, { headers, body: type })
  const invited = await client.ask(inviteUser, { headers, body: { name: long, email: 'long-name@example.com' } })
  const managerId = invited.data.user.id
  await client.ask(adminStudios.assignStudioManager, { params: data.studio, headers, body: { managerId } })
  const own = { owner: people.admin, studioId: data.studio.id, mix: typeId }
  const { code } = await walkIn(site, own, long, [workday(4), 9], { paid: { method: 'cash', receipt: longReceipt } })
  const { page } = await enter(site, people.admin, '/admin', { still: true })
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['studios', 'features', 'session-types', 'users', 'managers', 'customers', 'bookings']) {
      await page.goto(`/admin/${path}?search=${path === 'users' || path === 'managers' ? 'long-name' : long}`)
      await page.getByText(long).first().waitFor()
      if (path === 'bookings') {
        await button(page, `${code}, details`).click()
        await page.getByRole('region', { name: 'Timeline' }).waitFor()
      }
      expect.soft(await scrollsSideways(page), `/admin/${path} is wider than ${width} pixels`).toBe(false)
      expect.soft(await isCutOff(page), `/admin/${path} is cut off at ${width} pixels`).toBe(false)
    }
  }
  await page.goto(`/manager/calendar?view=agenda&date=${workday(4)}`)
  await button(page, new RegExp(long)).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Payment' }).waitFor()
  expect.soft(await isDialogCutOff(page), 'A session of the calendar is cut off').toBe(false)
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

/** Returns the texts that reach beyond a width in pixels, except those that end in dots on purpose. */
const textsOutside = (page: Page, width: number) =>
  page.evaluate((width) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const outside: (string | null)[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNode(text)
      const isCutOnPurpose = text.parentElement?.closest('.truncate, .sr-only')
      if (range.getBoundingClientRect().right > width + 1 && !isCutOnPurpose) outside.push(text.textContent)
    }
    return outside
  }, width)

/** Fails if a text, a dialog or the page is wider than a narrow phone. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await textsOutside(page, width), `${what} at ${width} pixels`).toEqual([])
    expect.soft(await isDialogCutOff(page), `${what} is cut off at ${width} pixels`).toBe(false)
    expect.soft(await scrollsSideways(page), `${what} is wider than ${width} pixels`).toBe(false)
  }
}

/** The code of a session type without a name. */
const longCode = 'RECORDING_MIXING_AND_MASTERING'
const longName = 'W'.repeat(110)

test('long words fit the pages of a customer on a phone', async ({ site, people }) => {
  const { client } = site.server
  const { headers } = people.admin
  const studio = {
    name: 'SautiyapwaniRecordingAndMasteringRooms',
    code: 'SAUTI-YA'.repeat(5),
    location: longName,
    description: 'Quiet',
  }
  const { data } = await client.ask(adminStudios.createAdminStudio, { headers, body: studio })
  const type = { type: longCode, price: 1_000, studioId: data.studio.id }
  await client.ask(adminSessionTypes.createAdminSessionType, { headers, body: type })
  const feature = (id: string, featured: boolean) =>
    client.ask(adminStudios.toggleFeatured, { params: { id }, headers, body: { featured } })
  const other = { ...studio, name: longName, code: 'LONGEST', featured: true }
  const long = await client.ask(adminStudios.createAdminStudio, { headers, body: other })
  const { mawimbi } = site.server.fixtures
  await feature(mawimbi.id, false)
  const { page } = await site.visit('/', { screen: 'phone', still: true })
  await page.getByRole('link', { name: longName }).first().waitFor()
  await expectToFit(page, 'The home page')
  await feature(mawimbi.id, true)
  await feature(long.data.studio.id, false)
  await page.goto('/studios?search=sautiya&view=map')
  await button(page, /^W+: 1 studio$/i).waitFor()
  await expectToFit(page, 'The map of the studios')
  await page.goto('/studios?search=sautiya')
  await expectToFit(page, 'The card of a studio')
  const name = await page.getByRole('heading', { name: studio.name }).boundingBox()
  expect.soft(name?.width).toBeGreaterThan(100)

  await page.goto(`/studios/${studio.code}`)
  await chooseSession(page, longCode)
  await expectToFit(page, 'The page of a studio')
  await fillAtStudio(page, workday(4), 9, longCode, { ...wanjiru, name: longName })
  await expectToFit(page, 'The contact form')
  await button(dialog(page, 'Contact Information'), 'Back').click()
  await dialog(page, 'Booking Details').waitFor()
  await expectToFit(page, 'The details')
  await button(page, 'Continue').click()
  await book(page)
  await expectToFit(page, 'The toast')
  await button(toast(page), 'Got it').click()
  await page.getByRole('heading', { level: 1, name: studio.name }).waitFor()
  await expectToFit(page, 'The page of a booking')
  const token = new URL(page.url()).pathname.replace('/bookings/', '')
  const { booking, shareUrl } = await client.ask(trackBooking, { params: { token } })
  await page.goto(shareUrl)
  await page.getByRole('heading', { level: 1, name: studio.name }).waitFor()
  await expectToFit(page, 'The shared page of a booking')

  const deadline = { adminId: people.admin.userId, paymentDeadlineHours: 24 }
  await approveBooking(site.server.services, booking.id, deadline, byTests())
  await page.goto(`/bookings/${token}`)
  await page.getByRole('link', { name: /^Pay KES/ }).click()
  await page.getByText(longCode).first().waitFor()
  await expectToFit(page, 'The payment page')
  const paid = { method: 'cash', amount: booking.price, receipt: longReceipt } as const
  await client.ask(recordDirectPayment, { params: { id: booking.id }, headers, body: paid })
  await page.getByText(longReceipt).waitFor()
  await expectToFit(page, 'The payment page of a paid booking')
  for (const part of ['', '/receipt']) {
    await page.goto(`/bookings/${token}${part}`)
    await page.getByText(longReceipt).first().waitFor()
    await expectToFit(page, `The page of a paid booking${part}`)
  }
})

test('long words fit the day of a manager, on a phone and on paper', async ({ site, people }) => {
  const { requests, sessions, ...day } = managerDay()
  const odd = { customer_name: longName, session_type: longCode, studio_name: longName }
  const data = {
    ...day,
    requests: requests.map((each) => ({ ...each, ...odd })),
    sessions: sessions.map((each) => ({ ...each, ...odd })),
  }
  const { page, context } = await enter(site, people.manager, '/manager', { screen: 'phone', still: true })
  await context.route('**/api/v1/manager/day*', (route) => route.fulfill({ json: { data } }))
  await page.reload()
  await page.getByText(longName).first().waitFor()
  await expectToFit(page, 'The day')
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('cell', { name: longName }).first().waitFor()
  expect(await scrollsSideways(page), 'The sheet is wider than its paper').toBe(false)
})

/** Returns the name of what has the focus if a region hides all of it, else where the focus is. */
const focusBehind = (region: Locator) =>
  region.evaluate((region) => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'none'
    if (region.contains(focused)) return 'in the tray'
    const [above, below] = [region.getBoundingClientRect(), focused.getBoundingClientRect()]
    const isInside =
      below.left >= above.left && below.right <= above.right && below.top >= above.top && below.bottom <= above.bottom
    return isInside ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '') : 'visible'
  })

test('notes about refused decisions cover nothing that has the focus', async ({ site, people }) => {
  const refused: PendingDecision[] = []
  for (const hour of [9, 11, 13, 15]) {
    const name = await requested(site, hoursOn(workday(6), hour))
    const error = 'The booking was cancelled meanwhile. Ask the customer for other hours.'
    const about = { subject: 'booking', subject_id: newId(), name, what: 'confirm', reason: '', mine: true } as const
    refused.push({ id: newId(), ...about, status: 'refused', seconds_left: 0, error, code: 'wrong_status' })
  }
  const { page, context } = await enter(site, people.manager, '/manager', { screen: 'phone', still: true })
  await context.route('**/api/v1/decisions', (route) => route.fulfill({ json: { data: refused } }))
  for (const [width, height] of [
    [360, 640],
    [320, 225],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/manager/bookings')
    for (const { name } of refused) await expect(rowOf(page, name)).toBeVisible()
    await expect(tray(page).getByRole('alert')).toHaveCount(refused.length)
    const stops: string[] = []
    do {
      await page.keyboard.press('Tab')
      stops.push(await focusBehind(tray(page)))
    } while (stops.at(-1) !== 'none' && stops.at(-1) !== 'in the tray' && stops.length < 200)
    expect(stops.length).toBeGreaterThan(20)
    const hidden = stops.filter((stop) => !['visible', 'in the tray', 'none'].includes(stop))
    expect.soft(hidden, `at ${width} × ${height} pixels`).toEqual([])
  }
})
