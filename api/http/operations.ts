import { createHash, timingSafeEqual } from 'node:crypto'
import { Router } from 'express'
import { register } from 'prom-client'
import { problemFor } from '../language/problem-for.ts'

export interface Health {
  /** Short descriptions of the problems; empty when ready. */
  readonly problems: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
}

/** Returns whether a client may read the metrics: with the token, or from this machine if `local` allows it. */
export interface MetricsAccess {
  readonly token: string | undefined
  /** False if a proxy may be in front: then every visitor seems to be on this machine. */
  readonly local: boolean
}

/** /health/live, /health/ready and /metrics. */
export function operations(check: () => Promise<Health>, { token, local }: MetricsAccess): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }))
  router.get('/health/ready', async (_request, response) => {
    const { problems, details } = await check()
    const ready = problems.length === 0
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', problems, ...details })
  })
  router.get('/metrics', async (request, response) => {
    const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    const proxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined)
    if (!isToken(token, request.headers.authorization) && !(local && isHere && !proxied)) {
      response.status(403).json(problemFor(request.headers, { error: 'request.not-allowed', code: 'not_allowed' }))
      return
    }
    response.type(register.contentType).send(await register.metrics())
  })
  return router
}

const isToken = (token: string | undefined, authorization = '') =>
  token !== undefined && timingSafeEqual(digestOf(`Bearer ${token}`), digestOf(authorization))

const digestOf = (text: string) => createHash('sha256').update(text).digest()
