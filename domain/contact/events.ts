import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'

export const InquiryType = z.enum(['general', 'booking', 'technical', 'billing', 'studio'])
export type InquiryType = z.infer<typeof InquiryType>

export const contactEvents = {
  /** A message from the contact form. */
  'contact.received': z.object({
    contactId: z.uuid(),
    personId: z.uuid(),
    name: personal(),
    email: personal(),
    /** As entered. */
    phone: personal().nullable(),
    subject: personal(),
    message: personal(),
    inquiryType: InquiryType,
    language: Language,
  }),
}
export type ContactEvent = EventOf<typeof contactEvents>
