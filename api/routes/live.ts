import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import type { liveEndpoints } from '../contract/manager-events.ts'
import type { Authenticate, SignedIn } from '../http/admission.ts'
import { type Handlers, untilGone } from '../http/serve.ts'
import type { Live } from '../live/live.ts'
import type { Sight } from '../live/onlooker.ts'
import { actingManager } from './acting.ts'

interface StreamRequest {
  readonly user: SignedIn
  readonly headers: IncomingHttpHeaders
  readonly response: Response
}

/** Streams of what happens, as it happens. */
export function liveRoutes(live: Live, authenticate: Authenticate): Handlers<typeof liveEndpoints> {
  const look = (sight: Sight, { user, headers, response }: StreamRequest) => {
    // Neither compressed nor kept by anything on the way: each message is to arrive at once.
    response.setHeader('cache-control', 'no-cache, no-transform')
    response.setHeader('x-accel-buffering', 'no')
    const check = async () => (await authenticate(headers.authorization))?.role === user.role
    const id = headers['last-event-id']
    const lastEventId = typeof id === 'string' && id !== '' ? id : undefined
    const signal = untilGone(response)
    return live.look({ userId: user.userId, sight, lastEventId, expiresAt: user.expiresAt, check, signal })
  }
  return {
    managerEvents: async (request) =>
      look({ as: 'manager', managerId: actingManager(request.user, request.query.managerId) }, request),
    adminEvents: async (request) => look({ as: 'admin' }, request),
  }
}
