import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { overflows, violationsInBothThemes } from '../support/accessibility.ts'
import { aUser } from '../support/accounts.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openSite, type Site, type Visitor, workerInControl } from '../support/site.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { booked, button } from './steps.ts'

let site: Site
/** What lies between the browsers and the server: a browser's own offline mode does not bind its service workers. */
let network: TcpProxy
beforeAll(async () => {
  site = await openSite()
  const { hostname, port } = new URL(site.server.url)
  network = await startTcpProxy({ host: hostname, port: Number(port) })
})
afterEach(async () => {
  await network.comeBack()
  await site.leave()
})
afterAll(async () => {
  await network.die()
  await site.close()
})

const at = (path: string) => `http://127.0.0.1:${network.port}${path}`

async function visitAndKeep(path: string): Promise<Visitor> {
  const visitor = await site.visit(at(path), { screen: 'phone' })
  await workerInControl(visitor.page)
  return visitor
}

async function loseNetwork({ context }: Visitor): Promise<void> {
  await context.setOffline(true)
  await network.die()
}

async function findNetwork({ context }: Visitor): Promise<void> {
  await network.comeBack()
  await context.setOffline(false)
}

/** A browser that is only told to be offline may still believe to be online after a reload: then nobody answers. */
const asOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: /(You are offline|We can’t reach our service).*Last updated: \d\d:\d\d/ })

/** Where this device keeps what is somebody's own. */
const personal = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).filter((name) => /-kept-.*-(holder|account)$/.test(name)))

describe('without a network', () => {
  it('a booking page opened before is read, with its date, and free hours are said to be unknown', async () => {
    const path = await booked(site, hoursOn(workday(), 9))
    const visitor = await visitAndKeep(path)
    const { page } = visitor
    const code = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await loseNetwork(visitor)
    await page.reload()
    await asOf(page).waitFor()
    await page.getByRole('heading', { level: 1, name: code.trim() }).waitFor()
    await page.getByRole('img', { name: /yours 9 to 10; other hours unavailable without a connection$/ }).waitFor()

    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto(at('/bookings'))
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor()
    await page.getByRole('link', { name: new RegExp(code.trim()) }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(code.trim()) }).click()
    await page.getByRole('heading', { level: 1, name: code.trim() }).waitFor()

    await findNetwork(visitor)
    await asOf(page).waitFor({ state: 'detached' })
    await page.getByRole('img', { name: /: yours 9 to 10; free / }).waitFor()
    await page.goto(at('/bookings'))
    await page.getByRole('link', { name: new RegExp(code.trim()) }).waitFor()
    expect(await overflows(page)).toEqual([])
  })

  it('the lists and a studio seen before are read; nothing is offered that nobody can be sure of', async () => {
    const visitor = await visitAndKeep('/studios')
    const { page } = visitor
    await page.getByRole('link', { name: 'Mawimbi' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Mawimbi' }).waitFor()
    await loseNetwork(visitor)

    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'This page needs a connection' }).waitFor()
    await page.getByRole('link', { name: 'Browse studios' }).click()
    await asOf(page).waitFor()
    await page.getByRole('heading', { name: 'Mawimbi' }).first().waitFor()
    const strips = page.getByRole('main').getByRole('img', { name: /hours/ })
    for (const strip of await strips.all())
      await expect.poll(() => strip.getAttribute('aria-label')).toMatch(/free hours unavailable without a connection$/)

    expect(
      await page
        .getByRole('main')
        .getByText(/^(\d+|no) free hours?$/)
        .count(),
    ).toBe(0)

    await page.getByRole('link', { name: 'Mawimbi' }).first().click()
    await asOf(page).waitFor()
    await page.getByText('We can’t show free hours without a connection.').first().waitFor()
    await expect.poll(() => page.getByRole('group', { name: /^Hours on / }).count()).toBe(0)
  })

  it('own bookings are read while signed in, and nothing is left of anybody after signing out', async () => {
    const { token } = await aUser(site.server.services, 'customer')
    const visitor = await visitAndKeep(await booked(site, hoursOn(workday(), 13)))
    const { page } = visitor
    await page.evaluate((mine) => localStorage.setItem('auth_token', mine), token)
    await page.goto(at('/account'))
    await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor()
    await page.getByRole('button', { name: 'Save Changes' }).first().waitFor()
    await expect.poll(() => personal(page)).toHaveLength(2)
    await loseNetwork(visitor)
    await page.reload()
    await asOf(page).waitFor()
    await page.getByRole('button', { name: 'Save Changes' }).first().waitFor()

    await findNetwork(visitor)
    await asOf(page).waitFor({ state: 'detached' })
    await button(page, 'Menu').click()
    const loaded = page.waitForEvent('load')
    await button(page, 'Logout').click()
    await loaded
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await expect.poll(() => personal(page)).toEqual([])
  })
})

describe('before the script is there', () => {
  it('Book Session leads to the studio’s page', async () => {
    const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/studios')
    await button(page, 'Book Session at Mawimbi').click()
    await page.getByRole('heading', { level: 1, name: 'Mawimbi' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#hours')
    await context.close()
  })
})

describe('the app on a home screen', () => {
  it('has what a home screen needs', async () => {
    const { page } = await site.visit('/faqs')
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = await page.request.get(address ?? '')
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { icons, shortcuts, ...said } = await manifest.json()
    expect(said).toMatchObject({ short_name: 'Studioni', display: 'standalone', scope: '/' })
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
    for (const src of [apple, ...icons.map((icon: { src: string }) => icon.src)])
      expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//)
    for (const { url } of shortcuts) expect((await page.request.get(url)).status()).toBe(200)
    expect((await page.request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache')
  })
})

describe('a newer version', () => {
  const file = join(inject('webDist'), 'service-worker.js')
  let worker = ''
  beforeAll(async () => {
    worker = await readFile(file, 'utf8')
  })
  afterEach(() => writeFile(file, worker))

  /** A page that is offered a version of that name. */
  async function visitOffered(name: string) {
    const { page } = await visitAndKeep('/faqs')
    const version = /"version":"([0-9a-f]{12})"/.exec(worker)?.[1] ?? ''
    expect(version).not.toBe('')
    await writeFile(file, worker.replaceAll(version, name))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const offer = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' })
    await offer.waitFor()
    return { page, offer }
  }

  it('waits until it is asked for, then comes as a whole', async () => {
    const { page, offer } = await visitOffered('a-newer-one')
    const loaded = page.waitForEvent('load')
    await button(offer, 'Reload').click()
    await loaded
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => page.evaluate(async () => (await window.caches.keys()).includes('studioni-app-a-newer-one')))
      .toBe(true)
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull()
  })

  it('switches off the navigation preload of an earlier one, which sent some navigations twice', async () => {
    const { page, offer } = await visitOffered('a-third-one')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
    const loaded = page.waitForEvent('load')
    await button(offer, 'Reload').click()
    await loaded
    const preload = () => page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState())
    await expect.poll(preload).toMatchObject({ enabled: false })
  })

  it('that is declined hands the focus on to the page', async () => {
    const { page, offer } = await visitOffered('another-one')
    await button(offer, 'Close').press('Enter')
    await offer.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true)
  })
})
