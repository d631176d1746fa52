import { account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import { verifyEmail } from '../../domain/account/registration.ts'
import { claim, passwordChanged } from '../../domain/account/sign-in.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { removeAllFactors } from './credentials.ts'
import { accountByEmail, accountOf } from './find-user.ts'
import { hashPassword } from './passwords.ts'
import type { Session } from './sessions.ts'

export interface Verification {
  readonly token: string
  /** The session in which the link was opened, if any. */
  readonly session: Pick<Session, 'userId' | 'tokenId'> | undefined
  /** The password of someone who opens the link without a session of the account. */
  readonly password?: string | undefined
}

export interface Verified {
  readonly user: ExistingAccount
  readonly position: Position | undefined
  /** The session number of a password that was set, which ended all sessions; undefined if none was. */
  readonly session: number | undefined
}

/**
 * Verifies an address by a mailed link. Another person may have registered the address and know the password: only the
 * session in which the link was opened continues. Without a session of the account, the link sets a new password, ends
 * all sessions, and removes all factors and the phone number. Throws DomainError `not_found`, `invalid`, or
 * `password_needed` without either.
 */
export async function verifyAddress(
  services: Log & Pick<Services, 'vault' | 'isBreached'>,
  { token, session, password }: Verification,
  context: CommandContext,
): Promise<Verified> {
  const { mailedLinks, sessions } = services.vault
  const userId = await mailedLinks.peek(token, 'verify')
  const found = existing(await accountOf(services, userId))
  const stream = streams.user(userId)
  if (session?.userId === userId || found.verified) {
    await mailedLinks.use(token, 'verify')
    if (session?.userId === userId && !found.verified) await sessions.endOthers(session)
    const { state, position } = await services.handle(account, stream, verifyEmail, context)
    return { user: existing(state), position, session: undefined }
  }
  if (password === undefined) throw new DomainError('password_needed', 'account.password-needed')
  const passwordHash = await hashPassword(services, { password, role: found.role })
  // Another person may have registered the address and added a passkey. Removed here too, in case this process crashes.
  await services.vault.factors.removeAll(userId)
  await mailedLinks.useForPassword(token, 'verify', passwordHash)
  const number = await removeAllFactors(services, userId)
  const decide = inTurn(account, claim, (state) => passwordChanged(state, 'claimed'))
  const { state, position } = await services.handle(account, stream, decide, context)
  return { user: existing(state), position, session: number }
}

/** Returns the account that has a user's address if it is another one. The user can't verify the address then. */
export async function ownerOfAddress(
  services: LogReader & Pick<Services, 'ids'>,
  { userId, email }: Pick<ExistingAccount, 'userId' | 'email'>,
): Promise<ExistingAccount | undefined> {
  const owner = await accountByEmail(services, email)
  return owner && owner.userId !== userId ? owner : undefined
}
