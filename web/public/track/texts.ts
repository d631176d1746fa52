import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { track } from './texts.en.ts'

/** The texts of a booking’s page. */
export const texts: Namespace = mergeNamespaces(
  { en: track, sw: async () => (await import('./texts.sw.ts')).track },
  bookingsTexts,
)
