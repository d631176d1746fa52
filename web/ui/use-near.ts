import { type RefCallback, useCallback, useState } from 'react'

/** How far ahead of the window an element counts as near. */
const margin = '300px'

/**
 * Returns a ref that watches an element, and whether it has come near the window; once true, that stays true. False on
 * the server.
 */
export function useNear(): readonly [watch: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isNear]
}
