import { DomainError } from '../kernel/domain-error.ts'
import { type Account, existing } from './account.ts'
import type { AccountEvent, Role } from './events.ts'

/** The actor who changes an account; undefined for a setup process. */
interface By {
  readonly by: string | null
}

/**
 * Changes a role. Throws DomainError `own_account`: only another admin can change an admin's role; or `wrong_status` for
 * more rights before the address is verified, because anyone can register with any address. An invitation's link will
 * verify it.
 */
export function changeRole(current: Account, { role, by }: By & { readonly role: Role }): AccountEvent[] {
  const found = existing(current)
  if (found.role === role) return []
  if (found.userId === by) throw new DomainError('own_account', 'account.own-role')
  const givesRights = role !== 'customer' && found.role !== 'admin'
  if (givesRights && found.accepted && !found.verified) throw new DomainError('wrong_status', 'account.role-unverified')
  return [{ type: 'user.role_changed', data: { role } }]
}

/** Activates an account. */
export function activate(current: Account): AccountEvent[] {
  return existing(current).status === 'deactivated' ? [{ type: 'user.activated', data: {} }] : []
}

/** Deactivates an account. Throws DomainError `own_account`. */
export function deactivate(current: Account, { by }: By): AccountEvent[] {
  const found = existing(current)
  if (found.status === 'deactivated') return []
  if (found.userId === by) throw new DomainError('own_account', 'account.own-deactivation')
  return [{ type: 'user.deactivated', data: {} }]
}

/** Deletes an account. Idempotent. Throws DomainError `own_account`, or `not_found` if it never existed. */
export function remove(current: Account, { by }: By): AccountEvent[] {
  if (current.status === 'deleted') return []
  const { userId, personId, emailId } = existing(current)
  if (userId === by) throw new DomainError('own_account', 'account.own-deletion')
  return [{ type: 'user.deleted', data: { personId, emailId } }]
}

/** Deletes a customer's account. Changes nothing for staff. */
export function removeCustomer(current: Account): AccountEvent[] {
  return 'role' in current && current.role === 'customer' ? remove(current, { by: null }) : []
}

/**
 * Erases a person without an account, once. Throws DomainError `wrong_status` if there is an account: delete it
 * instead.
 */
export function erase(current: Account, personId: string): AccountEvent[] {
  if (current.status === 'deleted') return []
  if (current.status !== 'absent') throw new DomainError('wrong_status', 'account.just-joined')
  return [{ type: 'person.erased', data: { personId } }]
}
