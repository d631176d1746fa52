import type { AdminStats } from '../../../api/contract/dashboards.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Dashboard } from './Dashboard.tsx'
import { useAdminActivityQuery, useAdminStatsQuery } from './dashboards-api.ts'
import { StatCards } from './StatCards.tsx'

/** The whole marketplace at a glance. */
export function AdminDashboard() {
  const say = useText()
  const stats = useAdminStatsQuery()
  const activity = useAdminActivityQuery()
  return (
    <Dashboard
      area="admin"
      actions={[
        { to: '/admin/studios?new', text: say('dashboard.add-studio'), icon: 'plus' },
        { to: '/admin/managers?new', text: say('dashboard.add-manager'), icon: 'person' },
        { to: '/admin/bookings', text: say('dashboard.view-bookings'), icon: 'calendar' },
      ]}
      stats={stats}
      activity={activity}
    >
      {(figures) => <Figures figures={figures} />}
    </Dashboard>
  )
}

function Figures({ figures }: { figures: AdminStats }) {
  const say = useText()
  const format = useFormat()
  const { trends } = figures
  return (
    <StatCards
      stats={[
        {
          name: say('dashboard.total-bookings'),
          figure: format.count(figures.totalBookings),
          trend: trends.totalBookings,
        },
        {
          name: say('dashboard.total-studios'),
          figure: format.count(figures.totalStudios),
          trend: trends.totalStudios,
        },
        {
          name: say('dashboard.total-managers'),
          figure: format.count(figures.totalManagers),
          trend: trends.totalManagers,
        },
        {
          name: say('dashboard.total-revenue'),
          figure: format.money(figures.totalRevenue),
          trend: trends.totalRevenue,
        },
        {
          name: say('dashboard.pending-bookings'),
          figure: format.count(figures.pendingBookings),
          note: say('dashboard.awaiting'),
        },
        {
          name: say('dashboard.active-studios'),
          figure: format.count(figures.activeStudios),
          note: say('dashboard.of-studios', { total: figures.totalStudios }),
        },
      ]}
    />
  )
}
