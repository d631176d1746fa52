import { randomUUIDv7 } from 'node:crypto'
import type { EventMetadata } from '../eventstore/event-store.ts'

/** On whose behalf, in answer to what, and at which instant a command is carried out. */
export interface CommandContext {
  readonly actor: EventMetadata['actor']
  /** The request, or the first cause, that all of this follows from. */
  readonly correlationId: string
  /** The event or request that directly caused it. */
  readonly causationId: string
  readonly now: Date
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

/** The context of a process that follows an event up. */
export const byProcess = (process: string, causationId: string, now: Date): CommandContext => ({
  actor: { process },
  correlationId: causationId,
  causationId,
  now,
})

/** What is kept of a context beside each event that follows from it. */
export const metadataOf = (context: CommandContext): EventMetadata => ({
  at: context.now.toISOString(),
  actor: context.actor,
  correlationId: context.correlationId,
  causationId: context.causationId,
})

/** A new id for an event or an aggregate: a UUID that sorts by time. */
export const newId = (): string => randomUUIDv7()
