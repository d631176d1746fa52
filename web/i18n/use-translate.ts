import { useMemo } from 'react'
import { type ArgumentNames, languages, textIn } from '../../language/translate.ts'
import type { Messages } from './catalogue.ts'
import { type Format, formatFor } from './format.ts'
import { useLocale } from './locale.ts'

export type MessageId = keyof Messages & string

type Values<Id extends MessageId> = [ArgumentNames<Messages[Id]>] extends [never]
  ? []
  : [Readonly<Record<ArgumentNames<Messages[Id]>, string | number>>]

/** The id of a message without arguments. */
export type PlainMessageId = { [Id in MessageId]: Values<Id> extends [] ? Id : never }[MessageId]

/** Translates a message. An unknown id or a missing argument is a type error. */
export type Translate = <Id extends MessageId>(id: Id, ...values: Values<Id>) => string

/** Returns the function that translates into the language in use. */
export function useTranslate(): Translate {
  const { i18n } = useLocale()
  return useMemo(
    () =>
      (id, ...values) =>
        i18n._(id, { ...values[0] }),
    [i18n],
  )
}

/** Returns the formats of the language in use. */
export function useFormat(): Format {
  return formatFor(languages[useLocale().language])
}

/** Returns the function that picks a text in the language in use: the English one if there is no Swahili text. */
export function useTextIn() {
  const { language } = useLocale()
  return (english: string, swahili: string | null | undefined) => textIn(language, english, swahili)
}

/** Returns the function that translates into the language in use, and its formats. */
export const useWords = (): { readonly t: Translate; readonly format: Format } => ({
  t: useTranslate(),
  format: useFormat(),
})
