import { languageCookie, requestedLanguage } from '../../api/contract/language.ts'
import type { Language } from '../../language/translate.ts'

const yearSeconds = 365 * 24 * 3600

/** Returns the first language: the server-rendered page's, otherwise the chosen one, otherwise the browser's. */
export function firstLanguage(root: Element): Language {
  if (root.hasChildNodes()) return currentLanguage() ?? 'en'
  return requestedLanguage({ cookie: document.cookie, 'accept-language': navigator.languages.join(',') })
}

let changedTo: Language | undefined

/** Sets what `currentLanguage` returns: texts outside the catalogues change while the page is rendered again. */
export function setCurrentLanguage(language: Language): void {
  changedTo = language
}

/** Returns the language of the page; undefined on the server, where each request has its own. */
export function currentLanguage(): Language | undefined {
  if (typeof document === 'undefined') return undefined
  if (changedTo) return changedTo
  return document.documentElement.lang.startsWith('sw') ? 'sw' : 'en'
}

/** Stores the language for a year, in a cookie that the server reads too. */
export function rememberLanguage(language: Language): void {
  // The Cookie Store API would be clearer, but many phone browsers are older than it.
  Object.assign(document, { cookie: `${languageCookie}=${language}; max-age=${yearSeconds}; path=/; samesite=lax` })
}
