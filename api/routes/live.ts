import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import type { liveEndpoints } from '../contract/manager-events.ts'
import type { Authenticate, SignedIn } from '../http/admission.ts'
import type { Handlers } from '../http/serve.ts'
import type { StreamLimit } from '../http/stream-limit.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { FeedScope } from '../live/updates.ts'
import { actingManager } from './guards.ts'

interface StreamRequest {
  readonly user: SignedIn
  readonly headers: IncomingHttpHeaders
  readonly response: Response
}

/** The back office's streams of server-sent events. */
export function liveRoutes(
  live: LiveFeed,
  limit: StreamLimit,
  authenticate: Authenticate,
): Handlers<typeof liveEndpoints> {
  const subscribe = async (scope: FeedScope, { user, headers, response }: StreamRequest) => {
    const { userId, role, expiresAt } = user
    await limit.admit(`user:${userId}`, response)
    const hasAccess = async () => (await authenticate(headers.authorization))?.role === role
    const lastEventId = headers['last-event-id']?.toString() || undefined
    return live.subscribe({ userId, scope, lastEventId, expiresAt, hasAccess })
  }
  return {
    managerEvents: async (request) =>
      subscribe({ as: 'manager', managerId: actingManager(request.user, request.query.managerId) }, request),
    adminEvents: async (request) => subscribe({ as: 'admin' }, request),
  }
}
