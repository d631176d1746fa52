import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { type Screen, screens } from './site.ts'

declare global {
  interface Window {
    /** Set once axe's source was evaluated in the page. */
    readonly axe: typeof axe
  }
}
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

/** The screens to check, and a callback for each screen and theme. */
interface AuditOptions {
  readonly on?: readonly Screen[]
  readonly meanwhile?: (screen: Screen, theme: Theme) => Promise<void>
}

/**
 * Returns the page's accessibility violations on desktop and phone, in both themes, its overflows and fields that zoom on
 * the narrowest phone, and its overflows on a small one with text twice as large. Leaves the page there.
 */
export async function accessibilityViolationsOn(
  page: Page,
  { on = ['desk', 'phone'], meanwhile }: AuditOptions = {},
): Promise<string[]> {
  const found: string[] = []
  for (const screen of on) {
    await page.setViewportSize(screens[screen])
    const faults = await violationsInBothThemes(page, async (theme) => meanwhile?.(screen, theme))
    found.push(...faults.map((fault) => `${screen}, ${fault}`))
  }
  return [...found, ...(await overflows(page))]
}

/** Returns axe's violations in both themes; calls `meanwhile` in each theme. */
export async function violationsInBothThemes(
  page: Page,
  meanwhile: (theme: Theme) => Promise<void> = async () => undefined,
): Promise<string[]> {
  await inTheme(page, 'light')
  await meanwhile('light')
  const light = await violationsIn(page)
  await inTheme(page, 'dark')
  await meanwhile('dark')
  // Themes differ only in colours.
  const dark = await violationsOf(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

/** Returns axe's violations in the page's current theme. */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
}

async function inTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Waits until the transition of colours has ended.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
}

/**
 * Runs axe, which must have been loaded into the page. Skips frames, because they hold emails, which are separate
 * pages.
 */
async function violationsOf(page: Page, runOnly: axe.RunOptions['runOnly'] & {}): Promise<string[]> {
  const violations = await page.evaluate(async (options) => (await window.axe.run(options)).violations, {
    runOnly,
    resultTypes: ['violations' as const],
    iframes: false,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary?.replaceAll('\n', ' ')})`),
  )
}

/** Returns elements that scroll horizontally, by tag and class: the page, dialogs and their contents. */
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

/** Returns the fields with text of less than 16 pixels, into which phones zoom. */
export const zoomingFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
      ),
    ]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `phones zoom into ${field.tagName} ${field.className}`),
  )

/** A small phone that is still common, in pixels. */
const smallPhone = { width: 360, height: 740 }

/**
 * Returns horizontal overflows and fields that zoom on the narrowest phone, and overflows on a small one with text twice
 * as large.
 */
export async function overflows(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = [...(await scrollsSideways(page)), ...(await zoomingFields(page))]
  await page.setViewportSize(smallPhone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const large = await scrollsSideways(page)
  return [...narrow.map((each) => `320 pixels: ${each}`), ...large.map((each) => `text twice as large: ${each}`)]
}
