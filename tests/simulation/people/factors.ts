import { Secret, TOTP } from 'otpauth'
import { newId } from '../../../commands/context.ts'
import * as change from '../../../commands/factors/change-factors.ts'
import { methodsOf, stepsAfter } from '../../../commands/factors/pending-sign-ins.ts'
import { confirmSession, proveByCode, proveByPassword } from '../../../commands/factors/prove.ts'
import type { ExistingAccount } from '../../../domain/account/account.ts'
import { needsFactor } from '../../../domain/account/sign-in.ts'
import { must } from '../rules/violation.ts'
import { ending, someSession } from './accounts.ts'
import { type Action, action, byAdmin, type Play } from './play.ts'
import { now, random, somePassword } from './some.ts'

/** A member of staff, if there is one. */
const someStaff = ({ known }: Play): ExistingAccount | undefined =>
  random().maybeOf(known.people().filter(({ role }) => role !== 'customer'))

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })

/** Uses a code of the app or a recovery code twice at the same time, and checks that it counts at most once. */
async function proves(play: Play, user: ExistingAccount): Promise<void> {
  const { vault } = play.services
  const totp = await vault.factors.totpOf(user.userId)
  const [recoveryCode] = play.environment.vault.factors.recoveryCodes.get(user.userId) ?? []
  const code = totp?.active && random().chance(0.6) ? codeOf(totp.secret) : recoveryCode
  if (code === undefined) return
  const typed = { userId: user.userId, code, occasion: random().chance(0.5) ? 'sign-in' : 'session' } as const
  const tries = [0, 1].map(() => proveByCode(play.services, typed, play.itself(user)))
  const outcomes = await Promise.allSettled(tries)
  const times = outcomes.filter(({ status }) => status === 'fulfilled').length
  must(times <= 1, `a code of user ${user.userId} counts twice`)
}

/** Confirms the session of a random token by password. */
async function confirms(play: Play): Promise<void> {
  const { session } = await someSession(play)
  if (!session) return
  const typed = { userId: session.userId, password: somePassword() }
  const { method } = await proveByPassword(play.services, typed, play.itself(session))
  await confirmSession(play.services, session, method, play.itself(session))
}

/** Checks that the user can take each required step of a sign-in. */
async function looksAtSteps({ services }: Play, user: ExistingAccount): Promise<void> {
  const steps = await stepsAfter(services, user, somePassword())
  const counts = await services.vault.factors.countsOf(user.userId)
  const isStuck = steps.includes('factor') && needsFactor(user.role, counts) && methodsOf(counts).length === 0
  must(!isStuck, `user ${user.userId} needs a factor and has none`)
}

/** People with passkeys and authenticator apps, and admins who reset them. */
export const factors: readonly Action[] = [
  action('adds a passkey', 1.5, (play) => {
    const user = someStaff(play) ?? play.someUser()
    if (!user) return undefined
    const about = { factorId: newId(), userId: user.userId, credentialId: newId(), name: 'Phone' }
    const passkey = { ...about, publicKey: new Uint8Array(1), counter: 0, transports: [], tokenId: '' }
    return change.addPasskey(play.services, passkey, play.itself(user))
  }),
  action('sets up an authenticator app', 1.5, async (play) => {
    const user = someStaff(play)
    if (!user) return undefined
    const session = { userId: user.userId, tokenId: '' }
    const { factorId, secret } = await change.beginTotp(play.services, session)
    return change.addTotp(play.services, { ...session, factorId, code: codeOf(secret) }, play.itself(user))
  }),
  action('proves by a code', 1.5, async (play) => {
    const user = someStaff(play)
    if (!user) return
    await looksAtSteps(play, user)
    await proves(play, user)
  }),
  action('confirms by a password', 1, confirms),
  action('replaces recovery codes', 0.5, (play) => {
    const user = someStaff(play)
    return user && change.replaceRecoveryCodes(play.services, { userId: user.userId, tokenId: '' }, play.itself(user))
  }),
  action('removes a factor', 1, (play) => {
    const user = random().maybeOf(play.known.people().filter((each) => each.factors.length > 0))
    const factor = user && random().maybeOf(user.factors)
    if (!user || !factor) return undefined
    const removing = { userId: user.userId, factorId: factor.factorId, required: random().chance(0.5) }
    return change.removeOwnFactor(play.services, removing, play.itself(user))
  }),
  byAdmin('resets somebody’s factors', 0.5, (play, { userId: by, asks }) => {
    const user = someStaff(play)
    if (!user) return undefined
    return ending(play, user.userId, () => change.resetUserFactors(play.services, user.userId, by, asks()))
  }),
]
