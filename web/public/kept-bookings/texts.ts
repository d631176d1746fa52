import { type Namespace, together } from '../../i18n/namespace.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { keptBookings } from './texts.en.ts'

/** The texts of the bookings kept on this device. */
export const texts: Namespace = together(
  { en: keptBookings, sw: async () => (await import('./texts.sw.ts')).keptBookings },
  bookingsTexts,
)
