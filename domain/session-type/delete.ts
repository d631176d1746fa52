import type { SessionTypeEvent } from './events.ts'
import { offered, type SessionType } from './session-type.ts'

/** Stops offering a session type, once; existing bookings keep theirs. Refuses `not_found` for one that never was. */
export function deleteSessionType(current: SessionType): SessionTypeEvent[] {
  if (current.status === 'deleted') return []
  offered(current)
  return [{ type: 'session_type.deleted', data: {} }]
}
