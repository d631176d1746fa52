import { inTurn } from '../kernel/aggregate.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { StudioEvent } from './events.ts'
import { type Decision, type ExistingStudio, existing, isPending, type Studio, studio } from './studio.ts'

export interface Approval {
  readonly adminId: string
  /** The number of the submission that the admin looked at; undefined: whatever waits. */
  readonly seen?: number | undefined
}
export interface Rejection extends Approval {
  /** Why, for the manager to read; may be empty. */
  readonly note: string
}

/**
 * An admin says yes to whatever waits: the studio itself, an edit, its archiving. Saying it twice changes nothing.
 * Refuses `wrong_status` when another admin has just said no, `edit_conflict` when something else waits than what was
 * looked at.
 */
export function approve(current: Studio, by: Approval): StudioEvent[] {
  const waiting = existing(current)
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
 * An admin says no to whatever waits; what was live stays live. Saying it twice changes nothing. Refuses `wrong_status`
 * when another admin has just said yes, `edit_conflict` when something else waits than what was looked at.
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

/** Nobody agrees to what they have not seen. */
function checkSeen(waiting: ExistingStudio, { seen }: Approval): void {
  if (seen !== undefined && seen !== waiting.submissions && isPending(waiting))
    throw new Refusal('edit_conflict', 'This has changed since you looked at it')
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

/** Puts a manager's edit into effect, if one waits. The event carries what was approved. */
export const approveEdit = (current: Studio, { adminId }: Approval): StudioEvent[] =>
  current.status === 'approved' && current.pendingEdit !== null
    ? [{ type: 'studio.edit_approved', data: { adminId, ...current.pendingEdit.details } }]
    : []

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

const alreadyDecided = (decision: Decision) => new Refusal('wrong_status', `This has already been ${decision}`)
