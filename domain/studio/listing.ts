import { DomainError } from '../kernel/domain-error.ts'
import type { StudioEvent } from './events.ts'
import { type ExistingStudio, existing, type Studio } from './studio.ts'

/**
 * Shows the studio to the public and takes bookings; brings an archived one back. Throws DomainError `wrong_status`
 * before approval.
 */
export function activate(studio: Studio): StudioEvent[] {
  const current = reviewed(studio)
  return current.active ? [] : [{ type: 'studio.activated', data: {} }]
}

/**
 * Takes the studio out of the public lists; existing bookings stay. Throws DomainError `wrong_status` before approval.
 */
export function deactivate(studio: Studio): StudioEvent[] {
  const current = reviewed(studio)
  return current.active ? [{ type: 'studio.deactivated', data: {} }] : []
}

/** Features the studio. Throws DomainError `wrong_status` before approval and after archiving. */
export function feature(studio: Studio): StudioEvent[] {
  const current = reviewed(studio)
  if (current.status === 'archived') throw new DomainError('wrong_status', 'studio.archived-feature')
  return current.featured ? [] : [{ type: 'studio.featured', data: {} }]
}

/** Stops featuring the studio. Throws DomainError `wrong_status` before approval. */
export function unfeature(studio: Studio): StudioEvent[] {
  return reviewed(studio).featured ? [{ type: 'studio.unfeatured', data: {} }] : []
}

/** Gives the studio to a manager, or to none. */
export function assignManager(studio: Studio, { managerId }: { readonly managerId: string | null }): StudioEvent[] {
  return existing(studio).managerId === managerId ? [] : [{ type: 'studio.manager_assigned', data: { managerId } }]
}

/** Deletes the studio from every list. Throws DomainError `not_found` for one that never existed or is deleted. */
export function remove(studio: Studio): StudioEvent[] {
  existing(studio)
  return [{ type: 'studio.deleted', data: {} }]
}

function reviewed(studio: Studio): ExistingStudio {
  const current = existing(studio)
  if (current.status === 'submitted') throw new DomainError('wrong_status', 'studio.awaits-approval')
  if (current.status === 'rejected') throw new DomainError('wrong_status', 'studio.rejected')
  return current
}

export interface RequestArchive {
  readonly managerId: string
}

/** Requests the archiving of an active studio. Idempotent. Throws DomainError `wrong_status`. */
export function requestArchive(studio: Studio, { managerId }: RequestArchive): StudioEvent[] {
  const current = existing(studio)
  if (current.status === 'archived') return []
  if (current.status !== 'approved' || !current.active) throw new DomainError('wrong_status', 'studio.archive-inactive')
  return current.archiveRequested ? [] : [{ type: 'studio.archive_requested', data: { managerId } }]
}

/** Whether a studio has a code now. */
export const hasCode = (studio: Studio, code: string): boolean => 'code' in studio && studio.code === code

/**
 * Forfeits a studio's reservation of a code it does not use. A late command that would give it that code then conflicts
 * (fencing).
 */
export const forfeitCode = (studio: Studio, code: string): StudioEvent[] =>
  studio.status === 'deleted' || hasCode(studio, code) ? [] : [{ type: 'studio.code_forfeited', data: { code } }]

/**
 * Wraps a decision that only the studio's own manager may take; `undefined` is an admin, who may take it for any
 * manager. Throws DomainError `not_allowed` for another manager's studio, `not_found` for none.
 */
export const asManager =
  (managerId: string | undefined, decide: (state: Studio) => readonly StudioEvent[]) =>
  (state: Studio): readonly StudioEvent[] => {
    checkManaged(existing(state).managerId, managerId)
    return decide(state)
  }

/**
 * Throws DomainError `not_allowed` unless the studio is the manager's; `undefined` is an admin, who may reach every
 * studio.
 */
export function checkManaged(owner: string | null, managerId: string | undefined): void {
  if (managerId !== undefined && owner !== managerId) throw new DomainError('not_allowed', 'request.not-allowed')
}
