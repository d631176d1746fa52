import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { changesBetween, conflictsOf, EditConflict, fieldsOf, namesOf, picked, type StudioField } from './changes.ts'
import { DetailField, type StudioEvent } from './events.ts'
import { type Decision, type ExistingStudio, existing, isPending, type Studio, studio } from './studio.ts'

export interface Approval {
  readonly adminId: string
  /** The version of what waits that the admin looked at; undefined: whatever waits. */
  readonly seen?: number | undefined
}
/** Which value a field gets that both an edit and an admin have changed. */
export type Resolution = 'current' | 'proposed'
export type Resolutions = { readonly [Field in DetailField]?: Resolution | undefined }
export interface Agreement extends Approval {
  /** The admin's choice for each conflict; needs `seen`, since it is a choice between the values that were seen. */
  readonly resolutions?: Resolutions | undefined
}
export interface Rejection extends Approval {
  /** Why, for the manager to read; may be empty. */
  readonly note: string
}

/**
 * An admin says yes to whatever waits: the studio itself, an edit, its archiving. Saying it twice changes nothing.
 * Throws DomainError `wrong_status` when another admin has just said no, `edit_conflict` when something else waits than
 * what was looked at or a conflict is unresolved, `invalid` for resolutions of what is no conflict or was not looked
 * at.
 */
export function approve(current: Studio, by: Agreement): StudioEvent[] {
  const waiting = existing(current)
  if (by.seen === undefined && resolvedIn(by).length > 0)
    throw invalid('version', 'Say which version of the edit your choices are for')
  if (lastDecision(waiting) === 'rejected') throw alreadyDecided('rejected')
  checkSeen(waiting, by)
  return inTurn(
    studio,
    (now) => approveCreation(now, by),
    (now) => approveEdit(now, by),
    (now) => archive(now, by),
  )(waiting)
}

/**
 * An admin says no to whatever waits; what was live stays live. Saying it twice changes nothing. Throws DomainError
 * `wrong_status` when another admin has just said yes, `edit_conflict` when something else waits than what was looked
 * at.
 */
export function reject(current: Studio, by: Rejection): StudioEvent[] {
  const waiting = existing(current)
  if (lastDecision(waiting) === 'approved') throw alreadyDecided('approved')
  checkSeen(waiting, by)
  return inTurn(
    studio,
    (now) => rejectCreation(now, by),
    (now) => rejectEdit(now, by),
    (now) => rejectArchive(now, by),
  )(waiting)
}

const resolvedIn = ({ resolutions }: Agreement): DetailField[] =>
  DetailField.options.filter((field) => resolutions?.[field] !== undefined)

/** Nobody agrees to what they have not seen. */
function checkSeen(waiting: ExistingStudio, { seen }: Approval): void {
  if (seen !== undefined && seen !== waiting.pendingVersion && isPending(waiting))
    throw new DomainError('edit_conflict', 'This has changed since you looked at it')
}

/** What was decided last about a studio, when nothing waits any more. */
function lastDecision(current: ExistingStudio): Decision | undefined {
  if (isPending(current)) return undefined
  switch (current.status) {
    case 'approved':
      return current.lastDecision
    case 'archived':
      return 'approved'
    case 'rejected':
      return 'rejected'
    case 'submitted':
      return undefined
  }
}

const approveCreation = (current: Studio, { adminId }: Approval): StudioEvent[] =>
  current.status === 'submitted' ? [{ type: 'studio.approved', data: { adminId } }] : []

const rejectCreation = (current: Studio, { adminId, note }: Rejection): StudioEvent[] =>
  current.status === 'submitted' ? [{ type: 'studio.rejected', data: { adminId, note } }] : []

/**
 * Puts the fields that a manager's edit changes into effect, if one waits, and no others. The event carries what was
 * approved. Throws as `approve` does.
 */
export function approveEdit(current: Studio, by: Agreement): StudioEvent[] {
  if (current.status !== 'approved' || current.pendingEdit === null) return []
  const { details, pendingEdit, pendingVersion } = current
  const conflicts = conflictsOf(pendingEdit, details)
  const isConflict = (name: StudioField) => conflicts.some(({ field }) => field === name)
  if (!resolvedIn(by).every(isConflict)) throw invalid('resolutions', 'Choose a value only for fields in conflict')
  const open = conflicts.filter(({ field }) => !resolvedIn(by).some((name) => name === field))
  if (open.length > 0) {
    const what = namesOf(open.map(({ field }) => field)).join(', ')
    throw new EditConflict(
      `Both this edit and an admin have changed: ${what}. Choose which to keep.`,
      open,
      pendingVersion,
    )
  }
  const declined = resolvedIn(by).filter((field) => by.resolutions?.[field] === 'current')
  const taken = fieldsOf(pendingEdit.changes).filter((field) => !declined.some((name) => name === field))
  const changes = changesBetween(details, picked(pendingEdit.changes, taken))
  return [{ type: 'studio.edit_approved', data: { adminId: by.adminId, changes, declined } }]
}

/** Drops a manager's edit, if one waits; the live version stays. */
export const rejectEdit = (current: Studio, { adminId, note }: Rejection): StudioEvent[] =>
  current.status === 'approved' && current.pendingEdit !== null
    ? [{ type: 'studio.edit_rejected', data: { adminId, note } }]
    : []

/** Archives a studio whose manager has asked for it: it leaves the public lists and takes no new bookings. */
export const archive = (current: Studio, { adminId }: Approval): StudioEvent[] =>
  current.status === 'approved' && current.archiveRequested ? [{ type: 'studio.archived', data: { adminId } }] : []

/** Keeps a studio whose manager has asked to archive it. */
export const rejectArchive = (current: Studio, { adminId, note }: Rejection): StudioEvent[] =>
  current.status === 'approved' && current.archiveRequested
    ? [{ type: 'studio.archive_rejected', data: { adminId, note } }]
    : []

const alreadyDecided = (decision: Decision) => new DomainError('wrong_status', `This has already been ${decision}`)
