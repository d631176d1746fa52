import type { IncomingHttpHeaders } from 'node:http'
import { byUser, type CommandContext } from '../../commands/context.ts'
import { authenticationOptions, type RelyingParty, verifyAuthentication } from '../../commands/factors/passkeys.ts'
import { confirmSession, type Proof, proveByCode, proveByPassword } from '../../commands/factors/prove.ts'
import { needsFactor } from '../../commands/factors/sign-in-steps.ts'
import { invalid } from '../../domain/kernel/domain-error.ts'
import type { Confirmation, factorEndpoints } from '../contract/factors.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Origins } from '../http/origin.ts'
import type { Handlers } from '../http/serve.ts'
import type { AccountServices } from './accounts.ts'
import { brand } from './site.ts'

export interface FactorServices extends AccountServices {
  readonly origins: Origins
}

/** Returns the site that a request's passkeys belong to. */
export const partyOf = ({ origins }: FactorServices, headers: IncomingHttpHeaders): RelyingParty => ({
  name: brand,
  origin: origins.of(headers),
})

/** Confirmations that it is still the user, before sensitive requests. */
export function confirmationRoutes(
  services: FactorServices,
): Pick<Handlers<typeof factorEndpoints>, 'confirm' | 'confirmOptions'> {
  const { vault, clock, guard } = services
  const proofOf = async (
    user: SignedIn,
    given: Confirmation,
    party: RelyingParty,
    context: CommandContext,
  ): Promise<Proof> => {
    const { userId } = user
    if ('passkey' in given) {
      await verifyAuthentication(services, party, { purpose: 'confirm', userId }, given.passkey)
      return { method: 'passkey', position: undefined }
    }
    if ('code' in given) return proveByCode(services, { userId, code: given.code }, context)
    if (needsFactor(user.role, await vault.factors.countsOf(userId)))
      throw invalid('password', 'factor.confirm-by-factor')
    return proveByPassword(services, { userId, password: given.password })
  }

  return {
    confirmOptions: async ({ user, headers }) => ({
      options: await authenticationOptions(services, partyOf(services, headers), 'confirm', user.userId),
    }),
    async confirm({ user, body, headers, requestId, reached }) {
      const context = byUser(user, requestId, clock())
      const { method } = await proofOf(user, body, partyOf(services, headers), context)
      reached(await confirmSession(services, user, method, context))
      return { until: new Date(clock().getTime() + guard.policy.confirmationMs).toISOString() }
    },
  }
}
