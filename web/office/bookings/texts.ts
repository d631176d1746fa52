import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { whatsAppTexts } from '../../shared/bookings/whatsapp-texts.ts'
import { officeBookings } from './texts.en.ts'

/** The texts of this room. */
export const texts: Namespace = mergeNamespaces(
  { en: officeBookings, sw: async () => (await import('./texts.sw.ts')).officeBookings },
  whatsAppTexts,
)
