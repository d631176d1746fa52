import { endOtherSessions, endSession } from '../../commands/accounts/end-sessions.ts'
import { byUser } from '../../commands/context.ts'
import type { ownSessionEndpoints } from '../contract/own-sessions.ts'
import type { Handlers } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

type SessionHandlers = Handlers<typeof ownSessionEndpoints>

const done = { done: true } as const

/** A user's own sessions. */
export const ownSessionRoutes = (services: RouteServices): SessionHandlers => ({
  async ownSessions({ user }) {
    const sessions = await services.vault.sessions.list(user.userId)
    const items = sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
      ...session,
      current: session.id === user.tokenId,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    return { items }
  },
  async endSession({ user, params, requestId }) {
    const ending = { userId: user.userId, sessionId: params.sessionId }
    await endSession(services, ending, byUser(user, requestId, services.clock()))
    return done
  },
  async endOtherSessions({ user, requestId }) {
    await endOtherSessions(services, user, byUser(user, requestId, services.clock()))
    return done
  },
})
