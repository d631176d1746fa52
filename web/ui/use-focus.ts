import { useEffect, useState } from 'react'

let lastOpener: Element | null = null

/**
 * Returns the element that had the focus before a dialog opened, or null. If one dialog follows another, it is the
 * opener of the first.
 */
function openerNow(): Element | null {
  const focused = openerOf(document.activeElement)
  if (focused !== document.body && !focused?.closest(dialogs)) lastOpener = focused
  return lastOpener?.isConnected ? lastOpener : null
}

/** Returns the opener of a menu in place of its entry, because the entry disappears with the menu. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/**
 * Returns the focus to a dialog's opener once the dialog is gone, unless something else took it. If the opener is gone
 * too, the focus goes where keepFocus moves it.
 */
export function useRestoredFocus(): void {
  const [opener] = useState(() => placeOf(openerNow()))
  useEffect(
    () => () => {
      if (opener.element) restoreFocus(opener)
    },
    [opener],
  )
}

/** Content behind a dialog can take the focus only some frames after the dialog is gone. */
const maxFrames = 60

function restoreFocus(place: Place, frame = 0): void {
  requestAnimationFrame(() => {
    const isPageGone = place.parts.length > 0 && !place.parts.some((part) => part.isConnected)
    if (document.activeElement !== document.body || isPageGone) return
    focusAt(place)
    if (document.activeElement === document.body && frame < maxFrames) restoreFocus(place, frame + 1)
  })
}

const dialogs = '[role=dialog], [role=alertdialog]'
const rows = 'li, article, tr, nav'
/** The parts of a page that can be read from their beginning. */
const parts = `${dialogs}, section, aside, main`
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** An element and its surroundings, for the time after it is gone. */
interface Place {
  readonly element: Element | null
  /** The elements around it in its row, its row, the next row and the previous one; then those of the outer lists. */
  readonly rows: readonly Element[]
  readonly parts: readonly HTMLElement[]
  /** Whether it is in a toast, a notice or the undo tray, which lead back to where the user worked before. */
  readonly isNotice: boolean
}

function placeOf(element: Element | null): Place {
  const inner = element?.closest(rows)
  const around: Element[] = []
  for (let each = element?.parentElement; inner && each && each !== inner; each = each.parentElement) around.push(each)
  for (let row = inner; row; row = row.parentElement?.closest(rows))
    for (const each of [row, row.nextElementSibling, row.previousElementSibling])
      if (each?.matches(rows)) around.push(each)
  const outer: HTMLElement[] = []
  for (let part = element?.closest<HTMLElement>(parts); part; part = part.parentElement?.closest<HTMLElement>(parts))
    outer.push(part)
  return { element, rows: around, parts: outer, isNotice: isNotice(element) }
}

const isNotice = (element: Element | null) =>
  !element?.closest(`main, ${dialogs}`) || element.closest('[role=status]') !== null

/** The last control that the user pressed in the page's main part. */
let lastPressed: Place | undefined

/** Focuses what is left of a place: its row, the next row or the previous one, else the part of the page around it. */
function focusNear(place: Place): void {
  const row = place.rows.find((each) => each.isConnected && each.querySelector(focusable) !== null)
  if (row) row.querySelector<HTMLElement>(focusable)?.focus()
  else if (place.isNotice && lastPressed) focusAt(lastPressed)
  else focusPart(place.parts.find((part) => part.isConnected) ?? document.querySelector('main'))
}

function focusAt(place: Place): void {
  if (place.element instanceof HTMLElement && place.element.isConnected) place.element.focus()
  else focusNear(place)
}

function focusPart(part: HTMLElement | null): void {
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1
  // Scrolling to the beginning of a part would move the rows under a finger.
  part?.focus({ preventScroll: true })
}

/**
 * Moves the focus to what is near when the focused element disappears: after its own action, a live update or a
 * navigation. Browsers would leave it to the document, so that keyboards and screen readers start over at its top.
 * Dialogs return the focus themselves. Returns a function that stops.
 */
export function keepFocus(): () => void {
  let focused: Place | undefined
  const onFocusIn = ({ target }: Event) => {
    if (target instanceof Element) focused = placeOf(target)
  }
  const onClick = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(focusable) : null
    if (control?.closest('main') && !isNotice(control)) lastPressed = placeOf(control)
  }
  /** A click beside all controls takes the focus from an element that stays. */
  const onFocusOut = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target !== focused?.element || document.activeElement !== document.body) return
      if (focused?.element?.isConnected) focused = undefined
    })
  const watch = new MutationObserver(() => {
    if (!focused?.element || focused.element.isConnected || document.activeElement !== document.body) return
    const place = focused
    focused = undefined
    if (!place.parts.some((part) => part.matches(dialogs) && !part.isConnected)) focusNear(place)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  // First, because the handlers of the page may remove the control.
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('click', onClick, { capture: true })
  }
}
