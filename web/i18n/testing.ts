import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Language, makeI18n, type Texts } from './i18n.ts'
import type { Translate } from './use-translate.ts'

/** Returns a function that translates with just these texts. */
export function sayIn(language: Language, texts: Texts): Translate {
  const i18n = makeI18n(language, texts)
  return (id, ...values) => i18n._(id, { ...values[0] })
}

/** A line for each text that does not compile, with the reason. */
export const uncompiled = (texts: Iterable<readonly [id: string, text: string]>): string[] =>
  [...texts].flatMap(([id, text]) => {
    try {
      compileMessageOrThrow(text)
      return []
    } catch (error) {
      return [`${id}: ${String(error).split('\n')[0]} ${text}`]
    }
  })
