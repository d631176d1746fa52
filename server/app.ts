import type { Express } from 'express'
import { createApp } from '../api/app.ts'
import { authenticateBy } from '../api/http/admission.ts'
import { accessPolicyOf, createGuard } from '../api/http/guard.ts'
import { originsOf } from '../api/http/headers.ts'
import { healthOf, lagOf } from '../api/http/health.ts'
import { RecentWrites, waitForClientPosition } from '../api/http/position.ts'
import { proofsSignedBy } from '../api/http/proofs.ts'
import type { Observer } from '../api/http/serve.ts'
import { openSharedStore, type SharedStore } from '../api/http/shared-store.ts'
import { openStreamLimit, type StreamLimit, unlimitedStreams } from '../api/http/stream-limit.ts'
import { BookingFeed } from '../api/live/booking-feed.ts'
import { LiveFeed } from '../api/live/live-feed.ts'
import { openWebApp } from '../api/pages/pages.ts'
import { trackedBookingOf } from '../api/routes/bookings.ts'
import { callbackRoutes } from '../api/routes/callbacks.ts'
import { paymentStateOf } from '../api/routes/payment.ts'
import { freshIn, type RouteServices } from '../api/routes/services.ts'
import { changeCounter } from '../commands/accounts/attempts.ts'
import type { Position } from '../eventstore/event-store.ts'
import { publicAddresses } from '../projections/studios/queries.ts'
import type { Log } from '../runtime/log.ts'
import type { Composition } from './composition.ts'
import { openExternalServices } from './external-services.ts'
import { handlersOf } from './handlers.ts'
import type { Urls } from './listening.ts'
import type { Messaging } from './messaging.ts'
import { measure } from './metrics.ts'
import type { PaymentServices } from './mpesa.ts'

export interface AppOptions {
  /** The built web app's folder; undefined serves the API alone. */
  readonly dist: string | undefined
  /** The maximum wait of a page for its data, in milliseconds. */
  readonly pageDataMs?: number | undefined
  readonly observe?: Observer
}

/** The counters that all processes share. */
export interface Limits {
  readonly streams: StreamLimit
  /** undefined: no limits. */
  readonly requests: SharedStore | undefined
}

/** The parts that the app is built from. */
export interface AppParts {
  readonly composition: Composition
  readonly money: PaymentServices
  readonly messaging: Messaging
  readonly limits: Limits
  readonly urls: Urls
  readonly clock: () => Date
  readonly isStopping: () => boolean
}

/** The rate limit of callbacks without a valid secret. */
const unprovenPerMinute = 600

/** Opens the counters of streams and requests, if the configuration limits them. */
export async function openLimits({ config, database: { pool } }: Composition): Promise<Limits> {
  if (!config.rateLimits) return { streams: unlimitedStreams, requests: undefined }
  return { streams: await openStreamLimit(pool, config.maxStreams), requests: await openSharedStore(pool) }
}

/** Builds the app with everything it serves. The live feed starts once the read models have caught up. */
export async function openApp(
  parts: AppParts,
  { dist, pageDataMs, observe }: AppOptions,
): Promise<{ readonly app: Express; readonly live: LiveFeed }> {
  const { composition, money, messaging, limits, urls, clock, isStopping } = parts
  const { config, log, store, db, images, projectionProgress, stoppedProjections, secretFor, pingDatabase } =
    composition
  const publicUrl = () => urls.public
  const services: RouteServices = {
    ...composition.services,
    db,
    days: composition.days,
    clock,
    publicUrl,
    fresh: freshIn(db, store),
  }
  const origins = originsOf(config.publicUrl, publicUrl)
  const external = openExternalServices({
    config,
    secret: secretFor('google simulator'),
    inside: urls.inside,
    messageCatcher: messaging.messageCatcher,
    phones: money.simulator,
    isOurs: origins.isOurs,
  })
  const https = urls.public.startsWith('https:')
  const guard = createGuard({
    vault: services.vault,
    policy: accessPolicyOf(config),
    clock,
    countChange: config.rateLimits ? changeCounter(services, clock) : undefined,
  })
  const authenticate = authenticateBy(services.vault.sessions)
  const { bookings, live } = openFeeds(parts, services)
  const lag = lagOf(store, projectionProgress, pingDatabase)
  measure({ lag, stopped: stoppedProjections, store, pool: composition.database.pool, db })
  const app = createApp({
    log,
    web: dist === undefined ? undefined : await openWebApp(dist, pageDataMs),
    publicUrl,
    studioAddresses: () => publicAddresses(db),
    images,
    simulators: external.simulators,
    callbacks: callbackRoutes({
      ...money,
      allowlist: config.mpesa.callbackAllowlist,
      onFormer: formerAddressWarning(log),
      unprovenPerMinute: config.rateLimits ? unprovenPerMinute : undefined,
    }),
    handlers: handlersOf({
      composition,
      money,
      messaging,
      streamLimit: limits.streams,
      bookings,
      live,
      authenticate,
      origins,
      accounts: {
        ...services,
        notifier: messaging.notifier,
        log,
        limited: config.rateLimits,
        https,
        guard,
        proofs: proofsSignedBy(secretFor('proof of work')),
      },
      google: external.google,
    }),
    authenticate,
    clock,
    guard,
    waitForProjections: waitForClientPosition(projectionProgress, store),
    recentWrites: new RecentWrites(projectionProgress),
    health: () => healthOf(lag, stoppedProjections),
    https,
    rateLimits: limits.requests,
    trustedProxies: config.trustedProxies,
    corsOrigin: config.corsOrigin,
    securityContact: { email: config.support.email, publicUrl, clock },
    metrics: { token: config.metricsToken, local: !config.production && config.publicUrl === undefined },
    isStopping,
    ...(observe && { observe }),
  })
  return { app, live }
}

/** The feeds of live updates, for customers' pages and for the back office. */
function openFeeds({ composition, clock, isStopping }: AppParts, services: RouteServices) {
  const { log, eventLog, store, pingDatabase, reflectedErasures, projectionProgress } = composition
  const waitForProjections = async (position: Position, signal: AbortSignal) => {
    while (!isStopping() && !signal.aborted && !(await projectionProgress.waitFor(position)));
  }
  const read = { booking: trackedBookingOf(services), payment: paymentStateOf(services) }
  const bookings = new BookingFeed({ read, waitForProjections, log })
  const { db, vault } = services
  const live = new LiveFeed({
    ...{ bookings, eventLog, store, db, waitForProjections, clock, log },
    ...{ pingDatabase, reflectedErasures },
  })
  vault.sessions.onEnd((userId) => void live.checkAccess((id) => id === userId))
  return { bookings, live }
}

/** Warns once that M-Pesa still calls an address that depends on JWT_SECRET. */
function formerAddressWarning(log: Log): (kind: string) => void {
  let isLogged = false
  return (kind) => {
    if (!isLogged && kind === 'confirmation')
      log.warn('M-Pesa calls an address derived from JWT_SECRET, which is deprecated: run npm run mpesa:register')
    isLogged ||= kind === 'confirmation'
  }
}
