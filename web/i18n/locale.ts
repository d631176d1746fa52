import type { I18n } from '@lingui/core'
import { createContext, use } from 'react'
import type { Language, Texts } from './i18n.ts'
import { messagesIn, type Namespace } from './namespace.ts'

/** The language in use, and how to change it. */
interface Locale {
  readonly i18n: I18n
  readonly language: Language
  /** Whether the texts of another language are loading. */
  readonly isChanging: boolean
  /** Changes the language once its texts have loaded. Resolves to false, and changes nothing here, if they fail to load. */
  readonly changeLanguage: (language: Language) => Promise<boolean>
  /** Registers an area as in use, until the returned function is called. */
  readonly registerNamespace: (area: Namespace) => () => void
}

export const LocaleContext = createContext<Locale | null>(null)

/** Returns the language in use, its texts, and how to change it. Throws outside of LocaleProvider. */
export function useLocale(): Locale {
  const speech = use(LocaleContext)
  if (!speech) throw new Error('Nothing is said outside of LocaleProvider')
  return speech
}

/** Returns the texts of an area. Suspends while they load. */
export function useMessages(area: Namespace, language: Language): Texts {
  const texts = messagesIn(area, language)
  return texts instanceof Promise ? use(texts) : texts
}
