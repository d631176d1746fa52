import { addAdmin, admins, removeAdmin } from '../../domain/account/admins.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { accountOf } from './find-user.ts'

/** How many admins can sign in. */
export async function countAdmins({ store }: Services): Promise<number> {
  return (await load(store, admins, streams.admins)).state.size
}

/**
 * Strikes someone off the admins, before the account says so: a crash in between counts too few, never too many. Refuses
 * `last_admin`.
 */
export async function strikeAdmin({ handle }: Services, userId: string, context: CommandContext): Promise<void> {
  await handle(admins, streams.admins, (state) => removeAdmin(state, userId), context)
}

/**
 * Counts someone among the admins, or no more, by how their account stands now. Done after each change of it, so that of
 * two changes at once the later one is right.
 */
export async function settleAdmin(services: Services, userId: string, context: CommandContext): Promise<void> {
  const found = await accountOf(services, userId)
  const isAdmin = found.status === 'active' && found.role === 'admin'
  const decide = isAdmin ? addAdmin : removeAdmin
  await services.handle(admins, streams.admins, (state) => decide(state, userId), context)
}
