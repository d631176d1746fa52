import { DomainError } from '../kernel/domain-error.ts'
import { type Account, existing } from './account.ts'
import type { AccountEvent, Role } from './events.ts'

/** Who decides about somebody's standing; a process that sets things up is nobody in particular. */
interface By {
  readonly by: string | null
}

/**
 * Makes someone a customer, manager or admin. Throws DomainError `own_account`: an admin stays one until another says
 * otherwise.
 */
export function changeRole(current: Account, { role, by }: By & { readonly role: Role }): AccountEvent[] {
  const found = existing(current)
  if (found.role === role) return []
  if (found.userId === by) throw new DomainError('own_account', "You can't change your own role")
  return [{ type: 'user.role_changed', data: { role } }]
}

/** Lets someone sign in again. */
export function activate(current: Account): AccountEvent[] {
  return existing(current).status === 'deactivated' ? [{ type: 'user.activated', data: {} }] : []
}

/** Keeps someone from signing in. Throws DomainError `own_account`. */
export function deactivate(current: Account, { by }: By): AccountEvent[] {
  const found = existing(current)
  if (found.status === 'deactivated') return []
  if (found.userId === by) throw new DomainError('own_account', "You can't deactivate yourself")
  return [{ type: 'user.deactivated', data: {} }]
}

/**
 * Ends an account for good; deleting it again changes nothing. Throws DomainError `own_account`, or `not_found` if it
 * never was.
 */
export function remove(current: Account, { by }: By): AccountEvent[] {
  if (current.status === 'deleted') return []
  const { userId, personId, emailId } = existing(current)
  if (userId === by) throw new DomainError('own_account', "You can't delete yourself")
  return [{ type: 'user.deleted', data: { personId, emailId } }]
}

/**
 * Erases a person without an account, once. Throws DomainError `wrong_status` when there is one: that is deleted
 * instead.
 */
export function erase(current: Account, personId: string): AccountEvent[] {
  if (current.status === 'deleted') return []
  if (current.status !== 'absent')
    throw new DomainError('wrong_status', 'This person has just joined. Please try again.')
  return [{ type: 'person.erased', data: { personId } }]
}
