import { useEffect, useState } from 'react'
import { placesAround } from './places-around.ts'

let lastOpener: Element | null = null

/** What had the focus before a dialog opened; where one dialog follows another, what opened the first. */
function openerNow(): Element | null {
  const focused = openerOf(document.activeElement)
  if (focused !== document.body && !focused?.closest('[role=dialog], [role=alertdialog]')) lastOpener = focused
  return lastOpener
}

/** An entry of a menu goes with the menu: what opened that has the focus afterwards. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
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
      if (opener instanceof HTMLElement) giveBack(opener, placeInstead)
    },
    [opener, placeInstead],
  )
}

/** What lies behind a dialog can take the focus only some frames after it has gone. */
const mostFrames = 60

function giveBack(opener: HTMLElement, placeInstead: () => HTMLElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return keep(opener, placeInstead)
    const place = opener.isConnected ? opener : placeInstead()
    place?.focus()
    if (document.activeElement !== document.body) keep(opener, placeInstead)
    else if (frame < mostFrames) giveBack(opener, placeInstead, frame + 1)
  })
}

/** For a button that may go with what it does: its row has the focus then, or the next one. */
export const handOn = (button: HTMLElement): void => keep(button, placesAround(button))

/** An opener that is taken away while it has the focus leaves it to the place instead; a focus that moved on needs no help. */
function keep(opener: HTMLElement, placeInstead: () => HTMLElement | null): void {
  if (document.activeElement !== opener) return
  const watch = new MutationObserver(() => {
    if (document.activeElement === opener) return
    watch.disconnect()
    if (!opener.isConnected && document.activeElement === document.body) placeInstead()?.focus()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
