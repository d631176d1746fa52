import { createServer } from 'node:http'
import { changeCounter } from '../commands/accounts/attempts.ts'
import type { Position } from '../eventstore/event-store.ts'
import type { MpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import { projections } from '../projections/all.ts'
import type { RebuildProgress } from '../projections/engine/rebuild.ts'
import { schemaOf } from '../projections/engine/schema.ts'
import { publicAddresses } from '../projections/studios/addresses.ts'
import type { Config } from '../runtime/config.ts'
import type { Database } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'
import { createApp } from './app.ts'
import { authenticateBy } from './http/authenticate.ts'
import { accessPolicyOf, createGuard } from './http/guard.ts'
import { healthOf, lagOf, measure } from './http/health.ts'
import { originsOf } from './http/origin.ts'
import { RecentWrites, waitForClientPosition } from './http/position.ts'
import { proofsSignedBy } from './http/proofs.ts'
import type { Observer } from './http/serve.ts'
import { openSharedStore } from './http/shared-store.ts'
import { StartupHandler } from './http/startup-handler.ts'
import { openWebApp } from './http/web-app.ts'
import { BookingFeed } from './live/booking-feed.ts'
import { LiveFeed } from './live/live-feed.ts'
import { openStreamLimit, unlimitedStreams } from './live/stream-limit.ts'
import type { AccountServices } from './routes/accounts.ts'
import { blockRoutes } from './routes/admin-blocks.ts'
import { adminBookingRoutes } from './routes/admin-bookings.ts'
import { adminMoneyRoutes } from './routes/admin-money.ts'
import { adminSessionTypeRoutes } from './routes/admin-session-types.ts'
import { adminStudioRoutes } from './routes/admin-studios.ts'
import { auditRoutes } from './routes/audit.ts'
import { authRoutes } from './routes/auth.ts'
import { availabilityRoutes } from './routes/availability.ts'
import { bookingRoutes, trackedBookingOf } from './routes/bookings.ts'
import { calendarFeedRoutes } from './routes/calendar-feeds.ts'
import { callbackRoutes } from './routes/callbacks.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { contactRoutes } from './routes/contact.ts'
import { dashboardRoutes } from './routes/dashboards.ts'
import { decisionRoutes } from './routes/decisions.ts'
import { directPaymentRoutes } from './routes/direct-payments.ts'
import { factorRoutes } from './routes/factors.ts'
import { googleRoutes } from './routes/google.ts'
import { imageRoutes } from './routes/images.ts'
import { liveRoutes } from './routes/live.ts'
import { managerBookingRoutes } from './routes/manager-bookings.ts'
import { managerStudioRoutes } from './routes/manager-studios.ts'
import { messageRoutes } from './routes/messages.ts'
import { ownSessionRoutes } from './routes/own-sessions.ts'
import { paymentRoutes, paymentStateOf } from './routes/payment.ts'
import { paymentTermsOf } from './routes/payment-terms.ts'
import { peopleRoutes } from './routes/people.ts'
import { personDataRoutes } from './routes/person-data.ts'
import { phoneCodeRoutes } from './routes/phone-codes.ts'
import { pushRoutes } from './routes/push.ts'
import { requestLinkRoutes } from './routes/request-links.ts'
import { freshIn, type RouteServices } from './routes/services.ts'
import { siteRoutes } from './routes/site.ts'
import { studioRoutes } from './routes/studios.ts'
import { type SystemParts, systemRoutes } from './routes/system.ts'
import { timeBlockRoutes } from './routes/time-blocks.ts'
import { walkInRoutes } from './routes/walk-ins.ts'
import { type Background, processesOf, startBackground } from './startup/background.ts'
import { waitForCatchUp } from './startup/caught-up.ts'
import { type Composition, compose } from './startup/composition.ts'
import { openExternalServices } from './startup/external-services.ts'
import { drain, insideOf, listen } from './startup/listening.ts'
import { openMessaging } from './startup/messaging.ts'
import { type MoneyOutside, openMoney } from './startup/money.ts'
import { verificationBy } from './startup/mpesa.ts'
import { Rebuilder } from './startup/rebuilding.ts'

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  /** The built web app's folder; undefined serves the API alone. */
  readonly dist: string | undefined
  /** How many milliseconds a page waits for its data. */
  readonly pageDataMs?: number | undefined
  readonly onRebuild?: (progress: RebuildProgress) => void
  readonly observe?: Observer
  /** Whether the seed still has to write history. Processes and jobs then start with `followUp`. */
  readonly holdBack?: boolean
  /** Rejects all requests as `starting` until `open` is called. */
  readonly closed?: boolean
  /** Prepares the database before anything else is opened. */
  readonly prepare?: (database: Database) => Promise<void>
}

export interface RunningServer extends Composition, Pick<Background, 'followUp'> {
  readonly url: string
  /** M-Pesa's simulator. */
  readonly simulator: MpesaSimulator | undefined
  /** Reports the progress of the demo, 0 to 1, while closed. */
  readonly preparing: (share: number) => void
  /** Starts to answer requests. */
  open(): Promise<void>
  /** Completes pending requests, rejects new ones and stops within 10 seconds. */
  stop(): Promise<void>
}

/** The rate limit of callbacks without a valid secret. */
const unprovenPerMinute = 600

/** The composition root: opens, wires and serves everything. Throws a StartError on failure. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, dist, pageDataMs, onRebuild, observe, prepare, holdBack = false, closed = false } = options
  const startupHandler = new StartupHandler()
  const http = createServer(startupHandler.listener)
  // The port first: a second start on the same port must not touch the first one's database.
  await listen(http, config)
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.publicUrl ?? `http://localhost:${port}`
  // Asked once: jobs need it while the server stops, when it listens no more.
  const inside = insideOf(http)
  let composition: Composition | undefined
  let money: MoneyOutside | undefined
  let background: Background | undefined
  try {
    const clock = () => new Date()
    composition = await compose(config, log, prepare)
    money = await openMoney(composition, url, () => inside)
    const messaging = await openMessaging(composition, url, clock)
    // Before jobs and processes take connections.
    const { pool } = composition.database
    const streamLimit = config.rateLimits ? await openStreamLimit(pool, config.maxStreams) : unlimitedStreams
    const rateLimits = config.rateLimits ? await openSharedStore(pool) : undefined
    background = await startBackground(composition, money, messaging, clock, onRebuild ?? (() => undefined))
    if (!holdBack) await background.followUp()
    const lag = lagOf(composition.store, composition.projectionProgress)
    const { stoppedProjections } = composition
    measure(lag, stoppedProjections)
    const stopping = { now: false }
    const routes: RouteServices = {
      ...composition.services,
      ...{ days: composition.days, clock, publicUrl: () => url },
      fresh: freshIn(composition.services.db, composition.store),
    }
    const origins = originsOf(config.publicUrl, () => url)
    const external = openExternalServices({
      config,
      secret: composition.secretFor('google simulator'),
      inside: () => inside,
      messageCatcher: messaging.messageCatcher,
      phones: money.simulator,
      isOurs: origins.isOurs,
    })
    const https = url.startsWith('https:')
    const guard = createGuard({
      vault: routes.vault,
      policy: accessPolicyOf(config),
      clock,
      countChange: config.rateLimits ? changeCounter(routes, clock) : undefined,
    })
    const accounts: AccountServices = {
      ...routes,
      notifier: messaging.notifier,
      log,
      limited: config.rateLimits,
      https,
      proofs: proofsSignedBy(composition.secretFor('proof of work')),
      guard,
    }
    const google = {
      ...accounts,
      google: external.google,
      origins,
      journeySecret: composition.secretFor('google journey'),
    }
    const authenticate = authenticateBy(composition.services.vault.sessions)
    const terms = paymentTermsOf(config, money.simulator ? `${url}/simulator/phone` : null)
    const { projectionProgress } = composition
    const waitForProjections = async (position: Position) => {
      while (!stopping.now && !(await projectionProgress.waitFor(position)));
    }
    const bookings = new BookingFeed({
      read: { booking: trackedBookingOf(routes), payment: paymentStateOf(routes) },
      waitForProjections,
      log,
    })
    const live = new LiveFeed({
      bookings,
      ...{ eventLog: composition.eventLog, store: composition.store, db: composition.services.db },
      ...{ waitForProjections, clock, log, pingDatabase: composition.pingDatabase },
    })
    composition.services.vault.sessions.onEnd((userId) => void live.checkAccess((id) => id === userId))
    const verification = verificationBy(config.mpesa, money.mpesa)
    const system = systemOf(composition, live, clock, verification)
    const app = createApp({
      log,
      web: dist === undefined ? undefined : await openWebApp(dist, pageDataMs),
      publicUrl: () => url,
      studioAddresses: () => publicAddresses(routes.db),
      images: composition.images,
      simulators: external.simulators,
      callbacks: callbackRoutes({
        ...money,
        allowlist: config.mpesa.callbackAllowlist,
        onFormer: formerAddressWarning(log),
        unprovenPerMinute: config.rateLimits ? unprovenPerMinute : undefined,
      }),
      handlers: {
        ...siteRoutes(clock, config, external.google !== undefined, () => url),
        ...studioRoutes(routes),
        ...availabilityRoutes(routes),
        ...bookingRoutes(routes, bookings, streamLimit),
        ...{ ...requestLinkRoutes(routes), ...phoneCodeRoutes(routes, messaging.notifier) },
        ...paymentRoutes(routes, terms, bookings, streamLimit),
        ...adminBookingRoutes(routes, terms),
        ...adminMoneyRoutes(routes, money.inbox, verification),
        ...{ ...blockRoutes(routes), ...managerBookingRoutes(routes), ...walkInRoutes(routes, terms) },
        ...directPaymentRoutes(routes),
        ...{ ...dashboardRoutes(routes), ...decisionRoutes(routes, composition.decisions) },
        ...liveRoutes(live, streamLimit, authenticate),
        ...auditRoutes(routes, composition.everyEvent),
        ...systemRoutes(system),
        ...adminStudioRoutes(routes),
        ...timeBlockRoutes(routes),
        ...{ ...managerStudioRoutes(routes), ...calendarFeedRoutes(routes) },
        ...imageRoutes(routes, composition.images),
        ...adminSessionTypeRoutes(routes),
        ...catalogueRoutes(routes),
        ...authRoutes(accounts),
        ...factorRoutes({ ...accounts, origins }),
        ...{ ...ownSessionRoutes(routes), ...pushRoutes(routes, messaging.push) },
        ...googleRoutes(google),
        ...{ ...peopleRoutes(accounts), ...personDataRoutes(accounts, config) },
        ...messageRoutes(routes, messaging),
        ...contactRoutes(accounts),
      },
      authenticate,
      guard,
      waitForProjections: waitForClientPosition(projectionProgress, composition.store),
      recentWrites: new RecentWrites(projectionProgress),
      health: () => healthOf(lag, stoppedProjections),
      https,
      rateLimits,
      trustedProxies: config.trustedProxies,
      corsOrigin: config.corsOrigin,
      securityContact: { email: config.support.email, publicUrl: () => url, clock },
      metrics: { token: config.metricsToken, local: !config.production && config.publicUrl === undefined },
      isStopping: () => stopping.now,
      ...(observe && { observe }),
    })
    await waitForCatchUp(composition)
    await live.start()
    const running = { ...composition, background, money }
    const open = async () => {
      startupHandler.open(app)
      await running.money.begin()
    }
    if (!closed) await open()
    return {
      ...composition,
      url,
      simulator: money.simulator,
      followUp: background.followUp,
      preparing: (share) => startupHandler.preparing(share),
      open,
      async stop() {
        stopping.now = true
        await Promise.all([live.stop(), drain(http)])
        streamLimit.close()
        await running.background.stop()
        await running.money.simulator?.stop()
        await messaging.mailer.close()
        await running.close()
        log.info('stopped')
      },
    }
  } catch (error) {
    http.close()
    await background?.stop()
    await money?.simulator?.stop()
    await composition?.close()
    throw error
  }
}

/** Says once that M-Pesa still calls an address that depends on JWT_SECRET. */
function formerAddressWarning(log: Log): (kind: string) => void {
  let isLogged = false
  return (kind) => {
    if (!isLogged && kind === 'confirmation')
      log.warn('M-Pesa calls an address that JWT_SECRET made, which is deprecated: run npm run mpesa:register')
    isLogged ||= kind === 'confirmation'
  }
}

function systemOf(
  { config, store, everyEvent, foreignEvents, database, rebuilds, services }: Composition,
  live: LiveFeed,
  clock: () => Date,
  verification: SystemParts['verification'],
): SystemParts {
  const rebuilder = new Rebuilder((onProgress) => rebuilds.request(onProgress), clock)
  return {
    ...{ store, everyEvent },
    ...{ services, clock, pool: database.pool },
    schema: schemaOf(projections),
    processes: processesOf(config),
    openStreams: () => live.subscriberCount,
    foreignEvents,
    rebuilder,
    verification,
  }
}
