import type { BrowserContext, Page } from 'playwright-core'
import type { OpenBrowser } from '../support/browser.ts'
import { screens } from '../support/site.ts'
import type { State } from './gallery/states/state.ts'

/** Noon of a Tuesday in Nairobi: pictures show the same day whenever they are taken. */
const now = new Date('2026-11-24T09:00:00.000Z')

/** A browser in which nothing moves and time stands still, at the gallery of states. */
export async function openStage({ browser }: Pick<OpenBrowser, 'browser'>, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: screens.desk,
    reducedMotion: 'reduce',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // A state answers its requests itself; a service worker would answer some of them from what it keeps.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  await context.clock.setFixedTime(now)
  return context
}

/** The browser's driver complains like this on every page, as service workers are blocked. */
const ownDoing = /Service Worker registration blocked/

/** A page that shows the state, and what the browser complains of. Throws when the state is not reached. */
export async function goToState(context: BrowserContext, { name, only }: State): Promise<[Page, string[]]> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    const complains = message.type() === 'error' || message.type() === 'warning'
    if (complains && !ownDoing.test(message.text())) complaints.push(message.text())
  })
  if (only === 'phone') await page.setViewportSize(screens.phone)
  await page.goto(`/design/states/${name}`)
  await page.locator('html[data-state]').waitFor()
  const reached = await page.evaluate(() => document.documentElement.dataset.state)
  if (reached !== 'shown') throw new Error(`${name} is not reached: ${reached}\n${complaints.join('\n')}`)
  return [page, complaints]
}

/** Waits for fonts and pictures, ends what changes slowly, and takes what is seen. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}
