import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The announcements so far. */
    announcements?: string[]
  }
}

/** From now on, records on every page what a screen reader would announce: the changes in live regions. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announcements: string[] = []
    window.announcements = announcements
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live)
    const record = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim().replace(/\s+/g, ' ')
      if (text && text !== announcements.at(-1)) announcements.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        record(regionOf(target))
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches(live)) record(node)
          for (const inside of node.querySelectorAll(live)) record(inside)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Returns all announcements since the page was opened, in order. */
export const announcementsOn = (page: Page): Promise<string[]> => page.evaluate(() => window.announcements ?? [])

/** Returns the name of the focused element as a screen reader would read it: its label, else its text. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    const labels = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels : null
    const name = focused.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused.textContent ?? ''
    return name.trim().replace(/\s+/g, ' ')
  })

/** Returns whether the focused element, or the label or box drawn for it, looks focused. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.matches(':focus-visible')) return false
    const drawn = [focused, focused.closest('label'), focused.nextElementSibling].filter((each) => each !== null)
    return drawn
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::before')])
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  })

const maxStops = 60

/** Presses a key until an element with this name has the focus. Throws if it never does. */
export async function press(page: Page, key: string, until: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < maxStops; presses++) {
    await page.keyboard.press(key)
    seen.push(await focusedName(page))
    if (until.test(seen.at(-1) ?? '')) return
  }
  throw new Error(`${key} never leads to ${until}, but to: ${seen.join(' | ')}`)
}
