import type { BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../language/translate.ts'
import type { OpenBrowser } from '../support/browser.ts'
import { screens } from '../support/site.ts'
import type { State } from './gallery/states/state.ts'

/** Noon on a Tuesday in Nairobi. Every picture shows the same day. */
const now = new Date('2026-11-24T09:00:00.000Z')

/** Opens a browser context for the gallery, without animations and with a fixed clock. */
export async function openStage({ browser }: Pick<OpenBrowser, 'browser'>, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: screens.desk,
    reducedMotion: 'reduce',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // A state answers its own requests. A service worker would answer some of them from its cache.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  await context.clock.setFixedTime(now)
  return context
}

/** The browser's driver logs this on every page, because service workers are blocked. */
const ownDoing = /Service Worker registration blocked/

/** Opens a state, and changes it to a language. Returns its page and the browser's errors and warnings. Throws Error if the state is not reached. */
export async function goToState(
  context: BrowserContext,
  { name, only }: State,
  language: Language = 'en',
): Promise<[Page, string[]]> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    const complains = message.type() === 'error' || message.type() === 'warning'
    if (complains && !ownDoing.test(message.text())) complaints.push(message.text())
  })
  if (only === 'phone') await page.setViewportSize(screens.phone)
  await page.goto(`/design/states/${name}${language === 'en' ? '' : `?language=${language}`}`)
  await page.locator('html[data-state]').waitFor()
  const reached = await page.evaluate(() => document.documentElement.dataset.state)
  if (reached !== 'shown') throw new Error(`${name} is not reached: ${reached}\n${complaints.join('\n')}`)
  return [page, complaints]
}

/** Scrolls to a heading, below the sticky header of the page. */
function showFromTop(heading: Element): void {
  const header = document.querySelector('header')?.offsetHeight ?? 0
  scrollTo({ top: heading.getBoundingClientRect().top + scrollY - header - 24, behavior: 'instant' })
}

/** Takes a screenshot after fonts and images have loaded and transitions have finished. */
export async function takePicture(page: Page, { part }: Pick<State, 'part'> = {}): Promise<Buffer> {
  if (part) await page.getByRole('heading', { name: part, exact: true }).evaluate(showFromTop)
  await page.evaluate(async () => {
    await document.fonts.ready
    // React Aria moves the focus in an animation frame when the focused element has gone.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}
