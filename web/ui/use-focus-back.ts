import { useEffect, useState } from 'react'

let lastOpener: Element | null = null

/** What had the focus before a dialog opened; where one dialog follows another, what opened the first. */
function openerNow(): Element | null {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.closest('[role=dialog], [role=alertdialog]')) lastOpener = focused
  return lastOpener
}

/** Gives the focus back to what opened a dialog once the dialog has gone, unless something else took it. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
      })
    },
    [opener],
  )
}
