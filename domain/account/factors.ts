import { errorText } from '../../language/errors/errors.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { type Account, able, existing, type Factor } from './account.ts'
import type { AccountEvent, ConfirmationMethod, Role } from './events.ts'

/** The most factors one person can have. */
export const maxFactors = 20

/** Whether a role works in the back office. */
export const isStaff = (role: Role): boolean => role !== 'customer'

/**
 * Adds a passkey or an authenticator app, once. Throws DomainError `not_found`, `not_allowed`, `wrong_status`, or
 * `invalid` for too many.
 */
export function addFactor(current: Account, { factorId, kind }: Factor): AccountEvent[] {
  const { factors } = able(current)
  if (factors.some((each) => each.factorId === factorId)) return []
  if (factors.length >= maxFactors) throw invalid('name', errorText('factor.too-many', { max: maxFactors }))
  return [{ type: 'user.factor_added', data: { factorId, kind } }]
}

/**
 * Removes a factor. Throws DomainError `not_found`, or `last_factor` if the person is an admin who needs one and has no
 * other.
 */
export function removeFactor(
  current: Account,
  { factorId, required }: { readonly factorId: string; readonly required: boolean },
): AccountEvent[] {
  const { factors, role } = existing(current)
  const found = factors.find((each) => each.factorId === factorId)
  if (!found) return []
  if (required && role === 'admin' && factors.length === 1) throw new DomainError('last_factor', 'factor.last')
  return [{ type: 'user.factor_removed', data: found }]
}

/**
 * Removes all factors of someone who lost them. Throws DomainError `not_found`, or `own_account`: only another admin can
 * do it.
 */
export function resetFactors(current: Account, { by }: { readonly by: string }): AccountEvent[] {
  const { userId } = existing(current)
  if (userId === by) throw new DomainError('own_account', 'factor.own-reset')
  return dropFactors(current)
}

/** Removes all factors of an account. Throws DomainError `not_found`. */
export function dropFactors(current: Account): AccountEvent[] {
  return existing(current).factors.length === 0 ? [] : [{ type: 'user.factors_reset', data: {} }]
}

/** Records that a person replaced their recovery codes. Throws DomainError `not_found`. */
export function createRecoveryCodes(current: Account): AccountEvent[] {
  existing(current)
  return [{ type: 'user.recovery_codes_created', data: {} }]
}

/** Records that a person signed in or confirmed with a recovery code. Throws DomainError `not_found`. */
export function useRecoveryCode(current: Account): AccountEvent[] {
  existing(current)
  return [{ type: 'user.recovery_code_used', data: {} }]
}

/** Records that a person confirmed that it is still them. Throws as `able` does. */
export function confirmIdentity(current: Account, method: ConfirmationMethod): AccountEvent[] {
  able(current)
  return [{ type: 'user.confirmed', data: { method } }]
}
