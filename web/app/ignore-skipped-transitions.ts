/**
 * Ignores transitions between pages that can't be shown because the next one began or the window changed. The browser
 * reports an error, although the page has changed all the same.
 */
export function ignoreSkippedTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
