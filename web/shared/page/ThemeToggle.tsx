import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A button that switches between the light and the dark theme. */
export function ThemeToggle() {
  const t = useTranslate()
  const [theme, choose] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton aria-label={t(`theme.${other}`)} title={t(`theme.${other}`)} onClick={() => choose(other)}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
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
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Returns the theme and a function to choose another; light on the server. */
function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, current, () => 'light'), choose]
}
