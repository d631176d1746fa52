const rows = 'li, article, tr'
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * Remembers the rows around an element, from the innermost list to the outermost. The returned function finds the place
 * for the focus once the element is gone: in its own row, the next, the previous, or the page's heading.
 */
export function placesAround(element: Element | null): () => HTMLElement | null {
  const around: Element[] = []
  for (let row = element?.closest(rows); row; row = row.parentElement?.closest(rows))
    for (const each of [row, row.nextElementSibling, row.previousElementSibling])
      if (each?.matches(rows)) around.push(each)
  return () => {
    const row = around.find((each) => each.isConnected && each.querySelector(focusable) !== null)
    return row?.querySelector<HTMLElement>(focusable) ?? heading()
  }
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1')
  found?.setAttribute('tabindex', '-1')
  return found
}
