import { account, existing, type Factor } from '../../domain/account/account.ts'
import { addFactor, createRecoveryCodes, isStaff, removeFactor, resetFactors } from '../../domain/account/sign-in.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { plainCode } from '../../language/text.ts'
import { removeAllFactors } from '../accounts/credentials.ts'
import { accountOf } from '../accounts/find-user.ts'
import type { AccountNow } from '../accounts/join.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { Adding, NewPasskey, Totp } from './factors.ts'
import { countTry, newRecoveryCodes, newTotpSecret, stepOf, wrongCode } from './prove.ts'

/** An account after a factor was added. */
export interface FactorAdded extends AccountNow {
  /** Recovery codes of staff who had none. They are shown only now. Customers can still use their password. */
  readonly recoveryCodes: readonly string[] | undefined
}

/** Adds a verified passkey. Throws DomainError `not_found`, `not_allowed`, `invalid`. */
export async function addPasskey(
  services: Log & Pick<Services, 'vault'>,
  passkey: NewPasskey,
  context: CommandContext,
): Promise<FactorAdded> {
  const factor: Factor = { factorId: passkey.factorId, kind: 'passkey' }
  // Check the decision before the passkey is stored.
  addFactor(await accountOf(services, passkey.userId), factor)
  if (!(await services.vault.factors.addPasskey(passkey))) throw new DomainError('invalid', 'factor.passkey-rejected')
  return added(services, passkey, factor, context)
}

/**
 * Begins to add an authenticator app. Returns its secret, which counts once a code has proved that the app knows it. It
 * replaces that of an earlier setup.
 * Throws DomainError `not_found`, `not_allowed`, `invalid`, or `wrong_status` if there is an app already.
 */
export async function beginTotp(
  services: LogReader & Pick<Services, 'vault'>,
  { userId, tokenId }: Adding,
): Promise<Pick<Totp, 'factorId' | 'secret'>> {
  const { factors } = services.vault
  const factorId = newId()
  // Check the decision before the secret is stored.
  addFactor(await accountOf(services, userId), { factorId, kind: 'totp' })
  rejectActive(await factors.totpOf(userId))
  const secret = newTotpSecret()
  await factors.beginTotp({ userId, tokenId }, { factorId, secret })
  return { factorId, secret }
}

function rejectActive(totp: Totp | undefined): void {
  if (totp?.active) throw new DomainError('wrong_status', 'factor.has-app')
}

/**
 * Adds the authenticator app if the code is right. Throws WrongProof, DomainError `not_allowed`, TooManyAttempts, or
 * `wrong_status` if there is an app already or if the setup that returned `factorId` was replaced by a later one.
 */
export async function addTotp(
  services: Log & Pick<Services, 'limits' | 'vault'>,
  { userId, tokenId, factorId, code }: Adding & { readonly factorId?: string | undefined; readonly code: string },
  context: CommandContext,
): Promise<FactorAdded> {
  const { factors } = services.vault
  const totp = await factors.totpOf(userId)
  rejectActive(totp)
  if (factorId && factorId !== totp?.factorId) throw new DomainError('wrong_status', 'factor.app-replaced')
  const guess = await countTry(services, userId, 'session', context)
  const step = totp && stepOf(totp.secret, plainCode(code), context.now)
  if (!totp || step === undefined) throw wrongCode(guess)
  const factor: Factor = { factorId: totp.factorId, kind: 'totp' }
  addFactor(await accountOf(services, userId), factor)
  if (!(await factors.useTotpStep(userId, totp.factorId, step))) throw wrongCode(guess)
  await guess.discard(true)
  return added(services, { userId, tokenId }, factor, context)
}

async function added(
  services: Pick<Services, 'handle' | 'vault'>,
  { userId, tokenId }: Adding,
  factor: Factor,
  context: CommandContext,
): Promise<FactorAdded> {
  const { handle, vault } = services
  const stream = streams.user(userId)
  const { state, position } = await handle(account, stream, (current) => addFactor(current, factor), context)
  const user = existing(state)
  const recoveryCodes = newRecoveryCodes()
  const areFirst = isStaff(user.role) && (await vault.factors.addRecoveryCodes({ userId, tokenId }, recoveryCodes))
  if (!areFirst) return { user, position, recoveryCodes: undefined }
  const created = await handle(account, stream, createRecoveryCodes, context)
  return { user, position: created.position, recoveryCodes }
}

/** Replaces a user's recovery codes and returns the new ones. Throws DomainError `not_found`. */
export async function replaceRecoveryCodes(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, tokenId }: Adding,
  context: CommandContext,
): Promise<AccountNow & { readonly recoveryCodes: readonly string[] }> {
  const recoveryCodes = newRecoveryCodes()
  if (!(await vault.factors.setRecoveryCodes({ userId, tokenId }, recoveryCodes)))
    throw new DomainError('not_found', 'account.session-ended')
  const { state, position } = await handle(account, streams.user(userId), createRecoveryCodes, context)
  return { user: existing(state), position, recoveryCodes }
}

/**
 * Removes a passkey or the authenticator app. Throws DomainError `not_found`, or `last_factor` for the last one of an
 * admin who needs one.
 */
export async function removeOwnFactor(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, factorId, required }: { readonly userId: string; readonly factorId: string; readonly required: boolean },
  context: CommandContext,
): Promise<AccountNow & { readonly changed: boolean }> {
  const decide = (state: typeof account.initial) => removeFactor(state, { factorId, required })
  const { state, position, events } = await handle(account, streams.user(userId), decide, context)
  await vault.factors.remove(userId, factorId)
  return { user: existing(state), position, changed: events.length > 0 }
}

/**
 * Removes all factors of someone who lost them, with their recovery codes, and unlinks their Google account. Their
 * sessions end. Throws DomainError `not_found`, `own_account`.
 */
export async function resetUserFactors(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  userId: string,
  by: string,
  context: CommandContext,
): Promise<AccountNow & { readonly changed: boolean }> {
  const isLinked = (await vault.credentials.of(userId)).googleSubject !== null
  const decide = (state: typeof account.initial) => resetFactors(state, { by, isLinked })
  const { state, position, events } = await handle(account, streams.user(userId), decide, context)
  await vault.credentials.unlinkGoogle(userId)
  await vault.credentials.endSessions(userId)
  await removeAllFactors({ vault }, userId)
  return { user: existing(state), position, changed: events.length > 0 }
}
