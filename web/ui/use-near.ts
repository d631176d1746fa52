import { type RefCallback, useCallback, useState } from 'react'

/** So far ahead of the window something counts as near. */
const margin = '300px'

/** Watches an element; whether it has come near the window, which stays true from then on. False on the server. */
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
