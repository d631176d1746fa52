import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigation } from 'react-router-dom'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton, PlainButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../feedback/use-toast.ts'

/** The site's name with its light on. */
export function Brand() {
  const t = useTranslate()
  return (
    <Link
      to="/"
      viewTransition
      aria-label={t('shell.home')}
      className="flex min-h-11 items-center font-display text-2xl leading-none font-bold tracking-[-0.03em]"
    >
      studioni
      <i aria-hidden="true" className="mt-2 ml-1.5 size-2.5 rounded-full bg-signal" />
    </Link>
  )
}

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

/** Switches to the other language. The label is that language's own name, so that its readers find it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const t = useTranslate()
  const toast = useToast()
  const { language, isChanging, changeLanguage } = useLocale()
  const other = language === 'en' ? 'sw' : 'en'
  const change = async () => {
    if (!(await changeLanguage(other))) toast(t('language.failed', { language: t(`language.${other}`) }), true)
  }
  return (
    <PlainButton
      lang={other}
      aria-busy={isChanging || undefined}
      aria-disabled={isChanging}
      onClick={change}
      className={`inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium hover:bg-ink-soft aria-busy:opacity-45 ${className}`}
    >
      <Icon name="language" /> {t(`language.${other}`)}
    </PlainButton>
  )
}

/** A button that switches between the light and the dark theme. */
export function ThemeToggle() {
  const t = useTranslate()
  const [theme, choose] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      aria-label={t(`theme.${other}`)}
      title={t(`theme.${other}`)}
      onClick={() => choose(other)}
    />
  )
}

type Theme = 'light' | 'dark'

const key = 'studioni.theme'
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (darkSystem().matches ? 'dark' : 'light')

/** Returns the theme in use: the chosen one, which public/theme.js sets before the first paint, or the system's. */
function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme()
}

function listen(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = darkSystem()
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}

const paper: Record<Theme, string> = { light: '#faf6ef', dark: '#12100d' }

/** Gives the browser's frame the page's background colour; without a choice, the colour of each system theme. */
function colourFrame(chosen?: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = paper[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')]
}

/** Chooses a theme and remembers it. Choosing the system's theme follows the system again. */
function choose(theme: Theme) {
  if (theme === systemTheme()) {
    delete document.documentElement.dataset.theme
    colourFrame()
    remember(undefined)
  } else {
    document.documentElement.dataset.theme = theme
    colourFrame(theme)
    remember(theme)
  }
}

function remember(chosen: Theme | undefined) {
  try {
    if (chosen) localStorage.setItem(key, chosen)
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so the choice lasts only as long as the page.
  }
}

/** Returns the theme and a function to choose another; light on the server. */
function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, current, () => 'light'), choose]
}

/** A page that loads within this time is not announced. */
const slowAfterMs = 400

/** Announces that another page is loading if its script is slow. Until it has loaded, the previous page stays. */
export function PageLoadingNotice() {
  const t = useTranslate()
  const isLate = useLate(useNavigation().state === 'loading')
  return (
    <div role="status">
      {isLate && (
        <>
          <span className="sr-only">{t('loading')}</span>
          <i aria-hidden="true" className="fixed inset-x-0 top-0 z-30 h-1 bg-signal motion-safe:animate-pulse" />
        </>
      )}
    </div>
  )
}

/** Returns whether something takes longer than `slowAfterMs`. */
function useLate(goesOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setLate(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [goesOn])
  return isLate
}
