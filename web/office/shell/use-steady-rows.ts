import { type RefObject, useEffect } from 'react'

const rows = 'li, article'

/**
 * Keeps the row last hovered or focused at its position on the screen. When content above it grows or shrinks, the page
 * scrolls by the same amount. A toast that covers the row has no effect.
 */
export function useSteadyRows(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = place.current
    if (!here) return
    let row: Element | null = null
    let top = 0
    let width = window.innerWidth
    const look = () => {
      width = window.innerWidth
      top = row?.getBoundingClientRect().top ?? 0
    }
    const hold = ({ target }: Event) => {
      row = target instanceof Element ? target.closest(rows) : null
      look()
    }
    const resized = new ResizeObserver(() => {
      // A different width changes the whole layout.
      if (row?.isConnected && width === window.innerWidth)
        window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      look()
    })
    here.addEventListener('pointerover', hold)
    here.addEventListener('focusin', hold)
    window.addEventListener('scroll', look, { passive: true })
    resized.observe(document.body)
    return () => {
      here.removeEventListener('pointerover', hold)
      here.removeEventListener('focusin', hold)
      window.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [place])
}
