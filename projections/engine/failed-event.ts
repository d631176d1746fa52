import type { Position, Unreadable } from '../../eventstore/event-store.ts'

const maxCharacters = 2_000

/** An event that a projection or a process could not take, and why. */
export interface FailedEvent {
  readonly position: Position
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly error: string
}

/** Describes an event that could not be taken. */
export const failedEvent = (event: Omit<Unreadable, 'error'>, error: unknown): FailedEvent => ({
  ...{ position: event.position, eventId: event.id, type: event.type, stream: event.stream },
  // PostgreSQL takes no zero bytes.
  error: errorText(error).replaceAll('\0', '').slice(0, maxCharacters),
})

/** The message with those of its causes: what failed is often in the last one. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${errorText(error.cause)}`
}
