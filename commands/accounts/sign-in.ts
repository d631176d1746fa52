import { able, account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import { acceptInvite, enterWithGoogle, verifyEmail } from '../../domain/account/join.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { isPlain, isReadable } from '../../domain/kernel/plain-text.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { accountByEmail, accountOf, nobody } from './find-user.ts'
import { type AccountNow, enter, registerUser } from './join.ts'
import { hashPassword, isPassword } from './passwords.ts'

const mostWrongPasswords = 10

/** Authentication failed. The error does not tell which part was wrong. */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed'
}

export interface SigningIn {
  readonly email: string
  readonly password: string
  /** Where the request comes from; undefined counts nothing against it. */
  readonly address: string | undefined
}

/**
 * Someone signs in with a password. Throws AuthenticationFailed, after the same steps whether there is such an account
 * or not, or TooManyAttempts after ten wrong passwords for the account or from the address.
 */
export async function signIn(
  services: Services,
  { email, password, address }: SigningIn,
  context: CommandContext,
): Promise<AccountNow> {
  const byAccount = `account ${services.ids.email(email)}`
  const subjects = address === undefined ? [] : [byAccount, `address ${address}`]
  // One after the other: those who try in parallel would all be looked at before the first of them counts.
  return inTurns(services, subjects, async () => {
    await services.vault.attempts.check(subjects, mostWrongPasswords)
    const found = await accountByEmail(services, email)
    const { passwordHash } = await services.vault.credentials.of(found?.userId ?? nobody)
    if (!(await isPassword(password, passwordHash)) || !found || found.status === 'deactivated') {
      await services.vault.attempts.add(subjects)
      throw new AuthenticationFailed()
    }
    await services.vault.attempts.clear(byAccount)
    // The password of an invited account was chosen by the invitation's link: accepting was cut short.
    if (found.status === 'invited') return enter(services, found.userId, acceptInvite, context)
    return { user: found, position: undefined }
  })
}

const inTurns = <Result>(
  services: Pick<Services, 'requests'>,
  [key, ...others]: readonly string[],
  task: () => Promise<Result>,
): Promise<Result> => (key === undefined ? task() : services.requests.run(key, () => inTurns(services, others, task)))

/** Who Google says it is. */
export interface GoogleIdentity {
  readonly subject: string
  readonly email: string
  readonly name: string
  /** In which they are written to, if they are new here. */
  readonly language?: Language | undefined
}

/**
 * Someone whose address Google proved signs in: to the account they came to by Google before, else to that of their
 * address, else to a new one. Throws DomainError `wrong_status` when the account's own address was never proven,
 * `not_allowed` when it is deactivated.
 */
export async function signInWithGoogle(
  services: Services,
  { subject, email, name, language }: GoogleIdentity,
  context: CommandContext,
): Promise<AccountNow> {
  const { credentials } = services.vault
  const userId = (await credentials.userOfGoogle(subject)) ?? (await accountByEmail(services, email))?.userId
  // What somebody is called there may be nothing that could stand in a message.
  const called = isReadable(name) && isPlain(name.trim()) ? name : email
  const joining = { email, name: called, phone: null, language } as const
  const newcomer = { ...joining, role: 'customer', verified: true, password: null } as const
  const entered = await (userId === undefined
    ? registerUser(services, newcomer, context)
    : enter(services, userId, enterWithGoogle, context))
  await credentials.setGoogleSubject(entered.user.userId, subject)
  return entered
}

/** The user who forgot the password, and which link to send; undefined if unknown or not allowed to sign in. */
export async function forgotPassword(
  services: Services,
  email: string,
): Promise<{ readonly user: ExistingAccount; readonly purpose: 'reset' | 'invite' } | undefined> {
  const user = await accountByEmail(services, email)
  if (!user || user.status === 'deactivated') return undefined
  // A user who never accepted the invitation gets it again.
  return { user, purpose: user.status === 'invited' ? 'invite' : 'reset' }
}

/**
 * A new password by a link, which proves the address too; every token ends. Throws DomainError `not_found`, `invalid`,
 * `not_allowed`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { readonly token: string; readonly password: string },
  context: CommandContext,
): Promise<AccountNow> {
  const passwordHash = await hashPassword(password)
  const userId = await services.vault.mailedLinks.peek(token, 'reset')
  const found = able(await accountOf(services, userId))
  await services.vault.mailedLinks.useForPassword(token, 'reset', passwordHash)
  await services.vault.attempts.clear(`account ${found.emailId}`)
  const { state, position } = await services.handle(account, streams.user(userId), verifyEmail, context)
  return { user: existing(state), position }
}

/**
 * A new password for someone who knows the present one; every token ends. Throws DomainError `invalid`, throws
 * TooManyAttempts.
 */
export async function changePassword(
  services: Services,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const subject = `change ${userId}`
  await services.requests.run(subject, async () => {
    await services.vault.attempts.check([subject], mostWrongPasswords)
    const { passwordHash } = await services.vault.credentials.of(userId)
    if (!(await isPassword(currentPassword, passwordHash))) {
      await services.vault.attempts.add([subject])
      throw new DomainError('invalid', 'That is not your present password', { field: 'currentPassword' })
    }
    await services.vault.credentials.setPassword(userId, await hashPassword(newPassword, 'newPassword'))
  })
}
