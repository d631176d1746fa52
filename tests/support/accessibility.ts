import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { screens } from './site.ts'

/** What axe finds on the page as it is, in the light and in the dark. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours fade from one theme to the other; a colour half way is no colour of ours.
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
    found.push(...(await faults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}

/** What axe finds on the page as it is, in words. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
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
