const rows = 'li, article, tr'
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * Remembers the rows around an element, from the innermost list to the outermost. The answer tells, later, where the
 * focus goes when the element's own row is gone: into the next row, the one before, or to the page's heading.
 */
export function placesAround(element: Element | null): () => HTMLElement | null {
  const around: Element[] = []
  for (let row = element?.closest(rows); row; row = row.parentElement?.closest(rows))
    for (const beside of [row.nextElementSibling, row.previousElementSibling])
      if (beside?.matches(rows)) around.push(beside)
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
