import type { Browser, BrowserContext, Page } from 'playwright-core'
import { minPositionHeader, positionCookie } from '../../api/contract/position.ts'
import { openBrowser } from './browser.ts'
import { createEmptyPlace, startTestServer, type TestPlace, type TestServer } from './server.ts'
import { clockShiftMs, shiftClock } from './shift-clock.ts'

export const screens = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const
export type Screen = keyof typeof screens

/** A person with their own browser. Visitors share only the server. */
export interface Visitor {
  readonly page: Page
  /** Also intercepts what the service worker fetches, pages and files. `page.route` sees only the API and pictures. */
  readonly context: BrowserContext
}

interface VisitorOptions {
  readonly screen?: Screen
  /** Requests reduced motion, so that no test sees half an animation. */
  readonly still?: boolean
  /** The browser's token of an earlier sign-in. */
  readonly token?: string
  /**
   * On a second visit, the service worker controls the page from its first byte. On a first one, it starts in the
   * meantime.
   */
  readonly nth?: Visit
  /** Blocks the service worker, which would load the whole app. For tests of what happens before it is in control. */
  readonly noWorker?: boolean
}

/** The visits on which every main journey is made. */
export const visits = ['first', 'second'] as const
export type Visit = (typeof visits)[number]

/** The product and a browser for it. */
export interface Site {
  readonly server: TestServer
  readonly place: TestPlace
  readonly browser: Browser
  /** Opens a path as a new visitor. */
  visit(path: string, options?: VisitorOptions): Promise<Visitor>
  /** Closes the browsers of all visitors. Throws the errors that they reported. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** A visitor with the errors that their browser reported. */
interface Guest extends Visitor {
  readonly complaints: string[]
}

/** Makes a visitor see the changes of the test's client, as another tab of the same browser would. */
async function comeAfter(context: BrowserContext, { client, url }: TestServer): Promise<void> {
  const position = client.reading[minPositionHeader]
  if (position !== undefined) await context.addCookies([{ name: positionCookie, value: position, url }])
}

/**
 * Starts the product with its pages in a new place. `more` is added to the place's environment. Decisions wait until
 * the test sends or undoes them, however slow its steps are.
 */
export async function startSite(
  webDist: string,
  adminDatabaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const place = await createEmptyPlace({ DECISION_UNDO_SECONDS: '600', ...more }, adminDatabaseUrl)
  const server = await startTestServer(place, webDist)
  const browser = await openBrowser()
  let guests: Guest[] = []

  async function arrive({ screen = 'desk', still = false, token, noWorker = false }: VisitorOptions): Promise<Guest> {
    const context = await browser.newContext({
      ...(token && { storageState: keeping(server.url, token) }),
      baseURL: server.url,
      serviceWorkers: noWorker ? 'block' : 'allow',
      viewport: screens[screen],
      hasTouch: screen === 'phone',
      isMobile: screen === 'phone',
      locale: 'en-KE',
      // The visitor's own time zone must not matter, because all times are those of Nairobi.
      timezoneId: screen === 'phone' ? 'Africa/Nairobi' : 'Pacific/Auckland',
      reducedMotion: still ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(30_000)
    if (clockShiftMs() !== 0) await context.addInitScript(shiftClock, clockShiftMs())
    return { context, complaints: complaintsOf(context), page: await openPage(context) }
  }
  return {
    server,
    place,
    browser,
    async visit(path, options = {}) {
      const guest = await arrive(options)
      guests.push(guest)
      await comeAfter(guest.context, server)
      if (options.nth === 'second') await visitBefore(guest.page, new URL(path, server.url).origin)
      await guest.page.goto(path)
      return guest
    },
    async leave() {
      await Promise.all(guests.map(({ context }) => context.close()))
      const complaints = guests.flatMap(({ complaints }) => complaints.splice(0))
      guests = []
      if (complaints.length > 0) throw new Error(`The browser reported errors:\n${complaints.join('\n')}`)
    },
    async close() {
      await browser.close()
      await server.stop()
      await place.remove()
    },
  }
}

/**
 * Opens a page whose loads wait until the app is hydrated, unless a test waits only for `commit`. The app repeats
 * earlier taps later, at an unknown time, and ignores earlier arrow keys.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })))
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const hydrated = async (loaded: Awaited<ReturnType<typeof goto>>, waitUntil: string | undefined) => {
    const isHydrated = () => 'isHydrated' in window || !document.getElementById('root')
    if (waitUntil !== 'commit') await page.waitForFunction(isHydrated)
    return loaded
  }
  page.goto = async (url, options) => hydrated(await goto(url, options), options?.waitUntil)
  page.reload = async (options) => hydrated(await reload(options), options?.waitUntil)
  return page
}

/** Leaves a browser as after a first visit, with its service worker in control. */
async function visitBefore(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/faqs`)
  await workerInControl(page)
}

/** Waits until the service worker has the app on the device and controls the page. */
export const workerInControl = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

/** Returns the browser's storage for `origin` after a sign-in with `token`. */
const keeping = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'auth_token', value: token }] }],
})

/** Collects errors in scripts, and violations of the content security policy. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  return complaints
}
