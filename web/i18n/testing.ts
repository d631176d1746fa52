import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Language, makeI18n, type Texts } from '../../language/translate.ts'
import type { Translate } from './use-translate.ts'

/** Returns a function that translates with just these texts. */
export function translateIn(language: Language, texts: Texts): Translate {
  const i18n = makeI18n(language, texts)
  return (id, ...values) => i18n._(id, { ...values[0] })
}

/** Returns a line for each text that does not compile, with the reason. */
export const uncompiled = (texts: Iterable<readonly [id: string, text: string]>): string[] =>
  [...texts].flatMap(([id, text]) => {
    try {
      compileMessageOrThrow(text)
      return []
    } catch (error) {
      return [`${id}: ${String(error).split('\n')[0]} ${text}`]
    }
  })

const web = join(import.meta.dirname, '../')

/** Returns the paths of the text files of a language, from web/, without their ending. */
export const textFiles = (language: Language): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[/-])texts\.[a-z]{2}\.ts$/.test(path) && path.endsWith(`.${language}.ts`))
    .map((path) => path.slice(0, -`.${language}.ts`.length))
    .sort()

/** Returns the texts of a text file by message id. */
export async function textsIn(path: string, language: Language): Promise<Texts> {
  const exported: Record<string, Texts> = await import(`${web}${path}.${language}.ts`)
  return Object.assign({}, ...Object.values(exported))
}

/** Returns all texts of a language by message id. */
export async function allTexts(language: Language): Promise<Texts> {
  return Object.assign({}, ...(await Promise.all(textFiles(language).map((path) => textsIn(path, language)))))
}
