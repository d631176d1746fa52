import { blockEndpoints } from './admin-blocks.ts'
import { adminBookingEndpoints } from './admin-bookings.ts'
import { adminMoneyEndpoints } from './admin-money.ts'
import { adminSessionTypes } from './admin-session-types.ts'
import { adminStudios } from './admin-studios.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { bookingEndpoints } from './bookings.ts'
import { calendarFeedEndpoints } from './calendar-feeds.ts'
import { catalogueWrites, studioFeatures, studioLimitations } from './catalogue.ts'
import { dashboardEndpoints } from './dashboards.ts'
import { decisionEndpoints } from './decisions.ts'
import { directPaymentEndpoints } from './direct-payments.ts'
import { factorEndpoints } from './factors.ts'
import { managedImages, studioImages } from './images.ts'
import { managerBookingEndpoints } from './manager-bookings.ts'
import { liveEndpoints } from './manager-events.ts'
import { managerStudios } from './manager-studios.ts'
import { messageEndpoints } from './messages.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { paymentEndpoints } from './payment.ts'
import { peopleEndpoints } from './people.ts'
import { personDataEndpoints } from './person-data.ts'
import { phoneCodeEndpoints } from './phone-codes.ts'
import { pushEndpoints } from './push.ts'
import { sendContact, siteConfig } from './site.ts'
import { dayAvailability, featuredStudios, listStudios, monthAvailability, oneStudio, sessionTypes } from './studios.ts'
import { timeBlockEndpoints } from './time-blocks.ts'
import { walkInEndpoints } from './walk-ins.ts'

/** All endpoints by their handlers' names. Requests are matched in this order. */
export const endpoints = {
  siteConfig,
  listStudios,
  featuredStudios,
  oneStudio,
  studioImages,
  studioFeatures,
  studioLimitations,
  sessionTypes,
  dayAvailability,
  monthAvailability,
  ...bookingEndpoints,
  ...phoneCodeEndpoints,
  ...paymentEndpoints,
  ...adminBookingEndpoints,
  ...adminMoneyEndpoints,
  ...blockEndpoints,
  ...managerBookingEndpoints,
  ...walkInEndpoints,
  ...timeBlockEndpoints,
  ...directPaymentEndpoints,
  ...decisionEndpoints,
  ...dashboardEndpoints,
  ...liveEndpoints,
  ...auditEndpoints,
  ...adminStudios,
  ...managerStudios,
  ...calendarFeedEndpoints,
  ...managedImages,
  ...adminSessionTypes,
  ...catalogueWrites,
  ...authEndpoints,
  ...ownSessionEndpoints,
  ...pushEndpoints,
  ...factorEndpoints,
  ...peopleEndpoints,
  ...personDataEndpoints,
  ...messageEndpoints,
  sendContact,
}
export type Endpoints = typeof endpoints
