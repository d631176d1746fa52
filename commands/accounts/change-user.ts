import { type Account, account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import type { AccountEvent, Role } from '../../domain/account/events.ts'
import { chooseLanguage, type ProfileChange, updateProfile } from '../../domain/account/registration.ts'
import { activate, changeRole, deactivate, erase, remove, removeCustomer } from '../../domain/account/status.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { release, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { type Handled, load } from '../handle.ts'
import type { Log, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeUnlessLast, syncAdminRoster } from './admin-roster.ts'
import { accountOf } from './find-user.ts'
import type { AccountNow } from './join.ts'

/** What the erasure of a person needs. */
export type ErasureServices = Log & Pick<Services, 'people' | 'vault'>

type Decide = (state: Account) => AccountEvent[]

/** Changes a person's name, phone and language, as far as they are given. Throws DomainError `not_found`, `invalid`. */
export async function changeProfile(
  services: LogWriter,
  userId: string,
  { language, ...profile }: ProfileChange & { readonly language?: Language | undefined },
  context: CommandContext,
): Promise<AccountNow> {
  const decide = inTurn(
    account,
    (state) => updateProfile(state, profile),
    (state) => (language ? chooseLanguage(state, language) : []),
  )
  return nowOf(await change(services, userId, decide, context))
}

/**
 * Makes someone a customer, manager or admin; their tokens end at once. Throws DomainError `not_found`, `own_account`,
 * `last_admin`, or `wrong_status` for a staff role of an account whose address is not verified.
 */
export async function changeUserRole(
  services: Log & Pick<Services, 'ids' | 'vault'>,
  userId: string,
  { role, by }: { readonly role: Role; readonly by: string },
  context: CommandContext,
): Promise<AccountNow> {
  const before = existing(await accountOf(services, userId))
  if (before.role === role) {
    // A promotion may have stopped before it reached the roster.
    await syncAdminRoster(services, userId, context)
    return { user: before, position: undefined }
  }
  // The address can't be verified, because another account has it.
  if (role !== 'customer' && before.emailId !== services.ids.email(before.email))
    throw new DomainError('wrong_status', 'account.address-of-another')
  // A feed left over by an interrupted change must not be valid again.
  if (role === 'studio_manager') await services.vault.calendarFeeds.removeAll(userId)
  const decide: Decide = (state) => changeRole(state, { role, by })
  const changed = await (role === 'admin' ? change : changeUnlessLast)(services, userId, decide, context)
  await syncAdminRoster(services, userId, context)
  await endAccess(services, userId)
  return nowOf(changed)
}

/**
 * Activates or deactivates an account; its tokens end at once. Throws DomainError `not_found`, `own_account`,
 * `last_admin`.
 */
export async function setActive(
  services: Log & Pick<Services, 'vault'>,
  userId: string,
  { active, by }: { readonly active: boolean; readonly by: string },
  context: CommandContext,
): Promise<AccountNow> {
  // Sessions and feeds left over by an interrupted deactivation must not be valid again.
  if (active && (await accountOf(services, userId)).status === 'deactivated') await endAccess(services, userId)
  const changed = active
    ? await change(services, userId, activate, context)
    : await changeUnlessLast(services, userId, (state) => deactivate(state, { by }), context)
  await syncAdminRoster(services, userId, context)
  if (!active) await endAccess(services, userId)
  return nowOf(changed)
}

/**
 * Ends an account and erases the person. Throws DomainError `not_found`, `own_account`, `last_admin`. If it is
 * interrupted, a process completes it.
 */
export async function deleteUser(
  services: ErasureServices,
  userId: string,
  by: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const found = existing(await accountOf(services, userId))
  const decide: Decide = (state) => remove(state, { by })
  const { position } = await changeUnlessLast(services, userId, decide, context)
  await removeClaimants(services, found.emailId, context)
  await forgetPerson(services, found, context)
  return position
}

/**
 * Erases a person, with their account if they have one. Throws DomainError `not_found`, what deleteUser throws, or
 * `wrong_status` if they register at the same moment.
 */
export async function erasePerson(
  services: ErasureServices,
  personId: string,
  by: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const found = await accountOf(services, personId)
  if (found.status !== 'absent' && found.status !== 'deleted') return deleteUser(services, personId, by, context)
  const isSomebody = found.status === 'deleted' || (await services.people.isKnown(personId))
  if (!isSomebody) throw new DomainError('not_found', 'account.person-not-found')
  return eraseWithoutAccount(services, personId, context)
}

/** Erases a person who has no account. Throws DomainError `wrong_status` if they have one by now. */
export async function eraseWithoutAccount(
  { handle, people }: Pick<Services, 'handle' | 'people'>,
  personId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const decide: Decide = (state) => erase(state, personId)
  const { position } = await handle(account, streams.user(personId), decide, context)
  await people.erase(personId)
  return position
}

/**
 * Ends the account of a customer who has not used it since a position of the log, and erases the person. Staff accounts
 * stay, and so do accounts that have changed since, such as by a sign-in. Throws VersionConflict on a concurrent
 * change.
 */
export async function deleteUnusedAccount(
  services: ErasureServices,
  { userId, asOf }: { readonly userId: string; readonly asOf: Position },
  context: CommandContext,
): Promise<void> {
  const stream = streams.user(userId)
  const known = await load(services.store, account, stream)
  const { state: found, version, position = '' } = known
  if (!('userId' in found) || position > asOf) return
  const bound = { ...context, at: { stream, expected: version } }
  const { state } = await services.handle(account, stream, removeCustomer, bound, { known })
  if (state.status === 'deleted') await forgetPerson(services, found, context)
}

/**
 * Deletes the rest after the log records an erasure: the person's secrets, the reservation of their address, their key.
 */
export async function forgetPerson(
  services: Pick<Services, 'handle' | 'people' | 'vault'>,
  { personId, emailId }: Pick<ExistingAccount, 'personId' | 'emailId'>,
  context: CommandContext,
): Promise<void> {
  const { handle, vault, people } = services
  await vault.credentials.forget(personId)
  await vault.factors.removeAll(personId)
  await vault.calendarFeeds.removeAll(personId)
  await handle(uniqueness, streams.email(emailId), (state) => release(state, { ownerId: personId }), context)
  await people.erase(personId)
}

/**
 * Deletes the customers' accounts that give the address of an erased owner. An owner erased after years without use
 * takes none along: each account has its own period.
 */
export async function removeClaimants(
  services: ErasureServices,
  emailId: string,
  context: CommandContext,
): Promise<void> {
  for (const { userId } of await services.vault.credentials.claimantsOf(emailId))
    await removeClaimant(services, userId, context)
}

/** Deletes a customer's account that gives an address which another account has. */
export async function removeClaimant(
  services: ErasureServices,
  userId: string,
  context: CommandContext,
): Promise<void> {
  const found = await accountOf(services, userId)
  if (!('userId' in found)) return
  const { state } = await services.handle(account, streams.user(userId), removeCustomer, context)
  if (state.status === 'deleted') await forgetPerson(services, found, context)
}

/** Ends the sessions and calendar feeds of a user at once. */
async function endAccess({ vault }: Pick<Services, 'vault'>, userId: string): Promise<void> {
  await vault.credentials.endSessions(userId)
  await vault.calendarFeeds.removeAll(userId)
}

const change = ({ handle }: LogWriter, userId: string, decide: Decide, context: CommandContext) =>
  handle(account, streams.user(userId), decide, context)

const nowOf = ({ state, position }: Handled<Account, AccountEvent>): AccountNow => ({ user: existing(state), position })
