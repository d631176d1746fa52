import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { en } from './en.ts'

/** The languages offered, by the tag their dates and numbers are written in. */
export const languages = { en: 'en-KE' } satisfies Record<string, string>
export type Language = keyof typeof languages

/** Loads what a language says. English comes with the app; others would be imported here on demand. */
const messagesOf: Record<Language, () => Promise<Messages>> = { en: async () => en }

/** An i18n of its own for each request or tab, already speaking English. */
export function makeI18n(): I18n {
  return setupI18n({ locale: 'en', messages: { en } })
}

/** Switches the language once its messages are there. */
export async function speak(i18n: I18n, language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await messagesOf[language]() })
}
