import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type ArgumentNames, type Language, makeI18n } from './translate.ts'

interface InBoth {
  readonly en: string
  readonly sw: string
}

/** Texts by key, each in both languages. */
type Bilingual = Readonly<Record<string, InBoth>>

/** Returns texts as literals, so that keys and arguments can be type-checked. */
export const bilingual = <const Texts extends Bilingual>(texts: Texts): Texts => texts

/** The keys of texts without arguments. */
export type PlainKey<Texts extends Bilingual> = {
  [Key in keyof Texts]: [ArgumentNames<Texts[Key]['en']>] extends [never] ? Key : never
}[keyof Texts]

type Render = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Compiles texts and returns the function that renders them, for each language. */
export function renderersOf(texts: Bilingual): Readonly<Record<Language, Render>> {
  const into = (language: Language): Render => {
    const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text[language])] as const)
    const i18n = makeI18n(language, Object.fromEntries(compiled))
    return (key, values) => i18n._(key, values)
  }
  return { en: into('en'), sw: into('sw') }
}
