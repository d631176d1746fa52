import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { changesBetween, conflictsOf, EditConflict, fieldsOf, picked, type StudioField } from './changes.ts'
import { missingFields, readCode, readDetails, readManagerDetails, sameDetails } from './details.ts'
import { DetailField, type NewDetails, type StudioEvent } from './events.ts'
import { type Decision, type ExistingStudio, existing, isPending, type Studio, studio } from './studio.ts'

export interface Submit {
  readonly studioId: string
  readonly code: string
  readonly managerId: string
  readonly details: NewDetails
}

/**
 * A manager's new studio waits for an admin. Submitting it again with the same details changes nothing. Throws
 * DomainError `invalid`, or `taken`.
 */
export function submit(studio: Studio, { studioId, code, managerId, details }: Submit): StudioEvent[] {
  if (studio.status === 'deleted') throw codeTaken()
  const read = readManagerDetails(details)
  if (studio.status === 'absent')
    return [{ type: 'studio.submitted', data: { studioId, code: readCode(code), managerId, ...read } }]
  if (!sameDetails(studio.details, read)) throw keyReused()
  return []
}

const keyReused = () => new DomainError('taken', 'request.idempotency-key-reused')

/** The studio's creation took so long that another studio has its code. */
const codeTaken = () => new DomainError('taken', codeTakenText, { field: 'code' })
export const codeTakenText = 'studio.code-taken'

export interface Create {
  readonly studioId: string
  readonly code: string
  readonly managerId: string | null
  readonly details: NewDetails
  readonly adminId: string
  readonly active: boolean
  readonly featured: boolean
}

/**
 * An admin's new studio is approved at once. Creating it again with the same content changes nothing. Throws DomainError
 * `invalid`, or `taken`.
 */
export function create(studio: Studio, command: Create): StudioEvent[] {
  if (studio.status === 'deleted') throw codeTaken()
  if (studio.status !== 'absent') {
    if (!isSame(studio, command)) throw keyReused()
    return []
  }
  const { studioId, code, managerId, details, adminId, active, featured } = command
  const { name, location, description } = details
  const missing = missingFields({ name, code, location, description })
  if (missing.length > 0) throw invalid(missing, 'studio.required')
  const events: StudioEvent[] = [
    { type: 'studio.submitted', data: { studioId, code: readCode(code), managerId, ...readDetails(details) } },
    { type: 'studio.approved', data: { adminId } },
  ]
  if (!active) events.push({ type: 'studio.deactivated', data: {} })
  if (featured) events.push({ type: 'studio.featured', data: {} })
  return events
}

const isSame = (studio: ExistingStudio, { code, managerId, details, active, featured }: Create): boolean =>
  studio.code === readCode(code) &&
  studio.managerId === managerId &&
  studio.active === active &&
  studio.featured === featured &&
  sameDetails(studio.details, readDetails(details))

export interface Approval {
  readonly adminId: string
  /** The version of the pending change that the admin saw; undefined for any. */
  readonly seen?: number | undefined
}
/** The resolution of a field that both an edit and an admin changed. */
export type Resolution = 'current' | 'proposed'
export type Resolutions = { readonly [Field in DetailField]?: Resolution | undefined }
export interface Agreement extends Approval {
  /** The admin's choice for each conflict. Needs `seen`, because it chooses between the values the admin saw. */
  readonly resolutions?: Resolutions | undefined
}
export interface Rejection extends Approval {
  /** Why, for the manager to read; may be empty. */
  readonly note: string
}

/**
 * Approves what is pending: the studio, an edit or its archiving. Idempotent. Throws DomainError `wrong_status` if
 * another admin has rejected it, `edit_conflict` if something else is pending than the admin saw or a conflict is
 * unresolved, `invalid` for resolutions of fields without a conflict.
 */
export function approve(current: Studio, by: Agreement): StudioEvent[] {
  const waiting = existing(current)
  if (by.seen === undefined && resolvedIn(by).length > 0) throw invalid('version', 'edit.version')
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
 * Rejects what is pending; live data stays. Idempotent. Throws DomainError `wrong_status` if another admin has approved
 * it, `edit_conflict` if something else is pending than the admin saw.
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

/** Checks that the admin has seen what is pending, and that it was not replaced or taken back since. */
function checkSeen(waiting: ExistingStudio, { seen }: Approval): void {
  if (seen === undefined || seen === waiting.pendingVersion) return
  if (isPending(waiting) || seen < waiting.pendingVersion) throw new DomainError('edit_conflict', 'edit.changed')
}

/** The latest decision on a studio without pending changes. */
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

/** Applies the fields of a pending edit, and no others. The event records them. Throws as `approve` does. */
export function approveEdit(current: Studio, by: Agreement): StudioEvent[] {
  if (current.status !== 'approved' || current.pendingEdit === null) return []
  const { details, pendingEdit, pendingVersion } = current
  const conflicts = conflictsOf(pendingEdit, details)
  const isConflict = (name: StudioField) => conflicts.some(({ field }) => field === name)
  if (!resolvedIn(by).every(isConflict)) throw invalid('resolutions', 'edit.not-in-conflict')
  const open = conflicts.filter(({ field }) => !resolvedIn(by).some((name) => name === field))
  if (open.length > 0) {
    throw new EditConflict('edit.conflict', open, pendingVersion)
  }
  const declined = resolvedIn(by).filter((field) => by.resolutions?.[field] === 'current')
  const taken = fieldsOf(pendingEdit.changes).filter((field) => !declined.some((name) => name === field))
  const changes = changesBetween(details, picked(pendingEdit.changes, taken))
  return [{ type: 'studio.edit_approved', data: { adminId: by.adminId, changes, declined } }]
}

/** Discards a pending edit; the live version stays. */
export const rejectEdit = (current: Studio, { adminId, note }: Rejection): StudioEvent[] =>
  current.status === 'approved' && current.pendingEdit !== null
    ? [{ type: 'studio.edit_rejected', data: { adminId, note } }]
    : []

/** Archives a studio at its manager's request: it leaves the public lists and takes no new bookings. */
export const archive = (current: Studio, { adminId }: Approval): StudioEvent[] =>
  current.status === 'approved' && current.archiveRequested ? [{ type: 'studio.archived', data: { adminId } }] : []

/** Rejects a manager's request to archive a studio. */
export const rejectArchive = (current: Studio, { adminId, note }: Rejection): StudioEvent[] =>
  current.status === 'approved' && current.archiveRequested
    ? [{ type: 'studio.archive_rejected', data: { adminId, note } }]
    : []

const alreadyDecided = (decision: Decision) => new DomainError('wrong_status', `edit.already-${decision}`)
