import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a
      href="#main"
      className="sr-only rounded-pill bg-ink px-5 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {t('shell.skip')}
    </a>
  )
}

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
