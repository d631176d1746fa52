import type { DomainEvent } from '../domain/events.ts'
import type { NewEvent } from '../eventstore/event-store.ts'
import { type CommandContext, metadataOf, newId } from './context.ts'

/** Events as they are appended on behalf of somebody, each with an id of its own. */
export const envelopes = (events: readonly DomainEvent[], context: CommandContext): NewEvent<DomainEvent>[] =>
  events.map((event) => ({ ...event, id: newId(), metadata: metadataOf(context) }))
