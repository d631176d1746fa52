import { type I18n, setupI18n } from '@lingui/core'
import type { LanguageText } from '../../api/contract/shared.ts'

/** The languages there are, each with the tag its dates and numbers are written by. */
export const languages = { en: 'en-KE', sw: 'sw-KE' } as const satisfies Record<LanguageText, string>
export type Language = keyof typeof languages

/** Texts by message id. */
export type Texts = Readonly<Record<string, string>>

/** An i18n of its own for each request or tab, speaking one language with these texts. */
export const makeI18n = (language: Language, texts: Texts): I18n =>
  setupI18n({ locale: language, messages: { [language]: texts } })

/** The same i18n with more to say. */
export const withMessages = ({ locale, messages }: I18n, more: Texts): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages, ...more } } })
