import { studioDateAt } from '../../domain/kernel/slot.ts'
import { bookingActivity, dayFigures, figuresOf, studioHours } from '../../projections/bookings/figures.ts'
import { managersDay, type OpenedBooking } from '../../projections/bookings/office.ts'
import { studioActivity } from '../../projections/studios/histories.ts'
import { studioTotals } from '../../projections/studios/office.ts'
import type { Scope } from '../../projections/studios/queries.ts'
import type { dashboardEndpoints } from '../contract/dashboards.ts'
import type { Handlers } from '../http/serve.ts'
import { adminBookingView } from '../views/bookings.ts'
import {
  activityView,
  adminFiguresView,
  managerFiguresView,
  occupancyView,
  periodAt,
  seriesView,
} from '../views/dashboards.ts'
import { actingManager } from './guards.ts'
import type { RouteServices } from './services.ts'

/** The dashboards of admins and managers. */
export function dashboardRoutes({ db, clock }: RouteServices): Handlers<typeof dashboardEndpoints> {
  const statsOf = async (scope: Scope) => {
    const period = periodAt(clock())
    const [figures, days, studios] = await Promise.all([
      figuresOf(db, scope, period),
      dayFigures(db, scope, period.days),
      studioHours(db, scope, period.days[0] ?? period.today, period.today),
    ])
    return { figures, series: seriesView(days), occupancy: occupancyView(studios, period) }
  }
  const activityOf = async (scope: Scope, limit: number) => {
    const [bookings, studios] = await Promise.all([bookingActivity(db, scope, limit), studioActivity(db, scope, limit)])
    return activityView(bookings, studios, limit)
  }
  return {
    async adminStats() {
      const { figures, ...charts } = await statsOf({})
      return { ...adminFiguresView(figures), ...charts }
    },
    adminActivity: async ({ query }) => ({ items: await activityOf({}, query.limit) }),
    async managerStats({ query, user }) {
      const { figures, ...charts } = await statsOf({ managerId: actingManager(user, query.managerId) })
      return { data: { ...managerFiguresView(figures), ...charts } }
    },
    async managerDay({ query, user }) {
      const managerId = actingManager(user, query.managerId)
      const date = studioDateAt(clock())
      const [{ requests, requestCount, sessions }, { pending }] = await Promise.all([
        managersDay(db, managerId, date),
        studioTotals(db, { status: 'pending', managerId, limit: 0, offset: 0 }),
      ])
      const view = (row: OpenedBooking) => adminBookingView(row)
      const lists = { requests: requests.map(view), requestCount, sessions: sessions.map(view) }
      return { data: { date, ...lists, studiosWaiting: pending } }
    },
    async managerActivity({ query, user }) {
      const scope = { managerId: actingManager(user, query.managerId) }
      return { data: { items: await activityOf(scope, query.limit) } }
    },
  }
}
