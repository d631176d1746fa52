import type { Namespace } from '../../i18n/locale.ts'
import { bookings } from './texts.en.ts'

/** The texts about a booking that several rooms use. */
export const bookingsTexts: Namespace = { en: bookings, sw: async () => (await import('./texts.sw.ts')).bookings }
