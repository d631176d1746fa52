import { expect } from '@playwright/test'
import { type RunningServer, startServer } from '../../api/main.ts'
import { createLog } from '../../runtime/log.ts'
import { enter, liveMark, requested, rowOf, sendNow, showNew } from '../e2e/back-office.ts'
import { button } from '../e2e/steps.ts'
import { openEvents } from '../support/event-stream.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { onSite } from './on-site.ts'

const test = onSite(async () => ({ environment: { PORT: String(await freePort()) }, stop: async () => undefined }))

let again: RunningServer | undefined
test.afterAll(() => again?.stop())

test.describe('a line that opens late', () => {
  test('brings what happened since the list was read', async ({ site, people }) => {
    const { page } = await site.visit('/faqs', { token: people.manager.token })
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/manager\/events$/, async (route) => {
      await isReleased
      await route.continue()
    })
    const beside = await openEvents(`${site.server.url}/api/v1/manager/events`, people.manager.headers)
    const before = await requested(site, hoursOn(workday(), 15))
    await page.goto('/manager/bookings')
    await expect(rowOf(page, before)).toBeVisible()
    const code = await requested(site, hoursOn(workday(), 16))
    await expect.poll(() => beside.text()).toContain(code)
    await beside.close()
    release()
    await showNew(page)
    await expect(rowOf(page, code)).toBeVisible()
  })
})

test.describe('a line that is lost', () => {
  test('is found again when the network returns, with what happened meanwhile', async ({ site, people }) => {
    const { page, context } = await enter(site, people.manager, '/manager/bookings')
    await expect(liveMark(page, 'live')).toBeVisible()
    await context.setOffline(true)
    await expect(liveMark(page, 'offline')).toBeVisible()
    const code = await requested(site, hoursOn(workday(), 9))
    await context.setOffline(false)
    await expect(liveMark(page, 'live')).toBeVisible()
    await showNew(page)
    await expect(rowOf(page, code)).toBeVisible()
  })

  test('is given up after five tries, and taken up again when asked', async ({ site, people }) => {
    const { page, context } = await enter(site, people.manager, '/manager/bookings')
    await expect(liveMark(page, 'live')).toBeVisible()
    await page.clock.install()
    await context.route(/\/events$/, (route) => route.abort('connectionfailed'))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(liveMark(page, 'offline')).toBeVisible()
    for (const seconds of [5, 10, 20, 40, 80]) {
      const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
      await page.clock.runFor(seconds * 1000)
      await tried
    }
    const reconnect = button(page, 'Reconnect')
    await expect(reconnect).toBeVisible()
    await context.unroute(/\/events$/)
    await reconnect.click()
    await expect(liveMark(page, 'live')).toBeVisible()
  })

  // The last one: afterwards there is another server.
  test('is found again when the server is back, and screens stay usable meanwhile', async ({
    site,
    people,
    webDist,
  }) => {
    const code = await requested(site, hoursOn(workday(), 12))
    const { page } = await enter(site, people.manager, '/manager/bookings')
    await expect(liveMark(page, 'live')).toBeVisible()
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
})
