import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { receipt } from './texts.en.ts'

/** The texts of a receipt. */
export const texts: Namespace = mergeNamespaces(
  { en: receipt, sw: async () => (await import('./texts.sw.ts')).receipt },
  bookingsTexts,
)
