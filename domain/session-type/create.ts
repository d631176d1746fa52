import { DomainError } from '../kernel/domain-error.ts'
import { readDetails } from './details.ts'
import type { SessionTypeDetails, SessionTypeEvent } from './events.ts'
import type { SessionType } from './session-type.ts'

export interface CreateSessionType {
  readonly sessionTypeId: string
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}

export const codeTakenText = 'session-type.code-taken'

/**
 * Offers a new session type; creating it again changes nothing. Throws DomainError `invalid` with the field at fault,
 * or `taken`.
 */
export function createSessionType(current: SessionType, command: CreateSessionType): SessionTypeEvent[] {
  // It took so long to be created that another has its code.
  if (current.status === 'deleted') throw new DomainError('taken', codeTakenText, { field: 'type' })
  if (current.status !== 'absent') return []
  const { sessionTypeId, studioId, details } = command
  return [{ type: 'session_type.created', data: { sessionTypeId, studioId, ...readDetails(details) } }]
}
