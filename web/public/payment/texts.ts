import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { payment } from './texts.en.ts'

/** The texts of the payment page. */
export const texts: Namespace = mergeNamespaces(
  { en: payment, sw: async () => (await import('./texts.sw.ts')).payment },
  bookingsTexts,
)
