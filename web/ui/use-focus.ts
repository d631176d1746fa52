import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

let lastOpener: Element | null = null

/**
 * Returns the element that had the focus before a dialog opened. If one dialog follows another, it is the opener of the
 * first.
 */
function openerNow(): Element | null {
  const focused = openerOf(document.activeElement)
  if (focused !== document.body && !focused?.closest('[role=dialog], [role=alertdialog]')) lastOpener = focused
  return lastOpener
}

/** Returns the opener of a menu in place of its entry, because the entry disappears with the menu. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/**
 * Returns the focus to a dialog's opener once the dialog is gone, unless something else took it. If the opener was
 * deleted, its row, the next row, the previous one or the page's heading gets the focus.
 */
export function useRestoredFocus(): void {
  const [opener] = useState(openerNow)
  const [fallback] = useState(() => focusFallback(opener))
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) restoreFocus(opener, fallback)
    },
    [opener, fallback],
  )
}

/** Content behind a dialog can take the focus only some frames after the dialog is gone. */
const maxFrames = 60

function restoreFocus(opener: HTMLElement, fallback: () => HTMLElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return moveFocusOnRemoval(opener, fallback)
    const target = opener.isConnected ? opener : fallback()
    target?.focus()
    if (document.activeElement !== document.body) moveFocusOnRemoval(opener, fallback)
    else if (frame < maxFrames) restoreFocus(opener, fallback, frame + 1)
  })
}

/** Prepares for a button that is removed by its own action: its row or the next one then gets the focus. */
export const passFocus = (button: HTMLElement): void => moveFocusOnRemoval(button, focusFallback(button))

/** Moves the focus elsewhere if the opener is removed while focused. A focus that has moved on is left alone. */
function moveFocusOnRemoval(opener: HTMLElement, fallback: () => HTMLElement | null): void {
  if (document.activeElement !== opener) return
  const watch = new MutationObserver(() => {
    if (document.activeElement === opener) return
    stop()
    if (opener.isConnected || document.activeElement !== document.body) return
    const next = fallback()
    // Scrolling to the heading would move the rows under a finger.
    next?.focus({ preventScroll: next.matches('h1') })
  })
  const stop = () => {
    watch.disconnect()
    document.removeEventListener('focusin', movedOn)
  }
  const movedOn = ({ target }: Event) => {
    if (target !== opener) stop()
  }
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', movedOn)
}

const rows = 'li, article, tr'
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** The rows around the last element of the page's main part whose removal was prepared for. */
let lastAround: readonly Element[] = []

/**
 * Remembers the rows around an element, from the innermost list to the outermost. The returned function finds the
 * element to focus once this one is gone: in its own row, the next, the previous, the row that the user worked in
 * before, or the page's heading.
 */
function focusFallback(element: Element | null): () => HTMLElement | null {
  const around = rowsAround(element)
  if (around.length > 0 && element?.closest('main')) lastAround = around
  const candidates = [...around, ...lastAround]
  return () => {
    const row = candidates.find((each) => each.isConnected && each.querySelector(focusable) !== null)
    return row?.querySelector<HTMLElement>(focusable) ?? heading()
  }
}

function rowsAround(element: Element | null): readonly Element[] {
  const around: Element[] = []
  for (let row = element?.closest(rows); row; row = row.parentElement?.closest(rows))
    for (const each of [row, row.nextElementSibling, row.previousElementSibling])
      if (each?.matches(rows)) around.push(each)
  return around
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1')
  found?.setAttribute('tabindex', '-1')
  return found
}

/** The parts of a page that can be read from their beginning. */
const parts = '[role=dialog], [role=alertdialog], section, aside, main'

/**
 * For an element that may be removed while it has the focus: the part of the page around it then gets the focus, or
 * main.
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
