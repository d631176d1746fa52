import type { DomainEvent } from '../domain/events.ts'
import type { NewEvent } from '../eventstore/event-store.ts'
import { type CommandContext, metadataOf, newId } from './context.ts'

/** Wraps events for an append, each with its own id. */
export const envelopes = (events: readonly DomainEvent[], context: CommandContext): NewEvent<DomainEvent>[] =>
  events.map((event) => ({ ...event, id: newId(), metadata: metadataOf(context) }))
