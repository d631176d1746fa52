import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves the focus to the main content after a navigation, so that screen readers start at its beginning. */
export function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(pathname)
  useEffect(() => {
    if (pathname === seen) return
    setSeen(pathname)
    main.current?.focus({ preventScroll: true })
  }, [pathname, seen])
  return main
}
