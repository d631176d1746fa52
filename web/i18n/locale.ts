import type { I18n } from '@lingui/core'
import { createContext, use } from 'react'
import { languageCookie, requestedLanguage } from '../../api/contract/language.ts'
import type { Language, Texts } from '../../language/translate.ts'

/** The texts of a part of the app. English comes with its code, Swahili is fetched when in use. */
export interface Namespace {
  readonly en: Texts
  readonly sw: () => Promise<Texts>
}

/** Combines the texts of several parts. */
export const mergeNamespaces = (...parts: readonly Namespace[]): Namespace => ({
  en: Object.assign({}, ...parts.map(({ en }) => en)),
  sw: async () => Object.assign({}, ...(await Promise.all(parts.map(({ sw }) => sw())))),
})

const fetched = new WeakMap<Namespace, Promise<Texts>>()
const failed = new WeakSet<Namespace>()

/**
 * Returns the texts of a namespace in a language: directly for English, otherwise as a promise, always the same one. The
 * promise resolves to the English texts if the others fail to load.
 */
function messagesIn(namespace: Namespace, language: Language): Texts | Promise<Texts> {
  if (language === 'en') return namespace.en
  const known = fetched.get(namespace)
  if (known) return known
  const texts = namespace.sw().catch(() => {
    failed.add(namespace)
    return namespace.en
  })
  fetched.set(namespace, texts)
  return texts
}

/** Fetches the texts of a namespace before its language is in use. Rejects if they fail to load. */
export async function loadMessages(namespace: Namespace, language: Language): Promise<void> {
  if (language === 'en' || (fetched.has(namespace) && !failed.has(namespace))) return
  const texts = await namespace.sw()
  failed.delete(namespace)
  fetched.set(namespace, Promise.resolve(texts))
}

/** The language in use, and how to change it. */
interface Locale {
  readonly i18n: I18n
  readonly language: Language
  /** Whether the texts of another language are loading. */
  readonly isChanging: boolean
  /**
   * Changes the language once its texts have loaded. Resolves to false, and changes nothing here, if they fail to load.
   */
  readonly changeLanguage: (language: Language) => Promise<boolean>
  /** Registers a namespace as in use, until the returned function is called. */
  readonly registerNamespace: (namespace: Namespace) => () => void
}

export const LocaleContext = createContext<Locale | null>(null)

/** Returns the language in use, its texts, and how to change it. Throws outside of LocaleProvider. */
export function useLocale(): Locale {
  const locale = use(LocaleContext)
  if (!locale) throw new Error('useLocale must be used inside LocaleProvider')
  return locale
}

/** Returns the texts of a namespace. Suspends while they load. */
export function useMessages(namespace: Namespace, language: Language): Texts {
  const texts = messagesIn(namespace, language)
  return texts instanceof Promise ? use(texts) : texts
}

const yearSeconds = 365 * 24 * 3600

/** Returns the first language: the server-rendered page's, otherwise the chosen one, otherwise the browser's. */
export function firstLanguage(root: Element): Language {
  if (root.hasChildNodes()) return currentLanguage() ?? 'en'
  return requestedLanguage({ cookie: document.cookie, 'accept-language': navigator.languages.join(',') })
}

let changedTo: Language | undefined

/** Sets the result of `currentLanguage`, so that texts outside the catalogues change when the page is rendered again. */
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
