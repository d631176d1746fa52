import { languageAsked, languageCookie } from '../../api/contract/language.ts'
import type { Language } from './i18n.ts'

const yearSeconds = 365 * 24 * 3600

/** The language to begin with: the one the server wrote the page in, else the one chosen here, else the browser's. */
export function firstLanguage(root: Element): Language {
  if (root.hasChildNodes()) return currentLanguage() ?? 'en'
  return languageAsked({ cookie: document.cookie, 'accept-language': navigator.languages.join(',') })
}

/** The language of the page; undefined on the server, where each request has its own. */
export function currentLanguage(): Language | undefined {
  if (typeof document === 'undefined') return undefined
  return document.documentElement.lang.startsWith('sw') ? 'sw' : 'en'
}

/** Keeps the language for a year, where the server finds it too. */
export function rememberLanguage(language: Language): void {
  // The Cookie Store API would be clearer, but many a phone's browser is older than it.
  Object.assign(document, { cookie: `${languageCookie}=${language}; max-age=${yearSeconds}; path=/; samesite=lax` })
}
