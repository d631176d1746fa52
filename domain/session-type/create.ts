import { readDetails } from './details.ts'
import type { SessionTypeDetails, SessionTypeEvent } from './events.ts'
import type { SessionType } from './session-type.ts'

export interface CreateSessionType {
  readonly sessionTypeId: string
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}

/** Offers a new session type; creating it again changes nothing. Refuses `invalid` with the field at fault. */
export function createSessionType(current: SessionType, command: CreateSessionType): SessionTypeEvent[] {
  if (current.status !== 'absent') return []
  const { sessionTypeId, studioId, details } = command
  return [{ type: 'session_type.created', data: { sessionTypeId, studioId, ...readDetails(details) } }]
}
