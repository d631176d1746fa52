import { randomUUIDv7 } from 'node:crypto'
import type { RequestHandler } from 'express'
import { Histogram } from 'prom-client'
import type { Log } from '../../runtime/log.ts'

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

/** The methods with a label of their own. */
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/** Gives each request an id, which is also the correlation id of its events, and logs and times the answer. */
export const requestId =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const id = randomUUIDv7()
    response.setHeader('x-request-id', id)
    const started = performance.now()
    response.on('finish', () => {
      const ms = performance.now() - started
      const route: string = response.locals.route ?? routeOf(request.route, request.baseUrl)
      const method = usualMethods.has(request.method) ? request.method : 'other'
      duration.observe({ method, route, status: response.statusCode }, ms / 1_000)
      // Logs the route and not the address, because addresses contain the secrets of booking pages.
      log.debug(
        { requestId: id, method: request.method, route, status: response.statusCode, ms: Math.round(ms) },
        'answered',
      )
    })
    next()
  }

/** The route in small letters where its router was mounted, because visitors may type that part in any. */
const routeOf = (route: unknown, base: string): string =>
  typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string'
    ? `${base.toLowerCase()}${route.path}`
    : 'other'
