import cors from 'cors'
import express, { type Express, type RequestHandler, Router } from 'express'
import { type ImageStore, isVariantKey } from '../integrations/images/image-store.ts'
import type { StudioAddress } from '../projections/studios/queries.ts'
import type { Log } from '../runtime/log.ts'
import { type Endpoints, endpoints } from './contract/endpoints.ts'
import { positionHeader } from './contract/position.ts'
import { docs } from './docs/openapi.ts'
import { compress } from './http/assets.ts'
import type { Guard } from './http/guard.ts'
import { type Health, type MetricsAccess, operations } from './http/health.ts'
import { inProcessFetch } from './http/in-process.ts'
import type { RecentWrites } from './http/position.ts'
import { problemHandler } from './http/problem.ts'
import { sendProblem } from './http/problem-for.ts'
import { requestId } from './http/request-id.ts'
import { dataHeaders, fileHeaders, limitDone, limitPerMinute, securityHeaders } from './http/security.ts'
import { type Handlers, type ServeParts, serve } from './http/serve.ts'
import type { SharedStore } from './http/shared-store.ts'
import { linkPictures } from './pages/link-pictures.ts'
import { pages, type WebApp } from './pages/pages.ts'
import { forRobots, type SecurityContact, securityTxt } from './pages/well-known.ts'

export interface AppParts extends ServeParts {
  readonly log: Log
  readonly handlers: Handlers<Endpoints>
  readonly guard: Guard
  readonly recentWrites: RecentWrites
  readonly images: ImageStore
  /** Simulators of external services, below /simulator. */
  readonly simulators: RequestHandler
  /** M-Pesa's callbacks, below /api/v1/callbacks. */
  readonly callbacks: RequestHandler
  readonly health: () => Promise<Health>
  /** The built web app; undefined serves the API alone. */
  readonly web: WebApp | undefined
  /** The public URL, without a slash at the end. */
  readonly publicUrl: () => string
  /** The studios, for search engines. */
  readonly studioAddresses: () => Promise<readonly StudioAddress[]>
  readonly https: boolean
  /** The counters that all processes share; undefined for no limits. */
  readonly rateLimits: SharedStore | undefined
  readonly trustedProxies: string
  readonly corsOrigin: string | undefined
  readonly metrics: MetricsAccess
  readonly securityContact: SecurityContact
  /** Whether to reject new requests on open connections. */
  readonly isStopping: () => boolean
}

const bookingsPerMinute = 120
/** Of one network; those of one sender have a lower limit. */
const contactsPerHour = 60
/** Of those that make a phone ring. */
const promptsPerMinute = 20
const feedsPerMinute = 120
const requestsPerMinute = 1_200
const pagesPerMinute = 600
/** High, because a page shows many. Each is a call to the bucket, or a file. */
const picturesPerMinute = 3_000

/** Builds the Express app, with its middleware in order. */
export function createApp(parts: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', parts.trustedProxies)
  const { web } = parts
  // Before request ids, which are not worth their cost for the 25 or so files of a page.
  if (web) app.use('/assets', fileHeaders(parts.https), web.assets)
  app.use(requestId(parts.log))
  app.use(refuseWhenStopping(parts.isStopping))
  app.use('/assets', nothingHere)
  app.use('/images', fileHeaders(parts.https, parts.corsOrigin ? 'cross-origin' : 'same-origin'))
  if (parts.rateLimits) app.use('/images', limitPerMinute(picturesPerMinute))
  app.use('/images', pictures(parts.images), nothingHere)
  // The most frequent requests come first, because each earlier layer costs them time.
  app.use('/api/v1', api(parts), nothingHere)
  app.use(compress)
  app.use(securityHeaders(web?.scriptHashes ?? [], parts.https))
  app.use(operations(parts.health, parts.metrics))
  app.use(securityTxt(parts.securityContact))
  // Each response serializes and compresses a large document.
  if (parts.rateLimits) app.use('/api', limitPerMinute(requestsPerMinute))
  app.use(docs())
  app.use('/api', nothingHere)
  app.use('/simulator', parts.simulators, nothingHere)
  if (web) app.use(site(web, parts))
  app.use(nothingHere)
  app.use(problemHandler(reportTo(parts.log)))
  return app
}

const reportTo = (log: Log) => (error: unknown, requestId: string) =>
  log.error({ requestId, err: error }, 'a request failed')

/** Serves the pages for people and search engines. */
function site(
  web: WebApp,
  { log, handlers, waitForProjections, images, publicUrl, studioAddresses, rateLimits, observe }: AppParts,
): Router {
  const onFault = (error: unknown) => log.error({ err: error }, 'a page’s data failed')
  const ask = inProcessFetch(endpoints, handlers, { waitForProjections, onFault, observe })
  const router = Router()
  router.use(web.files)
  if (rateLimits) router.use(limitPerMinute(pagesPerMinute))
  router.use(forRobots(publicUrl, studioAddresses), linkPictures(ask, images))
  // Without path parameters, because Express would answer an address that can't be decoded with JSON, not with a page.
  router.get(/^/, pages({ ...web, ask, publicUrl, onFault: reportTo(log) }))
  return router
}

/** The headers that pages of another origin can read, besides the few that browsers always show. */
const exposedHeaders = [positionHeader, 'retry-after', 'x-request-id', 'location', 'content-disposition']

function api({ https, callbacks, corsOrigin, rateLimits, handlers, ...serving }: AppParts): Router {
  const router = Router({ caseSensitive: true })
  router.use(dataHeaders(https))
  // Before rate limits and body parsers: a callback may have any content, and M-Pesa calls from few addresses.
  router.use('/callbacks', callbacks)
  if (corsOrigin) router.use(cors({ origin: corsOrigin, exposedHeaders }))
  if (rateLimits) {
    // Requests that cost others money or time are counted over all processes; the other limits protect this process.
    router.post('/bookings', limitPerMinute(bookingsPerMinute, rateLimits('bookings')))
    router.post('/payment/:token/initiate-stk', limitDone(promptsPerMinute, 60_000, rateLimits('prompts')))
    router.post('/contact', limitDone(contactsPerHour, 3_600_000, rateLimits('contacts')))
    router.use('/calendars', limitPerMinute(feedsPerMinute))
    router.use(limitPerMinute(requestsPerMinute))
  }
  router.use('/callbacks/sms', express.urlencoded({ extended: false, limit: '10kb' }))
  router.use(express.json({ limit: '100kb' }), serve(endpoints, handlers, serving))
  return router
}

const refuseWhenStopping =
  (isStopping: () => boolean): RequestHandler =>
  (request, response, next) => {
    if (!isStopping()) return next()
    response.setHeader('connection', 'close')
    response.setHeader('retry-after', '5')
    sendProblem(request, response, 503, { error: 'service.unavailable', code: 'stopping' })
  }

const nothingHere: RequestHandler = (request, response) =>
  sendProblem(request, response, 404, { error: 'request.nothing-here', code: 'not_found' })

/** Pictures never change: a new picture has a new address. */
const pictures =
  (images: ImageStore): RequestHandler =>
  async (request, response, next) => {
    const key = request.path.slice(1)
    const found = isVariantKey(key) ? await images.read(key) : undefined
    if (!found) return next()
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.type(found.contentType).send(Buffer.from(found.bytes))
  }
