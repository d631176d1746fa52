import type { Aggregate } from '../kernel/aggregate.ts'
import { checkPersonName } from '../kernel/person-name.ts'
import { checkPlain } from '../kernel/plain-text.ts'
import { type ContactEvent, contactEvents } from './events.ts'

export type ReceivedContact = Extract<ContactEvent, { type: 'contact.received' }>['data']
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
