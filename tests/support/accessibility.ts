import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { type Screen, screens } from './site.ts'

declare global {
  interface Window {
    /** Once its source was evaluated in the page. */
    readonly axe: typeof axe
  }
}
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

/** On which screens a page is looked at, and what else is done while it is seen on one of them in a theme. */
interface Looks {
  readonly on?: readonly Screen[]
  readonly meanwhile?: (screen: Screen, theme: Theme) => Promise<void>
}

/**
 * What would keep somebody out of the page as it is: at a desk and on a phone, in the light and in the dark, on the
 * narrowest phone, and with text twice as large. It is left on a phone with large text.
 */
export async function barriersOn(page: Page, { on = ['desk', 'phone'], meanwhile }: Looks = {}): Promise<string[]> {
  const found: string[] = []
  for (const screen of on) {
    await page.setViewportSize(screens[screen])
    const faults = await faultsInBothThemes(page, async (theme) => meanwhile?.(screen, theme))
    found.push(...faults.map((fault) => `${screen}, ${fault}`))
  }
  return [...found, ...(await overflows(page))]
}

/** What axe finds on the page as it is; `meanwhile` is done in each theme. */
export async function faultsInBothThemes(
  page: Page,
  meanwhile: (theme: Theme) => Promise<void> = async () => undefined,
): Promise<string[]> {
  await page.evaluate(axeSource)
  await inTheme(page, 'light')
  await meanwhile('light')
  const light = await faultsBy(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  await inTheme(page, 'dark')
  await meanwhile('dark')
  // Themes differ in their colours and in nothing else.
  const dark = await faultsBy(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

async function inTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Colours fade from one theme to the other; a colour half way is no colour of ours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
}

/** The source of axe stands in the page already. Frames are letters, which are looked at on pages of their own. */
async function faultsBy(page: Page, runOnly: axe.RunOptions['runOnly'] & {}): Promise<string[]> {
  const violations = await page.evaluate(async (options) => (await window.axe.run(options)).violations, {
    runOnly,
    resultTypes: ['violations' as const],
    iframes: false,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary?.replaceAll('\n', ' ')})`),
  )
}

/** What is wider than its place: the page, a dialog, or what scrolls in a dialog; by tag and class. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role$=dialog], [role$=dialog] *')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          (element === document.documentElement || getComputedStyle(element).overflowX === 'auto'),
      )
      .map((element) => `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`),
  )

/** Nothing may need scrolling sideways: on the narrowest phone, or with text twice as large. */
export async function overflows(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await scrollsSideways(page)
  await page.setViewportSize(screens.phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const large = await scrollsSideways(page)
  return [...narrow.map((each) => `320 pixels: ${each}`), ...large.map((each) => `text twice as large: ${each}`)]
}
