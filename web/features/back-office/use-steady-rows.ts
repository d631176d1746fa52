import { type RefObject, useEffect } from 'react'

const rows = 'li, article'

/**
 * Keeps the row that has the pointer or the focus where it is on the screen: when what stands above it grows or shrinks by
 * itself, the page is scrolled by as much.
 */
export function useSteadyRows(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = place.current
    if (!here) return
    let row: Element | null = null
    let top = 0
    const look = () => {
      top = row?.getBoundingClientRect().top ?? 0
    }
    const hold = ({ target }: Event) => {
      row = target instanceof Element ? target.closest(rows) : null
      look()
    }
    const letGo = () => {
      row = here.contains(document.activeElement) ? (document.activeElement?.closest(rows) ?? null) : null
      look()
    }
    const resized = new ResizeObserver(() => {
      if (!row?.isConnected) return
      window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      look()
    })
    here.addEventListener('pointerover', hold)
    here.addEventListener('focusin', hold)
    here.addEventListener('pointerleave', letGo)
    window.addEventListener('scroll', look, { passive: true })
    resized.observe(document.body)
    return () => {
      here.removeEventListener('pointerover', hold)
      here.removeEventListener('focusin', hold)
      here.removeEventListener('pointerleave', letGo)
      window.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [place])
}
