import { Router } from 'express'
import { register } from 'prom-client'

export interface Health {
  /** Short descriptions of the problems; empty when ready. */
  readonly problems: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
}

/** /health/live, /health/ready and /metrics. Metrics are for this machine or for clients with the token. */
export function operations(check: () => Promise<Health>, metricsToken: string | undefined): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }))
  router.get('/health/ready', async (_request, response) => {
    const { problems, details } = await check()
    const ready = problems.length === 0
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', problems, ...details })
  })
  router.get('/metrics', async (request, response) => {
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    const proxied = request.headers['x-forwarded-for'] !== undefined
    const known = metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`
    if (!known && (!local || proxied)) {
      response.status(403).json({ error: 'Insufficient permissions', code: 'not_allowed' })
      return
    }
    response.type(register.contentType).send(await register.metrics())
  })
  return router
}
