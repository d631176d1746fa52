import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type RunningServer, startServer } from '../../api/main.ts'
import { createLog } from '../../runtime/log.ts'
import { openEvents } from '../support/event-stream.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { openSite, type Site } from '../support/site.ts'
import { enter, liveMark, type OfficePeople, officePeople, requested, rowOf, sendNow, showNew } from './back-office.ts'
import { button } from './steps.ts'

let site: Site
let people: OfficePeople
let again: RunningServer | undefined
beforeAll(async () => {
  site = await openSite({ PORT: String(await freePort()) })
  people = await officePeople(site)
})
afterEach(() => site.leave())
afterAll(async () => {
  await site.browser.close()
  await again?.stop()
  await site.place.remove()
})

describe('a line that opens late', () => {
  it('brings what happened since the list was read', async () => {
    const { page } = await site.visit('/faqs', { token: people.manager.token })
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/manager\/events$/, async (route) => {
      await isReleased
      await route.continue()
    })
    const beside = await openEvents(`${site.server.url}/api/v1/manager/events`, people.manager.headers)
    const before = await requested(site, hoursOn(workday(), 15))
    await page.goto('/manager/bookings')
    await rowOf(page, before).waitFor()
    const code = await requested(site, hoursOn(workday(), 16))
    await expect.poll(() => beside.text()).toContain(code)
    await beside.close()
    release()
    await showNew(page)
    await rowOf(page, code).waitFor()
  })
})

describe('a line that is lost', () => {
  it('is found again when the network returns, with what happened meanwhile', async () => {
    const { page, context } = await enter(site, people.manager, '/manager/bookings')
    await liveMark(page, 'live').waitFor()
    await context.setOffline(true)
    await liveMark(page, 'offline').waitFor()
    const code = await requested(site, hoursOn(workday(), 9))
    await context.setOffline(false)
    await liveMark(page, 'live').waitFor()
    await showNew(page)
    await rowOf(page, code).waitFor()
  })

  it('is given up after five tries, and taken up again when asked', async () => {
    const { page, context } = await enter(site, people.manager, '/manager/bookings')
    await liveMark(page, 'live').waitFor()
    await page.clock.install()
    await context.route(/\/events$/, (route) => route.abort('connectionfailed'))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await liveMark(page, 'offline').waitFor()
    for (const seconds of [5, 10, 20, 40, 80]) {
      const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
      await page.clock.runFor(seconds * 1000)
      await tried
    }
    const reconnect = button(page, 'Reconnect')
    await reconnect.waitFor()
    await context.unroute(/\/events$/)
    await reconnect.click()
    await liveMark(page, 'live').waitFor()
  })

  // The last one: afterwards there is another server.
  it('is found again when the server is back, and screens stay usable meanwhile', async () => {
    const code = await requested(site, hoursOn(workday(), 12))
    const { page } = await enter(site, people.manager, '/manager/bookings')
    await liveMark(page, 'live').waitFor()
    await site.server.stop()
    await liveMark(page, 'offline').waitFor()
    await rowOf(page, code).waitFor()

    const config = site.place.config()
    again = await startServer({ config, log: createLog(config.logLevel), dist: inject('webDist') })
    await liveMark(page, 'live').waitFor()
    await button(page, `Confirm ${code}`).click()
    await sendNow(page)
    await page.getByText(`${code} confirmed`).waitFor()
  })
})
