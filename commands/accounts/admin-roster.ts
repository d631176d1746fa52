import { type Account, account, existing } from '../../domain/account/account.ts'
import { addAdmin, adminIds, admins, strikeAdmin } from '../../domain/account/admins.ts'
import type { AccountEvent } from '../../domain/account/events.ts'
import { type EventStore, type ExpectedVersion, VersionConflict } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { Contention, type Handled, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** How many admins can sign in. */
export async function countAdmins({ store }: { readonly store: Pick<EventStore, 'read'> }): Promise<number> {
  return adminIds((await load(store, admins, streams.admins)).state).length
}

const attempts = 8

/**
 * Changes what may make someone an admin no more, if another admin stays. They are struck off before their account says
 * so: a crash in between counts too few, never too many. The account changes at the version at which they were struck
 * off, or they are struck off again. Throws DomainError `last_admin` and what `decide` throws; throws Contention.
 */
export async function changeUnlessLast(
  services: Services,
  userId: string,
  decide: (state: Account) => AccountEvent[],
  context: CommandContext,
): Promise<Handled<Account, AccountEvent>> {
  const stream = streams.user(userId)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const known = await load(services.store, account, stream)
    const { state, version } = known
    // What is refused for a better reason is refused before anything is written.
    decide(state)
    if (isAdmin(state)) {
      const asOf = { userId, accountVersion: numberOf(version) }
      await services.handle(admins, streams.admins, (current) => strikeAdmin(current, asOf), context)
    }
    try {
      return await services.handle(account, stream, decide, context, { known, at: version })
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      await settleAdmin(services, userId, context)
    }
  }
  throw new Contention('Others keep changing the same account')
}

/** Counts someone among the admins if their account says so, after each change that may have made it say so. */
export async function settleAdmin({ store, handle }: Services, userId: string, context: CommandContext): Promise<void> {
  const { state, version } = await load(store, account, streams.user(userId))
  if (!isAdmin(state)) return
  const asOf = { userId, accountVersion: numberOf(version) }
  await handle(admins, streams.admins, (current) => addAdmin(current, asOf), context)
}

const isAdmin = (state: Account) => 'role' in state && existing(state).role === 'admin' && state.status === 'active'

const numberOf = (version: ExpectedVersion) => (version === 'none' ? -1 : Number(version))
