import type { Vault } from '../../commands/vault.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Config } from '../../runtime/config.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { SignedIn } from './admission.ts'
import { addressList } from './network.ts'

/** What admins must do, and how long a confirmation is valid. */
export interface AccessPolicy {
  readonly adminFactor: Config['adminFactor']
  /** Whether an admin may work from a network address. */
  readonly isAdminNetwork: (address: string) => boolean
  readonly confirmationMs: number
}

/** Returns the access policy of a configuration. */
export function accessPolicyOf(
  config: Pick<Config, 'adminFactor' | 'adminNetworks' | 'confirmationMinutes'>,
): AccessPolicy {
  const { adminFactor, adminNetworks, confirmationMinutes } = config
  return {
    adminFactor,
    isAdminNetwork: adminNetworks === undefined ? () => true : addressList(adminNetworks),
    confirmationMs: confirmationMinutes * 60_000,
  }
}

/** Checks the user of each request, after the token and the role have been checked. */
export interface Guard {
  readonly policy: AccessPolicy
  /** Throws DomainError `network_not_allowed`, `factor_required` or `confirmation_required`, or TooManyAttempts. */
  check(endpoint: Endpoint, user: SignedIn | undefined, address: string): Promise<void>
  /** Throws DomainError `confirmation_required` unless the user confirmed their identity recently. */
  checkConfirmed(user: SignedIn): void
  /** Throws DomainError `network_not_allowed`. */
  checkNetwork(user: Pick<SignedIn, 'role'>, address: string): void
}

/** Counts a change of a user's own account. Throws TooManyAttempts. */
export type CountChange = (change: string) => Promise<unknown>

interface GuardParts {
  /** Undefined without limits. */
  readonly countChange?: CountChange | undefined
  readonly vault: Pick<Vault, 'factors'>
  readonly policy: AccessPolicy
  readonly clock: () => Date
}

/** Creates the guard of an access policy. */
export function createGuard({ countChange, vault, policy, clock }: GuardParts): Guard {
  const guard: Guard = {
    policy,
    async check(endpoint, user, address) {
      if (user?.role === 'admin') await checkAdmin(endpoint, user, address)
      if (user && endpoint.confirmed) guard.checkConfirmed(user)
      if (user && endpoint.counted) await countChange?.(`${endpoint.method} ${endpoint.path} ${user.userId}`)
    },
    checkConfirmed({ startedAt, factorAt }) {
      // A user who signed in a moment ago has just proved their identity.
      const provedAt = Math.max(startedAt.getTime(), factorAt?.getTime() ?? 0)
      if (clock().getTime() - provedAt < policy.confirmationMs) return
      throw new DomainError('confirmation_required', 'factor.confirm')
    },
    checkNetwork({ role }, address) {
      if (role === 'admin' && !policy.isAdminNetwork(address))
        throw new DomainError('network_not_allowed', 'sign-in.network')
    },
  }
  const checkAdmin = async ({ access }: Endpoint, user: SignedIn, address: string) => {
    guard.checkNetwork(user, address)
    if (policy.adminFactor === 'optional' || access === 'public' || access === 'customer') return
    const { passkeys, totp } = await vault.factors.countsOf(user.userId)
    if (passkeys === 0 && !totp) throw new DomainError('factor_required', 'factor.required')
  }
  return guard
}
