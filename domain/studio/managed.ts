import { DomainError } from '../kernel/domain-error.ts'
import type { StudioEvent } from './events.ts'
import { existing, type Studio } from './studio.ts'

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
