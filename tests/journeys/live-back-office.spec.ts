import { expect } from '@playwright/test'
import type { Locator } from 'playwright-core'
import { hastenDecision, listDecisions } from '../../api/contract/decisions.ts'
import { createLog } from '../../runtime/log.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { enter, liveMark, requested, rowOf, sendNow, showNew } from './back-office.ts'
import { onSite } from './on-site.ts'
import { book, button, fillAtStudio } from './steps.ts'

const test = onSite(async () => ({ environment: { PORT: String(await freePort()) }, stop: async () => undefined }))

let again: RunningServer | undefined
test.afterAll(() => again?.stop())

async function topOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box.y
}

test('a request appears live to the manager, who confirms it, and to the admin, who approves it', async ({
  site,
  people,
}) => {
  const nth = 'second'
  const earlier = await requested(site, hoursOn(workday(), 16))
  const { page: manager } = await enter(site, people.manager, '/manager/bookings', { nth })
  const { page: admin } = await enter(site, people.admin, '/admin/bookings', { nth })
  for (const page of [manager, admin]) {
    await expect(rowOf(page, earlier)).toBeVisible()
    await expect(liveMark(page, 'live')).toBeVisible()
  }
  const visitor = await site.visit('/studios/MWB-02', { screen: 'phone', nth })
  await fillAtStudio(visitor.page, workday(), 13)
  const code = await book(visitor.page)

  await showNew(manager)
  await expect(rowOf(manager, code)).toContainText('Action Required')
  await button(manager, `Confirm ${code}`).click()
  await sendNow(manager)
  await expect(manager.getByText(`${code} confirmed`)).toBeVisible()

  await showNew(admin)
  await expect(rowOf(admin, code)).toContainText('Pending Approval')
  await button(admin, `Approve ${code}`).click()
  await sendNow(admin)
  await expect(admin.getByText(`${code} approved`)).toBeVisible()
  await expect(rowOf(manager, code).getByText('Approved', { exact: true })).toBeVisible()
})

test('no row moves under a finger, and a decision is sent when the user leaves the page', async ({ site, people }) => {
  const below = await requested(site, hoursOn(workday(1), 9))
  const above = await requested(site, hoursOn(workday(1), 10))
  const { page } = await enter(site, people.manager, '/manager/bookings?status=action_required', { screen: 'phone' })
  await expect(liveMark(page, 'live')).toBeVisible()
  const confirm = button(page, `Confirm ${below}`)
  // Pages scroll by whole pixels.
  const staysWhile = async (change: () => Promise<unknown>) => {
    const before = await topOf(confirm)
    await change()
    expect(Math.abs((await topOf(confirm)) - before)).toBeLessThan(1)
  }
  await expect(confirm).toBeVisible()
  await staysWhile(async () => {
    await requested(site, hoursOn(workday(1), 11))
    await expect(button(page, '1 new request')).toBeVisible()
  })
  await button(page, `Confirm ${above}`).click()
  await staysWhile(async () => {
    await sendNow(page)
    await expect(rowOf(page, above)).toContainText('Pending Approval')
  })
  await button(page, `${above}, details`).click()
  await expect(rowOf(page, above).getByRole('region', { name: 'Timeline' })).toBeVisible()
  await confirm.hover()
  await staysWhile(async () => {
    const { page: admin } = await enter(site, people.admin, `/admin/bookings?search=${above}`)
    await button(admin, `Reject ${above}`).click()
    await admin.getByLabel('Reason').fill('The power is out. '.repeat(20))
    await button(admin, 'Reject booking').click()
    await sendNow(admin)
    await expect(rowOf(page, above).getByText('The power is out.').first()).toBeVisible()
  })
  await confirm.click()
  await expect(rowOf(page, below)).toContainText('Confirming…')
  await page.goto('about:blank')
  const { page: admin } = await enter(site, people.admin, `/admin/bookings?search=${below}`)
  await expect(rowOf(admin, below)).toContainText('Confirming…')
  const asManager = site.server.client.as(people.manager)
  const sent = (await asManager.ask(listDecisions)).data.find(({ name }) => name === below)
  await asManager.ask(hastenDecision, { params: { id: sent?.id ?? '' } })
  await expect(rowOf(admin, below)).toContainText('Pending Approval')
})

test('a change is marked beside its booking, in full even on a small desktop screen', async ({ site, people }) => {
  const code = await requested(site, hoursOn(workday(3), 9), 'Wanjiru Nyambura Kamau-Odhiambo')
  const { page } = await enter(site, people.admin, '/admin/bookings')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(liveMark(page, 'live')).toBeVisible()
  await expect(rowOf(page, code)).toBeVisible()
  const { page: manager } = await enter(site, people.manager, `/manager/bookings?search=${code}`)
  await button(manager, `Confirm ${code}`).click()
  await sendNow(manager)
  const mark = rowOf(page, code).getByText('just now')
  await expect(mark).toBeVisible()
  const cut = await mark.evaluate((place) => {
    const { right, bottom } = place.getBoundingClientRect()
    const cell = place.closest('.min-w-0')?.getBoundingClientRect()
    return cell ? Math.max(right - cell.right, bottom - cell.bottom) : Number.POSITIVE_INFINITY
  })
  expect(cut).toBeLessThanOrEqual(0)
})

// Must be the last test in this file, because it replaces the server.
test('live updates resume when the server is back, and screens stay usable meanwhile', async ({
  site,
  people,
  webDist,
}) => {
  const code = await requested(site, hoursOn(workday(2), 9))
  const { page } = await enter(site, people.manager, '/manager/bookings')
  await expect(liveMark(page, 'live')).toBeVisible()
  await expect(rowOf(page, code)).toBeVisible()
  await site.server.stop()
  await expect(liveMark(page, 'offline')).toBeVisible()
  await expect(rowOf(page, code)).toBeVisible()
  const config = site.place.config()
  again = await startServer({ config, log: createLog(config.logLevel), dist: webDist })
  await expect(liveMark(page, 'live')).toBeVisible()
  await button(page, `Confirm ${code}`).click()
  await sendNow(page)
  await expect(page.getByText(`${code} confirmed`)).toBeVisible()
})
