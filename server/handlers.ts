import type { Endpoints } from '../api/contract/endpoints.ts'
import type { Authenticate } from '../api/http/admission.ts'
import type { Origins } from '../api/http/headers.ts'
import type { Handlers } from '../api/http/serve.ts'
import type { StreamLimit } from '../api/http/stream-limit.ts'
import type { BookingFeed } from '../api/live/booking-feed.ts'
import type { LiveFeed } from '../api/live/live-feed.ts'
import type { AccountServices } from '../api/routes/accounts.ts'
import { blockRoutes } from '../api/routes/admin-blocks.ts'
import { adminBookingRoutes } from '../api/routes/admin-bookings.ts'
import { adminMoneyRoutes } from '../api/routes/admin-money.ts'
import { adminSessionTypeRoutes } from '../api/routes/admin-session-types.ts'
import { adminStudioRoutes } from '../api/routes/admin-studios.ts'
import { auditRoutes } from '../api/routes/audit.ts'
import { authRoutes, ownSessionRoutes } from '../api/routes/auth.ts'
import { availabilityRoutes } from '../api/routes/availability.ts'
import { bookingRoutes, phoneCodeRoutes, requestLinkRoutes } from '../api/routes/bookings.ts'
import { calendarFeedRoutes } from '../api/routes/calendar-feeds.ts'
import { catalogueRoutes } from '../api/routes/catalogue.ts'
import { dashboardRoutes } from '../api/routes/dashboards.ts'
import { decisionRoutes } from '../api/routes/decisions.ts'
import { factorRoutes } from '../api/routes/factors.ts'
import { googleRoutes } from '../api/routes/google.ts'
import { imageRoutes } from '../api/routes/images.ts'
import { liveRoutes } from '../api/routes/live.ts'
import { directPaymentRoutes, managerBookingRoutes } from '../api/routes/manager-bookings.ts'
import { managerStudioRoutes } from '../api/routes/manager-studios.ts'
import { messageRoutes } from '../api/routes/messages.ts'
import { paymentRoutes, paymentTermsOf } from '../api/routes/payment.ts'
import { peopleRoutes } from '../api/routes/people.ts'
import { personDataRoutes } from '../api/routes/person-data.ts'
import { pushRoutes } from '../api/routes/push.ts'
import { contactRoutes, siteRoutes } from '../api/routes/site.ts'
import { studioRoutes } from '../api/routes/studios.ts'
import { Rebuilder, type SystemParts, systemRoutes } from '../api/routes/system.ts'
import { timeBlockRoutes } from '../api/routes/time-blocks.ts'
import { walkInRoutes } from '../api/routes/walk-ins.ts'
import type { GoogleSignIn } from '../integrations/google/google-sign-in.ts'
import { projections } from '../projections/all.ts'
import { schemaOf } from '../projections/engine/schema.ts'
import { processesOf } from './background.ts'
import type { Composition } from './composition.ts'
import type { Messaging } from './messaging.ts'
import { type PaymentServices, verificationBy } from './mpesa.ts'

interface HandlerParts {
  readonly composition: Composition
  readonly accounts: AccountServices
  readonly money: PaymentServices
  readonly messaging: Messaging
  readonly streamLimit: StreamLimit
  readonly bookings: BookingFeed
  readonly live: LiveFeed
  readonly authenticate: Authenticate
  readonly origins: Origins
  /** undefined disables signing in with Google. */
  readonly google: GoogleSignIn | undefined
}

/** The handlers of all endpoints. */
export function handlersOf(parts: HandlerParts): Handlers<Endpoints> {
  const { composition, accounts, money, messaging, streamLimit, bookings, live, origins, google } = parts
  const { config, images, secretFor } = composition
  const { clock, publicUrl } = accounts
  const terms = paymentTermsOf(config, money.simulator ? `${publicUrl()}/simulator/phone` : null)
  const system = systemPartsOf(parts)
  return {
    ...siteRoutes(clock, config, google !== undefined, publicUrl),
    ...studioRoutes(accounts),
    ...availabilityRoutes(accounts),
    ...bookingRoutes(accounts, bookings, streamLimit),
    ...requestLinkRoutes(accounts),
    ...phoneCodeRoutes(accounts, messaging.notifier),
    ...paymentRoutes(accounts, terms, bookings, streamLimit),
    ...adminBookingRoutes(accounts, terms, composition.decisions),
    ...adminMoneyRoutes(accounts, money.inbox, system.verification),
    ...blockRoutes(accounts),
    ...managerBookingRoutes(accounts),
    ...walkInRoutes(accounts, terms),
    ...directPaymentRoutes(accounts),
    ...dashboardRoutes(accounts),
    ...decisionRoutes(accounts, composition.decisions),
    ...liveRoutes(live, streamLimit, parts.authenticate),
    ...auditRoutes(accounts, composition.everyEvent),
    ...systemRoutes(system),
    ...adminStudioRoutes(accounts),
    ...timeBlockRoutes(accounts),
    ...managerStudioRoutes(accounts),
    ...calendarFeedRoutes(accounts),
    ...imageRoutes(accounts, images),
    ...adminSessionTypeRoutes(accounts),
    ...catalogueRoutes(accounts),
    ...authRoutes(accounts),
    ...factorRoutes({ ...accounts, origins }),
    ...ownSessionRoutes(accounts),
    ...pushRoutes(accounts, messaging.push),
    ...googleRoutes({ ...accounts, google, origins, journeySecret: secretFor('google journey') }),
    ...peopleRoutes(accounts),
    ...personDataRoutes(accounts, config),
    ...messageRoutes(accounts, messaging),
    ...contactRoutes(accounts),
  }
}

function systemPartsOf({ composition, live, accounts: { clock }, money }: HandlerParts): SystemParts {
  const { config, store, everyEvent, foreignEvents, database, rebuilds, services } = composition
  return {
    store,
    everyEvent,
    foreignEvents,
    services,
    clock,
    pool: database.pool,
    schema: schemaOf(projections),
    processes: processesOf(config),
    openStreams: () => live.subscriberCount,
    rebuilder: new Rebuilder((onProgress) => rebuilds.request(onProgress), clock),
    verification: verificationBy(config.mpesa, money.mpesa),
  }
}
