import { type I18n, setupI18n } from '@lingui/core'
import type { LanguageText } from '../../api/contract/shared.ts'

/** The languages, each with the locale of its dates and numbers. */
export const languages = { en: 'en-KE', sw: 'sw-KE' } as const satisfies Record<LanguageText, string>
export type Language = keyof typeof languages

/** Texts by message id. */
export type Texts = Readonly<Record<string, string>>

/** Creates an i18n, one for each request or tab, for one language and its texts. */
export const makeI18n = (language: Language, texts: Texts): I18n =>
  setupI18n({ locale: language, messages: { [language]: texts } })

/** Returns the same i18n with more texts. */
export const withMessages = ({ locale, messages }: I18n, more: Texts): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages, ...more } } })
