import type { I18n } from '@lingui/core'
import { createContext, use } from 'react'
import type { Language, Texts } from './i18n.ts'
import { messagesIn, type Namespace } from './namespace.ts'

/** What is spoken here, and how to speak another language from now on. */
interface Locale {
  readonly i18n: I18n
  readonly language: Language
  /** Whether the words of another language are on their way. */
  readonly isChanging: boolean
  /** Speaks another language once its words are there; false where they did not arrive, and nothing changes here. */
  readonly changeLanguage: (language: Language) => Promise<boolean>
  /** Says that an area is spoken, until what this answers is called. */
  readonly registerNamespace: (area: Namespace) => () => void
}

export const LocaleContext = createContext<Locale | null>(null)

/** The language in use, its texts, and how to change it. Throws outside of Languages. */
export function useLocale(): Locale {
  const speech = use(LocaleContext)
  if (!speech) throw new Error('Nothing is said outside of Languages')
  return speech
}

/** The texts of an area; waits for them, as React waits, where they are still under way. */
export function useMessages(area: Namespace, language: Language): Texts {
  const texts = messagesIn(area, language)
  return texts instanceof Promise ? use(texts) : texts
}
