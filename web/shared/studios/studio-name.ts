import type { Translate } from '../../i18n/use-translate.ts'

/** The name of a booking's studio; of a deleted one, that it has closed, in the language in use. */
export const studioName = (t: Translate, name: string | null): string => name ?? t('studios.closed')
