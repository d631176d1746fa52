import { account } from '../../domain/account/account.ts'
import { sessionsEnded } from '../../domain/account/sign-ins.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { Session } from './sessions.ts'

type Ending = Pick<Services, 'handle' | 'vault'>

/** Ends one session of a user. Throws DomainError `not_found`. */
export async function endSession(
  { handle, vault }: Ending,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  context: CommandContext,
): Promise<void> {
  if (!(await vault.sessions.end({ userId, tokenId: sessionId })))
    throw new DomainError('not_found', 'account.session-ended')
  await handle(account, streams.user(userId), (state) => sessionsEnded(state, 'one'), context)
}

/** Ends all sessions of a user but the present one. Does nothing if there are no others. */
export async function endOtherSessions(
  { handle, vault }: Ending,
  session: Pick<Session, 'userId' | 'tokenId'>,
  context: CommandContext,
): Promise<void> {
  const ended = await vault.sessions.endOthers(session)
  if (ended > 0) await handle(account, streams.user(session.userId), (state) => sessionsEnded(state, 'others'), context)
}
