import { accountOf } from '../../commands/accounts/find-user.ts'
import { chooseLongerPassword } from '../../commands/accounts/sign-in.ts'
import { byVisitor } from '../../commands/context.ts'
import { authenticationOptions, verifyAuthentication } from '../../commands/factors/passkeys.ts'
import { proveByCode } from '../../commands/factors/prove.ts'
import { able } from '../../domain/account/account.ts'
import type { factorEndpoints } from '../contract/factors.ts'
import type { Handlers } from '../http/serve.ts'
import { sendLink, sessionFor } from './accounts.ts'
import { type FactorServices, partyOf } from './confirmations.ts'
import { completeFactorStep, pendingAt } from './sign-in-steps.ts'

type SecondSteps = Pick<
  Handlers<typeof factorEndpoints>,
  'proveCode' | 'passkeySignInOptions' | 'provePasskey' | 'chooseLongerPassword'
>

/** The steps after a password, and signing in with a passkey alone. */
export function secondStepRoutes(services: FactorServices): SecondSteps {
  const { clock, guard } = services
  return {
    async proveCode(request) {
      const { pending, code } = request.body
      const { userId } = await pendingAt(services, pending, 'factor')
      const { position } = await proveByCode(services, { userId, code }, byVisitor(request.requestId, clock()))
      request.reached(position)
      return completeFactorStep(services, pending, request)
    },
    async passkeySignInOptions({ body: { pending }, headers }) {
      const userId = pending === undefined ? null : (await pendingAt(services, pending, 'factor')).userId
      const options = await authenticationOptions(services, partyOf(services, headers), 'sign_in', userId)
      return { options }
    },
    async provePasskey(request) {
      const { pending, response } = request.body
      const userId = pending === undefined ? null : (await pendingAt(services, pending, 'factor')).userId
      const by = { purpose: 'sign_in', userId } as const
      const passkey = await verifyAuthentication(services, partyOf(services, request.headers), by, response)
      if (pending !== undefined) return completeFactorStep(services, pending, request)
      const user = able(await accountOf(services, passkey.userId))
      guard.checkNetwork(user, request.response.req.ip ?? '')
      return sessionFor(services, { userId: user.userId, method: 'passkey', factorAt: clock() }, request)
    },
    async chooseLongerPassword(request) {
      const { pending, password } = request.body
      const { userId, method, factorAt } = await pendingAt(services, pending, 'password')
      const context = byVisitor(request.requestId, clock())
      const { user, position } = await chooseLongerPassword(services, { pending, userId, password }, context)
      request.reached(position)
      await sendLink(services, 'password_changed', user)
      return sessionFor(services, { userId, method, factorAt }, request)
    },
  }
}
