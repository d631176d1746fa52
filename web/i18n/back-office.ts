import { office } from './en/office.ts'
import { officeAudit } from './en/office-audit.ts'
import { officeBookings } from './en/office-bookings.ts'
import { officeCalendar } from './en/office-calendar.ts'
import { officeCatalogue } from './en/office-catalogue.ts'
import { officeDashboards } from './en/office-dashboards.ts'
import { officeEvents } from './en/office-events.ts'
import { officeImages } from './en/office-images.ts'
import { officeLive } from './en/office-live.ts'
import { officeMessages } from './en/office-messages.ts'
import { officeMoney } from './en/office-money.ts'
import { officePeople } from './en/office-people.ts'
import { officeSessionTypes } from './en/office-session-types.ts'
import { officeStudios } from './en/office-studios.ts'
import { officeSystem } from './en/office-system.ts'
import { track } from './en/track.ts'

/** The English texts of the back office, besides those of the site. Fetched with its first screen. */
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
