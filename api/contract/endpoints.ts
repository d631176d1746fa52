import { dayAvailability, monthAvailability } from './availability.ts'
import { bookingCalendar, cancelBooking, requestBooking, rescheduleBooking, trackBooking } from './bookings.ts'
import { studioFeatures, studioLimitations } from './catalogue.ts'
import { siteConfig } from './site.ts'
import { featuredStudios, listStudios, oneStudio, sessionTypes, studioImages } from './studios.ts'

/** Every endpoint there is, by the name its handler goes by. The order is the order of matching. */
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
  requestBooking,
  trackBooking,
  cancelBooking,
  rescheduleBooking,
  bookingCalendar,
}
export type Endpoints = typeof endpoints
