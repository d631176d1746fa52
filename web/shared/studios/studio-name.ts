import type { Say } from '../../i18n/use-text.ts'

/** The name of a booking's studio; of a deleted one, that it has closed, in the language in use. */
export const studioName = (say: Say, name: string | null): string => name ?? say('studios.closed')
