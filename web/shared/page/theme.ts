import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'studioni.theme'
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (darkSystem().matches ? 'dark' : 'light')

/** The theme in use: the chosen one, which public/theme.js sets before the first paint, or the system's. */
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

/** Gives what the system draws around the page the colour of its paper; without a choice as each theme of the system has it. */
function colourFrame(chosen?: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = paper[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')]
}

/** Chooses a theme and remembers it; choosing the system's own follows the system again. */
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
    // Storage is closed to us: the choice lasts as long as the page.
  }
}

/** The theme and how to choose another; light while rendered on the server. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, current, () => 'light'), choose]
}
