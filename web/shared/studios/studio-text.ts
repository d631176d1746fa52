import { type Language, textIn } from '../../../language/translate.ts'
import type { Translate } from '../../i18n/use-translate.ts'

interface Translated {
  readonly name: string
  readonly description: string | null
  readonly nameSw?: string | null | undefined
  readonly descriptionSw?: string | null | undefined
}

/** Returns an entry or a session type with its name and description in a language; in English if there is no Swahili text. */
export const inLanguage = <Entry extends Translated>(language: Language, entry: Entry): Entry =>
  language === 'en'
    ? entry
    : {
        ...entry,
        name: textIn(language, entry.name, entry.nameSw),
        description: entry.descriptionSw || entry.description,
      }

/** Returns the name of a booking's studio; for a deleted one, the text that it has closed. */
export const studioName = (t: Translate, name: string | null): string => name ?? t('studios.closed')

/** Returns a studio's name with its code: 'Mawimbi Mix Room (MWB-02)'. */
export const studioWithCode = ({ name, code }: { readonly name: string; readonly code: string }): string =>
  `${name} (${code})`
