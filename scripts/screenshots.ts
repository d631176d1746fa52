import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../tests/support/browser.ts'
import { openPage, type Screen, screens } from '../tests/support/site.ts'
import { openDesignSite } from '../tests/visual/design-site.ts'
import { states } from '../tests/visual/gallery/states/all.ts'
import { goToState, openStage, takePicture } from '../tests/visual/stage.ts'
import { type SignedIn, signInToDemo, startDemoServer } from './demo-server.ts'
import { inReadme, officeViews, publicViews, type View } from './screenshots/views.ts'

/**
 * `npm run screenshots [folder [text]]`: takes pictures of the screens with demo data, of every state (in a separate
 * folder), each in two sizes and two themes, and of the README; with a text, only those whose names contain it.
 */

const docs = join(import.meta.dirname, '..', 'docs', 'screenshots')
const sizes = ['phone', 'desk'] as const
const themes = ['light', 'dark'] as const

/** A browser, the product, and the users who can be signed in. */
interface Stage {
  readonly browser: Browser
  readonly url: string
  readonly tokens: SignedIn
}

interface Variant {
  readonly size: Screen
  readonly theme: (typeof themes)[number]
}

const fileOf = (name: string, { size, theme }: Variant) => `${name}-${size}-${theme}.png`

/** Shows a view in a new browser context, without animations, so that two runs give the same picture. */
async function show({ browser, url, tokens }: Stage, view: View, { size, theme }: Variant) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: screens[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  })
  context.setDefaultTimeout(15_000)
  if (view.as) await context.addInitScript((token) => localStorage.setItem('auth_token', token), tokens[view.as])
  const page = await openPage(context)
  try {
    await view.show(page)
    await settle(page)
  } catch (error) {
    console.error(`${view.name} (${size}, ${theme}): ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
  return { page, close: () => context.close() }
}

/** Waits for all fonts and pictures, also those below the fold, and ends transitions. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })

async function takeAll(stage: Stage, wanted: readonly View[], folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  let taken = 0
  for (const size of sizes)
    for (const theme of themes)
      for (const view of wanted) {
        const { page, close } = await show(stage, view, { size, theme })
        await page.screenshot({ path: join(folder, fileOf(view.name, { size, theme })), fullPage: !view.isDialog })
        await close()
        taken += 1
      }
  return taken
}

/** Takes the README's pictures: small files with few colours. */
async function takeForReadme(stage: Stage): Promise<void> {
  await mkdir(docs, { recursive: true })
  for (const view of publicViews.filter(({ name }) => inReadme.includes(name))) {
    const { page, close } = await show(stage, view, { size: 'desk', theme: 'light' })
    const picture = await page.screenshot()
    await sharp(picture)
      .png({ palette: true, quality: 90, compressionLevel: 9, effort: 10 })
      .toFile(join(docs, `${view.name}.png`))
    await close()
  }
}

/** Takes every state of every screen, from the gallery. Returns their number. */
async function takeStates(browser: Browser, text: string, folder: string): Promise<number> {
  const wanted = states.filter(({ name }) => name.includes(text))
  if (wanted.length === 0) return 0
  await mkdir(folder, { recursive: true })
  const site = await openDesignSite()
  const context = await openStage({ browser }, site.url)
  let taken = 0
  try {
    for (const state of wanted) {
      const [page] = await goToState(context, state)
      for (const size of state.only ? [state.only] : sizes)
        for (const theme of themes) {
          await page.setViewportSize(screens[size])
          await page.emulateMedia({ colorScheme: theme })
          await writeFile(join(folder, fileOf(state.name, { size, theme })), await takePicture(page, state))
          taken += 1
        }
      await page.close()
    }
  } finally {
    await site.close()
  }
  return taken
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join(docs, 'all'))
  const text = process.argv[3] ?? ''
  await using server = await startDemoServer()
  const browser = await openBrowser()
  try {
    const stage = { browser, url: server.url, tokens: await signInToDemo(server) }
    const wanted = [...publicViews, ...officeViews].filter(({ name }) => name.includes(text))
    if (text === '') await takeForReadme(stage)
    const taken = await takeAll(stage, wanted, folder)
    console.log(`${taken + (await takeStates(browser, text, join(folder, 'states')))} screenshots in ${folder}`)
  } finally {
    await browser.close()
  }
}

await main()
