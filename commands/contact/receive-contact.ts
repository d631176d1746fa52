import { contact, type ReceivedContact, receive } from '../../domain/contact/contact.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load, unread } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/**
 * Records a message to support; the messages process sends it on. With an idempotency key, repeated words of a sender
 * are the same message. `admit` counts a new, valid message and throws if there are too many. Throws DomainError
 * `invalid` with the field.
 */
export async function receiveContact(
  { handle, ids, people, store }: Pick<Services, 'handle' | 'ids' | 'people' | 'store'>,
  written: Omit<ReceivedContact, 'contactId' | 'personId'>,
  context: CommandContext,
  {
    idempotencyKey,
    admit,
  }: { readonly idempotencyKey?: string | undefined; readonly admit?: () => Promise<void> } = {},
): Promise<Position | undefined> {
  const { email, subject, message } = written
  const isKeyed = idempotencyKey !== undefined
  const contactId = isKeyed ? ids.contact(JSON.stringify([email, subject, message, idempotencyKey])) : newId()
  const stream = streams.contact(contactId)
  const decideAs = (personId: string) => (state: Parameters<typeof receive>[0]) =>
    receive(state, { ...written, contactId, personId })
  const known = isKeyed ? await load(store, contact, stream) : unread(contact)
  // The rules first, so that a rejected message does not count and can be corrected.
  if (decideAs(newId())(known.state).length === 0) return known.position
  await admit?.()
  return people.actAs(email, async (personId) => {
    const { position } = await handle(contact, stream, decideAs(personId), context, { known })
    return position
  })
}
