import { type Account, account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import type { AccountEvent, Role } from '../../domain/account/events.ts'
import * as joining from '../../domain/account/registration.ts'
import { chooseLanguage, type Profile, readProfile } from '../../domain/account/registration.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { reserve, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { ownerOf } from '../uniqueness-reservations.ts'
import { countAdmins, syncAdminRoster } from './admin-roster.ts'
import { type ErasureServices, forgetPerson } from './change-user.ts'
import { firstSession } from './credentials.ts'
import { accountByEmail, accountOf } from './find-user.ts'
import { hashPassword } from './passwords.ts'

/** An account after a command, with its position. */
export interface AccountNow {
  readonly user: ExistingAccount
  readonly position: Position | undefined
}

/** An account whose user has just proved who they are. */
export interface Authenticated extends AccountNow {
  /** The number of the user's sessions at that time: once those have ended, no session starts. */
  readonly session: number
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

type JoinServices = Log & Pick<Services, 'ids' | 'people' | 'vault'>

/** What a registration needs that checks a password. */
export type RegisterServices = JoinServices & Pick<Services, 'isBreached'>

/** Registers a user. Throws DomainError `taken`, or `invalid` with the field. */
export async function registerUser(
  services: RegisterServices,
  { password, language, ...registration }: Registration,
  context: CommandContext,
): Promise<AccountNow> {
  const { role } = registration
  const passwordHash = password === null ? null : await hashPassword(services, { password, role })
  return registerHashed(services, { passwordHash, language, ...registration }, context)
}

interface HashedRegistration extends Omit<Registration, 'password'> {
  readonly passwordHash: string | null
}

async function registerHashed(
  services: JoinServices,
  { passwordHash, language, ...registration }: HashedRegistration,
  context: CommandContext,
): Promise<AccountNow> {
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
  services: JoinServices,
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
 * Accepts an invitation and sets the password. Throws DomainError `not_found` for an invalid link, or one whose
 * invitation was accepted by signing in with Google; `invalid`. If it is interrupted after the link was used, `signIn`
 * with the new password completes it.
 */
export async function acceptInvite(
  services: Log & Pick<Services, 'vault' | 'isBreached'>,
  { token, password, ...taking }: Acceptance,
  context: CommandContext,
): Promise<Authenticated> {
  const userId = await services.vault.mailedLinks.peek(token, 'invite')
  const take = (state: Account) => joining.takeInvite(state, taking)
  // Check before the link is used, so that a rejection leaves it valid.
  const found = existing(await accountOf(services, userId))
  if (found.accepted) throw new DomainError('not_found', 'account.link-expired')
  take(found)
  const passwordHash = await hashPassword(services, { password, role: found.role })
  const session = await services.vault.mailedLinks.useForPassword(token, 'invite', passwordHash)
  return { ...(await enter(services, userId, take, context)), session }
}

/** Signs in an authenticated user. Throws as `decide` does. */
export async function enter(
  services: Log,
  userId: string,
  decide: (state: Account) => AccountEvent[],
  context: CommandContext,
): Promise<AccountNow> {
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  const user = existing(state)
  if (user.role === 'admin') await syncAdminRoster(services, userId, context)
  return { user, position }
}

type Identity = joining.NewUser

/**
 * Reserves the address, then creates the account. The user's id is derived from the address, so two simultaneous
 * registrations of one address conflict on one stream, and an interrupted registration can be repeated. An address
 * whose former owner was erased gets a new user.
 */
async function join(
  services: JoinServices,
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
      isNew: true,
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
 * Registers a person with an address. If another account has it, the newcomer gets an account that does not have the
 * address and can't verify it, so that the answer does not reveal the other account. `owner` is then the account that
 * has it.
 */
export async function registerVisitor(
  services: RegisterServices,
  { password, ...registration }: Omit<Registration, 'role' | 'verified' | 'password'> & { readonly password: string },
  context: CommandContext,
): Promise<Authenticated & { readonly owner: ExistingAccount | undefined }> {
  // Hashed once in both cases: a difference in time would reveal the other account.
  const passwordHash = await hashPassword(services, { password, role: 'customer' })
  const joiningUser = { ...registration, passwordHash, role: 'customer', verified: false } as const
  try {
    return { ...(await registerHashed(services, joiningUser, context)), session: firstSession, owner: undefined }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'taken') throw error
    const owner = await accountByEmail(services, registration.email)
    return { ...(await registerClaimant(services, joiningUser, context)), session: firstSession, owner }
  }
}

/** Registers an account that gives an address which another account has. */
async function registerClaimant(
  services: JoinServices,
  { passwordHash, language, email, ...given }: HashedRegistration,
  context: CommandContext,
): Promise<AccountNow> {
  // Looks like the id of an account that has the address.
  const userId = services.ids.subject('claimant', newId())
  await services.people.begin(userId)
  const identity = { userId, personId: userId, emailId: services.ids.email(userId), email, ...given }
  // As many events as for an account that has the address: the positions of answers would tell them apart.
  await claimAddress(services, identity, context)
  const decide = inTurn(
    account,
    (state) => joining.register(state, identity),
    (state) => (language ? chooseLanguage(state, language) : []),
  )
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  if (passwordHash) await services.vault.credentials.setFirstPassword(userId, passwordHash)
  await services.vault.credentials.claimEmail(userId, services.ids.email(email))
  return { user: existing(state), position }
}

/**
 * Reserves an address for a user. Throws DomainError `taken` if another user has it, unless that user was erased and
 * the reservation is still to be released.
 */
async function claimAddress(
  services: ErasureServices,
  { emailId, userId }: Pick<Identity, 'emailId' | 'userId'>,
  context: CommandContext,
): Promise<void> {
  const stream = streams.email(emailId)
  const owner = await ownerOf(services, stream)
  if (owner !== undefined && owner !== userId) {
    const { status } = await accountOf(services, owner)
    if (status === 'deleted') await forgetPerson(services, { personId: owner, emailId }, context)
  }
  const owned = { ownerId: userId, takenText: joining.emailTakenText, field: 'email' } as const
  await services.handle(uniqueness, stream, (state) => reserve(state, owned), context)
}

interface FirstAdmin {
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
