import { type Language, makeI18n, type Texts } from './i18n.ts'
import type { Translate } from './use-translate.ts'

/** Returns a function that translates with just these texts. */
export function sayIn(language: Language, texts: Texts): Translate {
  const i18n = makeI18n(language, texts)
  return (id, ...values) => i18n._(id, { ...values[0] })
}
