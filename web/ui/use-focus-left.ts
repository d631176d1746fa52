import { type RefObject, useLayoutEffect } from 'react'

/** The parts of a page that can be read from their beginning. */
const parts = '[role=dialog], [role=alertdialog], section, aside, main'

/**
 * For an element that may be removed while it has the focus: the part of the page around it then gets the focus, or main.
 */
export function useFocusLeft(container: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const here = container.current
    return () => {
      if (!here?.contains(document.activeElement)) return
      const around = partsAround(here)
      // The element is removed in the same step.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusOn(around.find((part) => part.isConnected))
      })
    }
  }, [container])
}

function partsAround(element: Element): HTMLElement[] {
  const around: HTMLElement[] = []
  for (
    let part = element.closest<HTMLElement>(parts);
    part;
    part = part.parentElement?.closest<HTMLElement>(parts) ?? null
  )
    around.push(part)
  const main = document.querySelector('main')
  return main ? [...around, main] : around
}

function focusOn(part: HTMLElement | undefined): void {
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}
