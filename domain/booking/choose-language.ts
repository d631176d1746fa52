import type { Language } from '../kernel/language.ts'
import { type Booking, placed } from './booking.ts'
import type { BookingEvent } from './events.ts'

/** The customer is written to in another language. Throws DomainError `not_found`. */
export function chooseLanguage(current: Booking, language: Language): BookingEvent[] {
  if (placed(current).customer.language === language) return []
  return [{ type: 'booking.language_chosen', data: { language } }]
}
