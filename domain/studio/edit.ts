import { DomainError } from '../kernel/domain-error.ts'
import { type CodedDetails, changesBetween, fieldsOf, picked, rebased } from './changes.ts'
import { readCode, readDetails, readManagerDetails, sameDetails } from './details.ts'
import type { ChangedDetails, StudioDetails, StudioEvent } from './events.ts'
import { type ExistingStudio, existing, latestDetails, type Studio } from './studio.ts'

export interface Edit {
  readonly managerId: string
  readonly details: StudioDetails
  /** The details that the form was filled from; undefined: each given value is intended. */
  readonly seen?: StudioDetails | undefined
}

/**
 * Submits a manager's edit for approval; it replaces an earlier one. Does nothing without changes, or if they are
 * already submitted. Throws DomainError `invalid`, `wrong_status` for an archived studio, `edit_conflict` if someone
 * else has changed a field since the form was loaded.
 */
export function edit(studio: Studio, { managerId, details, seen }: Edit): StudioEvent[] {
  const current = existing(studio)
  if (current.status === 'archived') throw new DomainError('wrong_status', 'studio.archived-edit')
  const latest = latestDetails(current)
  const input = rebased(readManagerDetails(details), seen ?? latest, latest)
  if (current.status !== 'rejected' && sameDetails(latest, input)) return []
  const changes: ChangedDetails = changesBetween(current.details, input)
  return [{ type: 'studio.edit_submitted', data: { managerId, base: baseOf(current, changes), changes } }]
}

/** Returns the base values of the changes: the live ones, or those of the earlier edit if it had the same change. */
function baseOf(current: ExistingStudio, changes: ChangedDetails): ChangedDetails {
  const base = picked(current.details, fieldsOf(changes))
  const before = current.status === 'approved' ? current.pendingEdit : null
  if (!before) return base
  const changedAgain = fieldsOf(changesBetween(before.changes, changes))
  const asBefore = fieldsOf(changes).filter((field) => !changedAgain.includes(field))
  return { ...base, ...picked(before.base, asBefore) }
}

export interface Update {
  readonly code: string
  readonly details: StudioDetails
  /** The fields that the form was filled from; undefined: each given value is intended. */
  readonly seen?: CodedDetails | undefined
}

/**
 * Applies an admin's change at once; a pending edit stays pending. Throws DomainError `invalid`, `edit_conflict` if
 * someone else has changed a field since the form was loaded.
 */
export function update(studio: Studio, { code, details, seen }: Update): StudioEvent[] {
  const current = codedDetails(existing(studio))
  const input = rebased({ code: readCode(code), ...readDetails(details) }, seen ?? current, current)
  const changes = changesBetween(current, input)
  return fieldsOf(changes).length === 0 ? [] : [{ type: 'studio.updated', data: { changes } }]
}

/** The fields of an admin's form. */
export const codedDetails = ({ code, details }: ExistingStudio): CodedDetails => ({ code, ...details })
