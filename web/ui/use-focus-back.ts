import { useEffect, useState } from 'react'
import { placesAround } from './places-around.ts'

let lastOpener: Element | null = null

/** What had the focus before a dialog opened; where one dialog follows another, what opened the first. */
function openerNow(): Element | null {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.closest('[role=dialog], [role=alertdialog]')) lastOpener = focused
  return lastOpener
}

/**
 * Gives the focus back to what opened a dialog once the dialog has gone, unless something else took it. What was opened
 * from may go with what the dialog deleted: then the next row has it, or the one before, or the page's heading.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  const [placeInstead] = useState(() => placesAround(opener))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!(opener instanceof HTMLElement) || document.activeElement !== document.body) return
        if (!opener.isConnected) return placeInstead()?.focus()
        opener.focus()
        whenGone(opener, () => placeInstead()?.focus())
      })
    },
    [opener, placeInstead],
  )
}

/** Calls back when an element is taken away while it has the focus; a focus that moved on needs no help. */
function whenGone(element: HTMLElement, then: () => void): void {
  const watch = new MutationObserver(() => {
    if (document.activeElement === element) return
    watch.disconnect()
    if (!element.isConnected && document.activeElement === document.body) then()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
