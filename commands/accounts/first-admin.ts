import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { CommandContext } from '../context.ts'
import { countAdmins, syncAdminRoster } from './admin-roster.ts'
import { accountByEmail } from './find-user.ts'
import { type RegisterServices, registerUser } from './join.ts'

export interface FirstAdmin {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates the first admin if there is none. Returns whether it did. Throws DomainError `taken` if a user who is not an
 * admin has the address, because registering an address must not grant rights; `invalid` for a common password.
 */
export async function ensureFirstAdmin(
  services: RegisterServices,
  admin: FirstAdmin,
  context: CommandContext,
): Promise<boolean> {
  if ((await countAdmins(services)) > 0) return false
  try {
    await registerUser(services, { ...admin, phone: null, role: 'admin', verified: true }, context)
    return true
  } catch (error) {
    const found = await accountByEmail(services, admin.email)
    if (!(error instanceof DomainError) || found?.role !== 'admin') throw error
    // A concurrent start was first, or an earlier one was interrupted before the roster changed.
    await syncAdminRoster(services, found.userId, context)
    return false
  }
}
