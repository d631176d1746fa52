import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../tests/support/browser.ts'
import { openPage, screens } from '../tests/support/site.ts'
import { openDesignSite } from '../tests/visual/design-site.ts'
import { states } from '../tests/visual/gallery/states/all.ts'
import { goToState, openStage, takePicture } from '../tests/visual/stage.ts'
import { startDemoServer } from './demo-server.ts'

/**
 * `npm run screenshots [folder [text]]`: takes pictures of every state of every screen, in two sizes and two themes,
 * and those of the README, with demo data. With a text, it takes only the states whose names contain it.
 */

const docs = join(import.meta.dirname, '..', 'docs', 'screenshots')
const sizes = ['phone', 'desk'] as const
const themes = ['light', 'dark'] as const

/** The page of the studio in the README's pictures. */
const studio = '/studios/MWB-02'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The buttons of free hours. */
const freeHour = (page: Page) => button(page, /^\d\d:00, free$/)
/** The first button that books a studio. */
const bookable = (page: Page) => button(page, /^Book (Session|Now)/).first()

/** The screens in the README, and how to open each in a new page. */
const inReadme: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async home(page) {
    await page.goto('/')
    await page.getByRole('region', { name: 'Pick your hours' }).scrollIntoViewIfNeeded()
    await freeHour(page).first().waitFor()
    await bookable(page).waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  },
  async booking(page) {
    await page.goto('/studios?search=mawimbi')
    await bookable(page).click()
    await chooseTime(page)
  },
  async track(page) {
    await page.goto(studio)
    await chooseTime(page)
    await button(page, /^Request booking/)
      .last()
      .click()
    const details = page.getByRole('dialog', { name: 'Booking Details' })
    await details.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Full name').fill('Wanjiru Kamau')
    await page.getByLabel('Email').fill('wanjiru@example.com')
    await page.getByLabel('Phone number').fill('0712 345 678')
    await button(page, /^Book Session/).click()
    await page.getByText('Booking status').first().waitFor()
    await button(page, 'Got it').click()
  },
}

/** Chooses a session, and hours next month on a day that has free ones. */
async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'What are you booking?' }).locator('label').nth(1).click()
  await button(page, 'Next month').click()
  await button(page, /, ([6-9]|1\d) free hours$/)
    .first()
    .click()
  await freeHour(page).nth(1).click()
}

/** Takes the README's pictures: small files with few colours. */
async function takeForReadme(browser: Browser): Promise<void> {
  await using server = await startDemoServer()
  await mkdir(docs, { recursive: true })
  for (const [name, open] of Object.entries(inReadme)) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: screens.desk,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
    })
    context.setDefaultTimeout(15_000)
    const page = await openPage(context)
    await open(page)
    await sharp(await takePicture(page))
      .png({ palette: true, quality: 90, compressionLevel: 9, effort: 10 })
      .toFile(join(docs, `${name}.png`))
    await context.close()
  }
}

/** Takes the states whose names contain a text, from the gallery. Returns the number of pictures. */
async function takeStates(browser: Browser, text: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const site = await openDesignSite()
  const context = await openStage({ browser }, site.url)
  let taken = 0
  try {
    for (const state of states.filter(({ name }) => name.includes(text))) {
      const [page] = await goToState(context, state)
      for (const size of state.only ? [state.only] : sizes)
        for (const theme of themes) {
          await page.setViewportSize(screens[size])
          await page.emulateMedia({ colorScheme: theme })
          await writeFile(join(folder, `${state.name}-${size}-${theme}.png`), await takePicture(page, state))
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
  const browser = await openBrowser()
  try {
    if (text === '') await takeForReadme(browser)
    console.log(`${await takeStates(browser, text, folder)} screenshots in ${folder}`)
  } finally {
    await browser.close()
  }
}

await main()
