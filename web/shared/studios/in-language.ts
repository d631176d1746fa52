import type { Language } from '../../../language/translate.ts'

interface Translated {
  readonly name: string
  readonly description: string | null
  readonly nameSw?: string | null | undefined
  readonly descriptionSw?: string | null | undefined
}

/** Returns an entry with its name and description in a language; in English if there is no Swahili text. */
export const inLanguage = <Entry extends Translated>(language: Language, entry: Entry): Entry =>
  language === 'en'
    ? entry
    : { ...entry, name: entry.nameSw || entry.name, description: entry.descriptionSw || entry.description }
