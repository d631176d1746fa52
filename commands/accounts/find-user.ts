import { type Account, account, type ExistingAccount } from '../../domain/account/account.ts'
import { load } from '../handle.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { ownerOf } from '../uniqueness-reservations.ts'

/** A dummy id, so that lookups of unknown users take the same steps. */
export const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** Loads an account from the log. */
export async function accountOf({ store }: LogReader, userId: string): Promise<Account> {
  return (await load(store, account, streams.user(userId))).state
}

/** Returns the owner of an address from the log, if any. */
export async function accountByEmail(
  services: LogReader & Pick<Services, 'ids'>,
  email: string,
): Promise<ExistingAccount | undefined> {
  const owner = await ownerOf(services, streams.email(services.ids.email(email)))
  const found = await accountOf(services, owner ?? unknownUserId)
  return found.status === 'absent' || found.status === 'deleted' ? undefined : found
}
