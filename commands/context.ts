import { randomUUIDv7 } from 'node:crypto'
import type { DomainEvent } from '../domain/events.ts'
import type { EventMetadata, NewEvent, StreamVersion } from '../eventstore/event-store.ts'

/** The actor, cause and time of a command. */
export interface CommandContext {
  readonly actor: EventMetadata['actor']
  /** The request or first cause of the whole chain. */
  readonly correlationId: string
  /** The event or request that directly caused it. */
  readonly causationId: string
  readonly now: Date
  /** The version of a stream that the command is bound to: at another version it throws VersionConflict. */
  readonly at?: StreamVersion | undefined
}

/** The context of a visitor's request. */
export const byVisitor = (requestId: string, now: Date): CommandContext => ({
  actor: { id: 'visitor', role: 'public' },
  correlationId: requestId,
  causationId: requestId,
  now,
})

/** The context of a request by someone who signed in. */
export const byUser = (
  { userId, role }: { readonly userId: string; readonly role: string },
  requestId: string,
  now: Date,
): CommandContext => ({
  actor: { id: userId, role },
  correlationId: requestId,
  causationId: requestId,
  now,
})

/** The context of a process's command. */
export const byProcess = (process: string, causationId: string, now: Date): CommandContext => ({
  actor: { process },
  correlationId: causationId,
  causationId,
  now,
})

/** Whether a manager or an admin acted: not a visitor, a customer or a process. */
export const isStaffActor = (actor: CommandContext['actor']): boolean =>
  'role' in actor && (actor.role === 'studio_manager' || actor.role === 'admin')

/** Returns the event metadata of a context. */
const metadataOf = (context: CommandContext): EventMetadata => ({
  at: context.now.toISOString(),
  actor: context.actor,
  correlationId: context.correlationId,
  causationId: context.causationId,
})

/** Returns a new id for an event or an aggregate: a UUID that sorts by time. */
export const newId = (): string => randomUUIDv7()

/** Wraps events for an append, each with its own id. */
export const envelopes = (events: readonly DomainEvent[], context: CommandContext): NewEvent<DomainEvent>[] =>
  events.map((event) => ({ ...event, id: newId(), metadata: metadataOf(context) }))
