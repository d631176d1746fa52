import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { overflows, violationsInBothThemes } from '../support/accessibility.ts'
import { aUser } from '../support/accounts.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { type Site, type Visitor, workerInControl } from '../support/site.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { onSite } from './on-site.ts'
import { booked, button } from './steps.ts'

/**
 * A proxy between the browsers and the server, because a browser's own offline mode does not affect its service
 * workers.
 */
interface Network {
  /** The address of a page through this network. */
  at(path: string): string
  /** A visitor whose device has the app. */
  visitAndKeep(path: string): Promise<Visitor>
  lose(visitor: Visitor): Promise<void>
  find(visitor: Visitor): Promise<void>
}

interface OfEachTest {
  readonly network: Network
  /** Opens a page, and deploys a new version with this name while it is open, or one that the page is of already. */
  readonly visitOffered: (
    name: string,
    options?: { readonly isOfPage?: boolean },
  ) => Promise<{ readonly page: Page; readonly offer: Locator }>
}

interface OfAllTests {
  readonly tcpProxy: TcpProxy
}

const test = onSite().extend<OfEachTest, OfAllTests>({
  // A copy, because tests replace its service worker, and sites of other files serve the same folder.
  webDist: [
    async ({ webDist }, use) => {
      const copied = await mkdtemp(join(tmpdir(), 'studioni-offline-'))
      await cp(webDist, copied, { recursive: true })
      await use(copied)
      await rm(copied, { recursive: true })
    },
    { scope: 'worker' },
  ],
  tcpProxy: [
    async ({ openedSite }, use) => {
      const { hostname, port } = new URL(openedSite.server.url)
      const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
      await use(proxy)
      await proxy.die()
    },
    { scope: 'worker' },
  ],
  network: async ({ site, tcpProxy }, use) => {
    await use(networkOf(site, tcpProxy))
    await tcpProxy.comeBack()
  },
  visitOffered: async ({ network, webDist }, use) => {
    const file = join(webDist, 'service-worker.js')
    const worker = await readFile(file, 'utf8')
    await use(async (name, { isOfPage = false } = {}) => {
      const { page } = await network.visitAndKeep('/faqs')
      const version = /"version":"([0-9a-f]{12})"/.exec(worker)?.[1] ?? ''
      expect(version).not.toBe('')
      const script = await page.locator('script[type=module][src]').first().getAttribute('src')
      expect(worker).toContain(`"${script}",`)
      await writeFile(file, worker.replaceAll(version, name).replace(isOfPage ? '' : `"${script}",`, ''))
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      const offer = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' })
      if (!isOfPage) await expect(offer).toBeVisible()
      return { page, offer }
    })
    await writeFile(file, worker)
  },
})

function networkOf(site: Site, proxy: TcpProxy): Network {
  const at = (path: string) => `http://127.0.0.1:${proxy.port}${path}`
  return {
    at,
    async visitAndKeep(path) {
      const visitor = await site.visit(at(path), { screen: 'phone' })
      await workerInControl(visitor.page)
      return visitor
    },
    async lose({ context }) {
      await context.setOffline(true)
      await proxy.die()
    },
    async find({ context }) {
      await proxy.comeBack()
      await context.setOffline(false)
    },
  }
}

/**
 * The note that shows the age of the data. A browser that the test sets offline may still consider itself online
 * after a reload, in which case no answer arrives.
 */
const asOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: /(You are offline|We can’t reach our service).*Last updated: \d\d:\d\d/ })

/** Returns the caches of this device with personal data. */
const personal = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).filter((name) => /-kept-.*-(holder|account)$/.test(name)))

test.describe('without a network', () => {
  test('a booking page that was opened before shows its date, and free hours as unavailable', async ({
    site,
    network,
  }) => {
    const path = await booked(site, hoursOn(workday(), 9))
    const visitor = await network.visitAndKeep(path)
    const { page } = visitor
    const shown = page.getByText(/^Booking SB/)
    const [code = ''] = /SB\w+/.exec((await shown.textContent()) ?? '') ?? []
    await network.lose(visitor)
    await page.reload()
    await expect(asOf(page)).toBeVisible()
    await expect(shown).toBeVisible()
    await expect(
      page.getByRole('img', { name: /yours 9 to 10; other hours unavailable without a connection$/ }),
    ).toBeVisible()

    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto(network.at('/bookings'))
    await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(code) })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(code) }).click()
    await expect(shown).toBeVisible()

    await network.find(visitor)
    await expect(asOf(page)).toHaveCount(0)
    await expect(page.getByRole('img', { name: /: yours 9 to 10; free / })).toBeVisible()
    await page.goto(network.at('/bookings'))
    await expect(page.getByRole('link', { name: new RegExp(code) })).toBeVisible()
    expect(await overflows(page)).toEqual([])
  })

  test('lists and studios that were opened before are shown, without free hours', async ({ network }) => {
    const visitor = await network.visitAndKeep('/studios')
    const { page } = visitor
    await page.getByRole('link', { name: 'Mawimbi' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mawimbi' })).toBeVisible()
    await network.lose(visitor)

    // A failed prefetch leaves no error on the page.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await failed
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs a connection' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse studios' }).click()
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mawimbi' }).first()).toBeVisible()
    const strips = page.getByRole('main').getByRole('img', { name: /hours/ })
    for (const strip of await strips.all())
      await expect(strip).toHaveAttribute('aria-label', /free hours unavailable without a connection$/)

    await expect(page.getByRole('main').getByText(/^(\d+|no) free hours?$/)).toHaveCount(0)

    await page.getByRole('link', { name: 'Mawimbi' }).first().click()
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByText('We can’t show free hours without a connection.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: /^Hours on / })).toHaveCount(0)

    // The calendar of the home page loads after the rest. It must not replace the page by an error.
    await page.goto(network.at('/'))
    const calendar = page.getByRole('region', { name: 'Pick your hours' })
    await expect(calendar.getByRole('button').or(calendar.getByRole('combobox')).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Book studio sessions with confidence' })).toBeVisible()
  })

  test('own bookings are shown while signed in, and removed from the device by signing out', async ({
    site,
    network,
  }) => {
    const { token } = await aUser(site.server.services, 'customer')
    const visitor = await network.visitAndKeep(await booked(site, hoursOn(workday(), 13)))
    const { page } = visitor
    await page.evaluate((mine) => localStorage.setItem('auth_token', mine), token)
    await page.goto(network.at('/account'))
    await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' }).first()).toBeVisible()
    await expect.poll(() => personal(page)).toHaveLength(2)
    await network.lose(visitor)
    await page.reload()
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' }).first()).toBeVisible()

    await network.find(visitor)
    await expect(asOf(page)).toHaveCount(0)
    await button(page, 'Menu').click()
    const loaded = page.waitForEvent('load')
    await button(page, 'Logout').click()
    await loaded
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect.poll(() => personal(page)).toEqual([])
  })
})

test('a proxy’s error does not replace a page', async ({ network }) => {
  const { page, context } = await network.visitAndKeep('/faqs')
  await context.route(/\/(faqs|contact)$/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  for (const [path, name] of [
    ['/faqs', 'Frequently asked questions'],
    ['/contact', 'Contact us'],
  ] as const) {
    await page.goto(network.at(path))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test.describe('a newer version', () => {
  test('waits for the visitor to reload, and disables the navigation preload of an earlier one', async ({
    visitOffered,
  }) => {
    const { page, offer } = await visitOffered('a-newer-one')
    // Navigation preload sent some navigations twice.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
    const loaded = page.waitForEvent('load')
    await button(offer, 'Reload').click()
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await window.caches.keys()).includes('studioni-app-a-newer-one')))
      .toBe(true)
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull()
    const preload = () => page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState())
    await expect.poll(preload).toMatchObject({ enabled: false })
  })

  test('takes over without an offer if the page is of this version', async ({ visitOffered }) => {
    const { page, offer } = await visitOffered('the-same-one', { isOfPage: true })
    const unfinished = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready
        return installing !== null || waiting !== null
      })
    await expect.poll(unfinished).toBe(false)
    expect(await page.evaluate(() => window.caches.keys())).toContain('studioni-app-the-same-one')
    await expect(offer).toHaveCount(0)
  })

  test('is not offered while a dialog is open', async ({ visitOffered }) => {
    const { page, offer } = await visitOffered('a-patient-one')
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(offer).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(offer).toBeVisible()
  })

  test('returns the focus to the page when declined', async ({ visitOffered }) => {
    const { page, offer } = await visitOffered('another-one')
    await button(offer, 'Close').press('Enter')
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})
