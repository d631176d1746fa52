import type { SessionTypeEvent } from './events.ts'
import { offered, type SessionType } from './session-type.ts'

/** Stops offering a session type; existing bookings keep theirs. Throws DomainError `not_found`. */
export function deleteSessionType(current: SessionType): SessionTypeEvent[] {
  offered(current)
  return [{ type: 'session_type.deleted', data: {} }]
}
