import jwt from 'jsonwebtoken'
import { Secret, TOTP } from 'otpauth'
import { addTotp, beginTotp } from '../../commands/factors/change-factors.ts'
import type { Log, Services } from '../../commands/services.ts'
import type { TestUser } from './accounts.ts'
import { byTests } from './fixtures.ts'

const periodMs = 30_000

/** Returns an authenticator app's code, `steps` periods from now. Each works once, up to one period early or late. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * periodMs })

/** Gives a user an authenticator app. Its code of the current period is used, that of the next one is not. */
export async function withTotp(
  services: Log & Pick<Services, 'limits' | 'vault' | 'waitForProjections'>,
  { userId, token }: Pick<TestUser, 'userId' | 'token'>,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const session = await services.vault.sessions.check(token)
  if (!session) throw new Error(`User ${userId} is not signed in`)
  const { secret } = await beginTotp(services, session)
  const { recoveryCodes, position } = await addTotp(services, { ...session, code: codeOf(secret) }, byTests())
  await services.waitForProjections(position)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Returns a token of a session that began an hour ago, signed with the server's JWT_SECRET. */
export async function oldToken(
  { vault }: Pick<Services, 'vault'>,
  { userId, email, role }: Pick<TestUser, 'userId' | 'email' | 'role'>,
  secret: string,
): Promise<string> {
  const { id } = await vault.sessions.begin({ userId, email, role })
  const session = await vault.credentials.sessionOf(userId)
  const iat = Math.floor(Date.now() / 1_000) - 3_600
  return jwt.sign({ userId, email, role, session, iat }, secret, { expiresIn: 12 * 3_600, jwtid: id })
}
