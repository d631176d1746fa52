import { type Account, account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import type { AccountEvent, Role } from '../../domain/account/events.ts'
import * as joining from '../../domain/account/join.ts'
import { chooseLanguage, type Profile, readProfile } from '../../domain/account/profile.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { reserve, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { syncAdminRoster } from './admin-roster.ts'
import { forgetPerson } from './change-user.ts'
import { accountOf } from './find-user.ts'
import { hashPassword } from './passwords.ts'

/** An account after a command, with its position. */
export interface AccountNow {
  readonly user: ExistingAccount
  readonly position: Position | undefined
}

export interface Registration extends Profile {
  readonly email: string
  readonly role: Role
  /** Whether the address is verified. */
  readonly verified: boolean
  /** null if the user signs in another way. */
  readonly password: string | null
  /** The language of messages; English by default. */
  readonly language?: Language | undefined
}

/** Registers a user. Throws DomainError `taken`, or `invalid` with the field. */
export async function registerUser(
  services: Services,
  { password, language, ...registration }: Registration,
  context: CommandContext,
): Promise<AccountNow> {
  const passwordHash = password === null ? null : await hashPassword(password)
  const joined = await join(services, registration, context, (state, identity) =>
    inTurn(
      account,
      (current) => joining.register(current, { ...identity, verified: registration.verified }),
      (current) => (language ? chooseLanguage(current, language) : []),
    )(state),
  )
  if (passwordHash) await services.vault.credentials.setFirstPassword(joined.user.userId, passwordHash)
  return joined
}

export interface Invitation extends Profile {
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
}

/** Invites a user. Throws DomainError `taken`, or `invalid` with the field. */
export async function inviteUser(
  services: Services,
  invitation: Invitation,
  context: CommandContext,
): Promise<AccountNow> {
  return join(services, invitation, context, (state, identity) =>
    joining.invite(state, { ...identity, invitedBy: invitation.invitedBy }),
  )
}

export interface Acceptance extends joining.TakeInvite {
  readonly token: string
  readonly password: string
}

/**
 * Accepts an invitation and sets the password. Throws DomainError `not_found` for an invalid link, or `invalid`. If it
 * is interrupted after the link was used, `signIn` with the new password completes it.
 */
export async function acceptInvite(
  services: Services,
  { token, password, ...taking }: Acceptance,
  context: CommandContext,
): Promise<AccountNow> {
  const passwordHash = await hashPassword(password)
  const userId = await services.vault.mailedLinks.peek(token, 'invite')
  const take = (state: Account) => joining.takeInvite(state, taking)
  // Check before the link is used, so that a rejection leaves it valid.
  take(await accountOf(services, userId))
  await services.vault.mailedLinks.useForPassword(token, 'invite', passwordHash)
  return enter(services, userId, take, context)
}

/** Signs in an authenticated user. Throws as `decide` does. */
export async function enter(
  services: Services,
  userId: string,
  decide: (state: Account) => AccountEvent[],
  context: CommandContext,
): Promise<AccountNow> {
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  const user = existing(state)
  if (user.role === 'admin') await syncAdminRoster(services, userId, context)
  return { user, position }
}

/** Verifies an address by a mailed link. Throws DomainError `not_found`. */
export async function verifyEmail(services: Services, token: string, context: CommandContext): Promise<AccountNow> {
  const userId = await services.vault.mailedLinks.use(token, 'verify')
  const { state, position } = await services.handle(account, streams.user(userId), joining.verifyEmail, context)
  return { user: existing(state), position }
}

type Identity = joining.NewUser

/**
 * Reserves the address, then creates the account. The user's id is derived from the address, so two simultaneous
 * registrations of one address conflict on one stream, and an interrupted registration can be repeated. An address whose
 * former owner was erased gets a new user.
 */
async function join(
  services: Services,
  { email, role, ...given }: Profile & { readonly email: string; readonly role: Role },
  context: CommandContext,
  decide: (state: Account, identity: Identity) => AccountEvent[],
): Promise<AccountNow> {
  const { handle, ids, people } = services
  const profile = readProfile(given)
  const emailId = ids.email(email)
  for (;;) {
    const userId = await people.idOf(email)
    await claimAddress(services, { emailId, userId }, context)
    const identity = { userId, personId: userId, emailId, email, role, ...profile }
    const decideUnlessErased = (state: Account) => (state.status === 'deleted' ? [] : decide(state, identity))
    const { state, position } = await handle(account, streams.user(userId), decideUnlessErased, context, {
      fresh: true,
    })
    if (state.status !== 'deleted') {
      const user = existing(state)
      if (user.role === 'admin') await syncAdminRoster(services, userId, context)
      return { user, position }
    }
    await forgetPerson(services, { personId: userId, emailId }, context)
  }
}

/**
 * Reserves an address for a user. Throws DomainError `taken` if another user has it, unless that user was erased and
 * the reservation is still to be released.
 */
async function claimAddress(
  services: Services,
  { emailId, userId }: Pick<Identity, 'emailId' | 'userId'>,
  context: CommandContext,
): Promise<void> {
  const stream = streams.email(emailId)
  const { state: owner } = await load(services.store, uniqueness, stream)
  if (owner.status === 'claimed' && owner.ownerId !== userId) {
    const { status } = await accountOf(services, owner.ownerId)
    if (status === 'deleted') await forgetPerson(services, { personId: owner.ownerId, emailId }, context)
  }
  const owned = { ownerId: userId, takenText: joining.emailTakenText, field: 'email' }
  await services.handle(uniqueness, stream, (state) => reserve(state, owned), context)
}
