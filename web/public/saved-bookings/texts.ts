import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { savedBookings } from './texts.en.ts'

/** The texts of the bookings saved on this device. */
export const texts: Namespace = mergeNamespaces(
  { en: savedBookings, sw: async () => (await import('./texts.sw.ts')).savedBookings },
  bookingsTexts,
)
