import { contact, type ReceivedContact, receive } from '../../domain/contact/contact.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Records a message to support; the messages process sends it on. Throws DomainError `invalid` with the field. */
export async function receiveContact(
  { handle, people }: Pick<Services, 'handle' | 'people'>,
  written: Omit<ReceivedContact, 'contactId' | 'personId'>,
  context: CommandContext,
): Promise<Position | undefined> {
  return people.actAs(written.email, async (personId) => {
    const contactId = newId()
    const decide = (state: Parameters<typeof receive>[0]) => receive(state, { ...written, contactId, personId })
    const { position } = await handle(contact, streams.contact(contactId), decide, context, { isNew: true })
    return position
  })
}
