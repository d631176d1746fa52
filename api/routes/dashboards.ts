import { bookingActivity } from '../../projections/bookings/activity.ts'
import { dayFigures, figuresOf, type Scope, studioHours } from '../../projections/bookings/figures.ts'
import type { dashboardEndpoints } from '../contract/dashboards.ts'
import type { Handlers } from '../http/serve.ts'
import { actingManager } from './acting.ts'
import {
  activityView,
  adminFiguresView,
  managerFiguresView,
  occupancyView,
  periodAt,
  seriesView,
} from './dashboard-views.ts'
import type { RouteServices } from './services.ts'

/** What admins and managers see first. */
export function dashboardRoutes({ db, clock }: RouteServices): Handlers<typeof dashboardEndpoints> {
  const statsOf = async (scope: Scope) => {
    const period = periodAt(clock())
    const [figures, days, studios] = await Promise.all([
      figuresOf(db, scope, period),
      dayFigures(db, scope, period.days),
      studioHours(db, scope, period.days[0] ?? period.today, period.today),
    ])
    return { figures, series: seriesView(days), occupancy: occupancyView(days, studios, period) }
  }
  return {
    async adminStats() {
      const { figures, ...charts } = await statsOf({})
      return { ...adminFiguresView(figures), ...charts }
    },
    adminActivity: async ({ query }) => ({ items: (await bookingActivity(db, {}, query.limit)).map(activityView) }),
    async managerStats({ query, user }) {
      const { figures, ...charts } = await statsOf({ managerId: actingManager(user, query.managerId) })
      return { data: { ...managerFiguresView(figures), ...charts } }
    },
    async managerActivity({ query, user }) {
      const rows = await bookingActivity(db, { managerId: actingManager(user, query.managerId) }, query.limit)
      return { data: { items: rows.map(activityView) } }
    },
  }
}
