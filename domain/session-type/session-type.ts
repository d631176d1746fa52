import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type SessionTypeDetails, type SessionTypeEvent, sessionTypeEvents } from './events.ts'

export interface OfferedSessionType {
  readonly status: 'offered'
  readonly sessionTypeId: string
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}
/**
 * What customers can book, for how long and at what price: at one studio, or at every studio that has no types itself.
 */
export type SessionType = { readonly status: 'absent' } | OfferedSessionType | { readonly status: 'deleted' }

export const sessionType: Aggregate<SessionType, SessionTypeEvent> = {
  initial: { status: 'absent' },
  events: sessionTypeEvents,
  evolve(current, event) {
    switch (event.type) {
      case 'session_type.created': {
        const { sessionTypeId, studioId, ...details } = event.data
        return { status: 'offered', sessionTypeId, studioId, details }
      }
      case 'session_type.updated': {
        const { studioId, ...details } = event.data
        return current.status === 'offered' ? { ...current, studioId, details } : current
      }
      case 'session_type.deleted':
        return { status: 'deleted' }
      case 'session_type.code_forfeited':
        return current.status === 'absent' ? { status: 'deleted' } : current
    }
  },
}

/** The session type while it is offered. Throws DomainError `not_found`. */
export function offered(current: SessionType): OfferedSessionType {
  if (current.status !== 'offered') throw new DomainError('not_found', 'session-type.not-found')
  return current
}
