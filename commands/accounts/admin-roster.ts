import { type Account, account, existing } from '../../domain/account/account.ts'
import { addAdmin, adminIds, admins, removeAdmin } from '../../domain/account/admins.ts'
import type { AccountEvent } from '../../domain/account/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { type EventStore, lastVersion, VersionConflict } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { type Handled, load, repeatOnConflict } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'

/** Returns the number of admins who can sign in. Those whose address was lost with the DATA_KEY can't. */
export async function countAdmins({ store }: { readonly store: Pick<EventStore, 'read'> }): Promise<number> {
  const ids = adminIds((await load(store, admins, streams.admins)).state)
  const accounts = await Promise.all(ids.map((userId) => load(store, account, streams.user(userId))))
  return accounts.filter(({ state }) => 'email' in state && state.email !== erased).length
}

/**
 * Changes an account in a way that may end its admin role, if another admin remains. It removes the admin from the
 * roster first, so that after a crash the roster counts too few admins, never too many. The account then changes at the
 * version of that removal, or both steps repeat. Throws DomainError `last_admin`, what `decide` throws, or Contention.
 */
export async function changeUnlessLast(
  services: Log,
  userId: string,
  decide: (state: Account) => AccountEvent[],
  context: CommandContext,
): Promise<Handled<Account, AccountEvent>> {
  const stream = streams.user(userId)
  return repeatOnConflict(async () => {
    const known = await load(services.store, account, stream)
    const { state, version } = known
    // Check the decision before writing anything.
    decide(state)
    if (isAdmin(state)) {
      const asOf = { userId, accountVersion: Number(lastVersion(version)) }
      await services.handle(admins, streams.admins, (current) => removeAdmin(current, asOf), context)
    }
    try {
      return await services.handle(
        account,
        stream,
        decide,
        { ...context, at: { stream, expected: version } },
        { known },
      )
    } catch (error) {
      if (error instanceof VersionConflict) await syncAdminRoster(services, userId, context)
      throw error
    }
  })
}

/** Adds an active admin to the roster. Call it after each change that may have made someone an admin. */
export async function syncAdminRoster({ store, handle }: Log, userId: string, context: CommandContext): Promise<void> {
  const { state, version } = await load(store, account, streams.user(userId))
  if (!isAdmin(state)) return
  const asOf = { userId, accountVersion: Number(lastVersion(version)) }
  await handle(admins, streams.admins, (current) => addAdmin(current, asOf), context)
}

const isAdmin = (state: Account) => 'role' in state && existing(state).role === 'admin' && state.status === 'active'
