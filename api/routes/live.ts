import type { IncomingHttpHeaders } from 'node:http'
import type { liveEndpoints } from '../contract/manager-events.ts'
import type { Authenticate, SignedIn } from '../http/admission.ts'
import type { Handlers } from '../http/serve.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { FeedScope } from '../live/updates.ts'
import { actingManager } from './acting.ts'

interface Asked {
  readonly user: SignedIn
  readonly headers: IncomingHttpHeaders
}

/** The back office's streams of server-sent events. */
export function liveRoutes(live: LiveFeed, authenticate: Authenticate): Handlers<typeof liveEndpoints> {
  const subscribe = (scope: FeedScope, { user: { userId, role, expiresAt }, headers }: Asked) => {
    const hasAccess = async () => (await authenticate(headers.authorization))?.role === role
    const lastEventId = headers['last-event-id']?.toString() || undefined
    return live.subscribe({ userId, scope, lastEventId, expiresAt, hasAccess })
  }
  return {
    managerEvents: async (asked) =>
      subscribe({ as: 'manager', managerId: actingManager(asked.user, asked.query.managerId) }, asked),
    adminEvents: async (asked) => subscribe({ as: 'admin' }, asked),
  }
}
