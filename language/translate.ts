import { type I18n, type Messages, setupI18n } from '@lingui/core'

/** The languages, each with the locale of its dates and numbers. */
export const languages = { en: 'en-KE', sw: 'sw-KE' } as const
export type Language = keyof typeof languages

/** Returns an English text or, in Swahili, its translation if there is one. */
export const textIn = (language: Language, english: string, swahili: string | null | undefined): string =>
  (language === 'sw' && swahili) || english

/** Texts by message id. */
export type Texts = Readonly<Record<string, string>>

/** Creates an i18n, one for each request or tab, for one language and its texts. */
export const makeI18n = (language: Language, texts: Messages): I18n =>
  setupI18n({ locale: language, messages: { [language]: texts } })

/** Returns the same i18n with more texts. */
export const withMessages = ({ locale, messages }: I18n, more: Texts): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages, ...more } } })

/** The names of a text's arguments: 'Hello {name}, {count, plural, one {# hour} other {# hours}}' → 'name' | 'count'. */
export type ArgumentNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? FirstName<Rest> | ArgumentNames<Rest>
  : never

type FirstName<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Word},${string}`
    ? NameOnly<Word>
    : NameOnly<Head>
  : never

/** The braces of a plural branch contain prose, not a name. */
type NameOnly<Word extends string> = Word extends `${string}${' ' | '#'}${string}` | '' ? never : Word

/** The types of a text's arguments: numbers for plurals, `Value` for the others. */
export type Arguments<Text extends string, Value> = {
  readonly [Name in ArgumentNames<Text>]: Text extends `${string}{${Name}, plural,${string}` ? number : Value
}
