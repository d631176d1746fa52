import type { Translate } from '../../i18n/use-translate.ts'

/** Returns the name of a booking's studio; for a deleted one, the text that it has closed. */
export const studioName = (t: Translate, name: string | null): string => name ?? t('studios.closed')
