import type { I18n } from '@lingui/core'
import { createContext, use } from 'react'
import type { Language, Texts } from '../../language/translate.ts'
import { messagesIn, type Namespace } from './namespace.ts'

/** The language in use, and how to change it. */
interface Locale {
  readonly i18n: I18n
  readonly language: Language
  /** Whether the texts of another language are loading. */
  readonly isChanging: boolean
  /** Changes the language once its texts have loaded. Resolves to false, and changes nothing here, if they fail to load. */
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
