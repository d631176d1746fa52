import { office } from './sw/office.ts'
import { officeAudit } from './sw/office-audit.ts'
import { officeBookings } from './sw/office-bookings.ts'
import { officeCalendar } from './sw/office-calendar.ts'
import { officeCatalogue } from './sw/office-catalogue.ts'
import { officeDashboards } from './sw/office-dashboards.ts'
import { officeEvents } from './sw/office-events.ts'
import { officeImages } from './sw/office-images.ts'
import { officeLive } from './sw/office-live.ts'
import { officeMessages } from './sw/office-messages.ts'
import { officeMoney } from './sw/office-money.ts'
import { officePeople } from './sw/office-people.ts'
import { officeSessionTypes } from './sw/office-session-types.ts'
import { officeStudios } from './sw/office-studios.ts'
import { officeSystem } from './sw/office-system.ts'
import { track } from './sw/track.ts'

/** The Swahili texts of the back office, besides those of the site. Fetched when Swahili is in use. */
export const backOffice = {
  ...office,
  ...officePeople,
  ...officeCatalogue,
  ...officeAudit,
  ...officeBookings,
  ...officeCalendar,
  ...officeDashboards,
  ...officeEvents,
  ...officeLive,
  ...officeStudios,
  ...officeImages,
  ...officeSessionTypes,
  ...officeSystem,
  ...officeMoney,
  ...officeMessages,
  ...track,
}
