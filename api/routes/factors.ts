import { type CommandContext, newId } from '../../commands/context.ts'
import * as factors from '../../commands/factors/change-factors.ts'
import {
  authenticationOptions,
  type RelyingParty,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../../commands/factors/passkeys.ts'
import { methodsOf } from '../../commands/factors/pending-sign-ins.ts'
import { confirmSession, type Proof, proveByCode, proveByPassword, totpAddress } from '../../commands/factors/prove.ts'
import { isStaff, needsFactor } from '../../domain/account/sign-in.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import type { Confirmation, factorEndpoints } from '../contract/factors.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Handlers } from '../http/serve.ts'
import { countProof, oneself, reportToOwner } from './accounts.ts'
import { type FactorServices, partyOf, recordingWrong, secondStepRoutes } from './sign-in-steps.ts'
import { brand } from './site.ts'

/** Confirmations of the user's identity before sensitive requests. */
function confirmationRoutes(
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
    if ('code' in given) return proveByCode(services, { userId, code: given.code, occasion: 'session' }, context)
    if (needsFactor(user.role, await vault.factors.countsOf(userId)))
      throw invalid('password', 'factor.confirm-by-factor')
    return proveByPassword(services, { userId, password: given.password }, context)
  }

  return {
    confirmOptions: async ({ user, headers }) => ({
      options: await authenticationOptions(services, partyOf(services, headers), 'confirm', user.userId),
    }),
    async confirm({ user, body, headers, context, reached }) {
      // Before the proof, because each check of a password takes processor time.
      const counted = await countProof(services, 'confirmation', user.userId)
      const proving = proofOf(user, body, partyOf(services, headers), context)
      const { method } = await recordingWrong(services, user.userId, proving, context).catch(async (error) => {
        await counted?.discard()
        throw error
      })
      reached(await confirmSession(services, user, method, context))
      return { until: new Date(clock().getTime() + guard.policy.confirmationMs).toISOString() }
    },
  }
}

const done = { done: true } as const

/** Passkeys, authenticator apps and recovery codes; the second step of signing in; confirmations. */
export function factorRoutes(services: FactorServices): Handlers<typeof factorEndpoints> {
  const { vault, guard } = services
  const isRequired = (user: SignedIn) => user.role === 'admin' && guard.policy.adminFactor === 'required'

  return {
    ...secondStepRoutes(services),
    ...confirmationRoutes(services),
    async ownFactors({ user }) {
      const [passkeys, totp, counts, { passwordHash }] = await Promise.all([
        vault.factors.passkeysOf(user.userId),
        vault.factors.totpOf(user.userId),
        vault.factors.countsOf(user.userId),
        vault.credentials.of(user.userId),
      ])
      // Codes replace a lost factor where one is needed. Elsewhere, the password does.
      const withoutFactor = { ...counts, recoveryCodes: 0 }
      const byPassword = passwordHash === null ? [] : (['password'] as const)
      return {
        passkeys: passkeys.map(({ factorId, name, createdAt, lastUsedAt }) => ({
          id: factorId,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        totp: totp?.active ? { id: totp.factorId, createdAt: totp.createdAt.toISOString() } : null,
        recoveryCodesLeft: counts.recoveryCodes,
        required: isRequired(user),
        offersTotp: isStaff(user.role),
        confirmBy: needsFactor(user.role, counts) ? methodsOf(counts) : [...methodsOf(withoutFactor), ...byPassword],
      }
    },
    passkeyOptions: async ({ user, headers }) => ({
      options: await registrationOptions(services, partyOf(services, headers), user),
    }),
    async addPasskey({ user, headers, body, context, record }) {
      const about = { factorId: newId(), userId: user.userId, name: body.name, tokenId: user.tokenId }
      const passkey = await verifyRegistration(services, partyOf(services, headers), about, body.response)
      const added = await record(factors.addPasskey(services, passkey, context))
      await reportToOwner(services, 'access_changed', added.user, { what: 'passkey' })
      return { recoveryCodes: codesOf(added) }
    },
    async renamePasskey({ user, params, body }) {
      if (!(await vault.factors.renamePasskey(user.userId, params.id, body.name)))
        throw new DomainError('not_found', 'factor.not-found')
      return done
    },
    async removeFactor({ user, params, context, record }) {
      const removing = { userId: user.userId, factorId: params.id, required: isRequired(user) }
      const removed = await record(factors.removeOwnFactor(services, removing, context))
      if (removed.changed) await reportToOwner(services, 'access_changed', removed.user, { what: 'factor_removed' })
      return done
    },
    async beginTotp({ user, ...request }) {
      const { email } = await oneself(services, user.userId, request)
      const { factorId, secret } = await factors.beginTotp(services, user)
      return { id: factorId, secret, address: totpAddress(secret, email, brand) }
    },
    async addTotp({ user, body, context, record }) {
      const adding = factors.addTotp(services, { ...user, factorId: body.id, code: body.code }, context)
      const added = await record(recordingWrong(services, user.userId, adding, context))
      await reportToOwner(services, 'access_changed', added.user, { what: 'totp' })
      return { recoveryCodes: codesOf(added) }
    },
    async newRecoveryCodes({ user, context, record }) {
      const replaced = await record(factors.replaceRecoveryCodes(services, user, context))
      await reportToOwner(services, 'access_changed', replaced.user, { what: 'recovery_codes' })
      return { recoveryCodes: [...replaced.recoveryCodes] }
    },
  }
}

const codesOf = ({ recoveryCodes }: factors.FactorAdded) => (recoveryCodes ? [...recoveryCodes] : null)
