import { readDetails } from './details.ts'
import type { SessionTypeDetails, SessionTypeEvent } from './events.ts'
import { offered, type SessionType } from './session-type.ts'

export interface UpdateSessionType {
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}

/** Changes what future bookings agree to; existing ones keep their terms. Refuses `not_found` or `invalid`. */
export function updateSessionType(current: SessionType, { studioId, details }: UpdateSessionType): SessionTypeEvent[] {
  const before = offered(current)
  const after = readDetails(details)
  if (before.studioId === studioId && sameDetails(before.details, after)) return []
  return [{ type: 'session_type.updated', data: { studioId, ...after } }]
}

const sameDetails = (a: SessionTypeDetails, b: SessionTypeDetails) =>
  a.type === b.type &&
  a.name === b.name &&
  a.description === b.description &&
  a.priceCents === b.priceCents &&
  a.durationMinutes === b.durationMinutes &&
  a.basePriceCents === b.basePriceCents
