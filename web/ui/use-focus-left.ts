import { type RefObject, useLayoutEffect } from 'react'

/** What can be read from its beginning. */
const parts = '[role=dialog], [role=alertdialog], section, aside, main'

/** For what may go while the focus is in it, and nothing else takes it: the part of the page around it has it then, or its main one. */
export function useFocusLeft(place: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const here = place.current
    return () => {
      if (!here?.contains(document.activeElement)) return
      const around = partsAround(here)
      // It goes in the same step as this is called.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusOn(around.find((part) => part.isConnected))
      })
    }
  }, [place])
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
