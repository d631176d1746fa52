/**
 * Lets pages change where a transition between them can't be shown, because the next one began or the window changed
 * meanwhile: the browser calls that an error, although the page is there all the same.
 */
export function forgiveSkippedTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
