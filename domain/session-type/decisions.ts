import { DomainError } from '../kernel/domain-error.ts'
import { rebasedForm, refuseIfChanged } from '../kernel/rebase.ts'
import { withSwahili } from '../kernel/swahili.ts'
import {
  offered,
  readDetails,
  type SessionType,
  type SessionTypeDetails,
  type SessionTypeEvent,
  type SessionTypeInput,
} from './session-type.ts'

export interface CreateSessionType {
  readonly sessionTypeId: string
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeInput
}

export const codeTakenText = 'session-type.code-taken'

/**
 * Offers a new session type; creating it again changes nothing. Throws DomainError `invalid` with the field at fault,
 * or `taken`.
 */
export function createSessionType(current: SessionType, command: CreateSessionType): SessionTypeEvent[] {
  // Its creation took so long that another type has its code.
  if (current.status === 'deleted') throw new DomainError('taken', codeTakenText, { field: 'type' })
  if (current.status !== 'absent') return []
  const { sessionTypeId, studioId, details } = command
  return [{ type: 'session_type.created', data: { sessionTypeId, studioId, ...readDetails(details) } }]
}

/** The fields of a session type's form. */
export interface SessionTypeTerms {
  /** null: a global type. */
  readonly studioId: string | null
  readonly details: SessionTypeDetails
}

export interface UpdateSessionType extends Pick<SessionTypeTerms, 'studioId'> {
  readonly details: Omit<SessionTypeInput, 'durationMinutes'> & {
    /** Without it, the duration stays as it is. */
    readonly durationMinutes?: number | undefined
  }
  /** The values the form started from; undefined if all values are intended. */
  readonly seen?: SessionTypeTerms | undefined
}

/**
 * Changes the terms of future bookings; existing bookings keep theirs. Throws DomainError `not_found`, `invalid`, or
 * `edit_conflict` if someone else has changed a field since the form was loaded.
 */
export function updateSessionType(current: SessionType, command: UpdateSessionType): SessionTypeEvent[] {
  const before = offered(current)
  const { studioId, details } = termsAfter(before, command)
  if (before.studioId === studioId && sameDetails(before.details, details)) return []
  return [{ type: 'session_type.updated', data: { studioId, ...details } }]
}

/** Returns the terms after an update. Throws DomainError `invalid`, `edit_conflict`. */
export function termsAfter(before: SessionTypeTerms, { seen, ...input }: UpdateSessionType): SessionTypeTerms {
  const start = seen ?? before
  const { durationMinutes = start.details.durationMinutes } = input.details
  const details = readDetails(withSwahili({ ...input.details, durationMinutes }, start.details))
  return termsOf(rebasedForm(formOf({ ...input, details }), formOf(start), formOf(before)))
}

/** Throws DomainError `edit_conflict` if someone else has changed the terms since they were `seen`. */
export const refuseIfTermsChanged = (seen: SessionTypeTerms, now: SessionTypeTerms): void =>
  refuseIfChanged(formOf(seen), formOf(now))

const formOf = ({ studioId, details }: SessionTypeTerms) => ({
  studio: studioId,
  code: details.type,
  name: details.name,
  description: details.description,
  price: details.priceCents,
  duration: details.durationMinutes,
  'base price': details.basePriceCents,
  nameSw: details.nameSw,
  descriptionSw: details.descriptionSw,
})

const termsOf = (form: ReturnType<typeof formOf>): SessionTypeTerms => ({
  studioId: form.studio,
  details: {
    type: form.code,
    name: form.name,
    description: form.description,
    priceCents: form.price,
    durationMinutes: form.duration,
    basePriceCents: form['base price'],
    nameSw: form.nameSw,
    descriptionSw: form.descriptionSw,
  },
})

const sameDetails = (a: SessionTypeDetails, b: SessionTypeDetails) =>
  a.type === b.type &&
  a.name === b.name &&
  a.description === b.description &&
  a.priceCents === b.priceCents &&
  a.durationMinutes === b.durationMinutes &&
  a.basePriceCents === b.basePriceCents &&
  a.nameSw === b.nameSw &&
  a.descriptionSw === b.descriptionSw

/** Stops offering a session type; existing bookings keep theirs. Throws DomainError `not_found`. */
export function deleteSessionType(current: SessionType): SessionTypeEvent[] {
  offered(current)
  return [{ type: 'session_type.deleted', data: {} }]
}
