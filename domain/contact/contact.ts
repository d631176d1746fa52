import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type DataOf, type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'
import { checkPersonName, checkPlain } from '../kernel/text-checks.ts'

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

export type ReceivedContact = DataOf<ContactEvent, 'contact.received'>
export type Contact = { readonly status: 'absent' } | ({ readonly status: 'received' } & ReceivedContact)

/** A message to support. */
export const contact: Aggregate<Contact, ContactEvent> = {
  initial: { status: 'absent' },
  events: contactEvents,
  evolve: (_, event) => ({ status: 'received', ...event.data }),
}

/** Sends a message to support. Throws DomainError `invalid` for a name or subject that would break a mail header. */
export function receive(current: Contact, received: ReceivedContact): ContactEvent[] {
  if (current.status !== 'absent') return []
  for (const field of ['name', 'subject', 'phone'] as const) checkPlain(received[field] ?? '', field)
  checkPersonName(received.name, 'name')
  return [{ type: 'contact.received', data: received }]
}
