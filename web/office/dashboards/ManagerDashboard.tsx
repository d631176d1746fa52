import type { ManagerStats } from '../../../api/contract/dashboards.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Dashboard } from './Dashboard.tsx'
import { useManagerActivityQuery, useManagerStatsQuery } from './dashboards-api.ts'
import { StatCards } from './StatCards.tsx'

/** A manager's studios at a glance. */
export function ManagerDashboard() {
  const say = useText()
  const stats = useManagerStatsQuery()
  const activity = useManagerActivityQuery()
  return (
    <Dashboard
      area="manager"
      actions={[
        { to: '/manager/studios?new', text: say('dashboard.create-studio'), icon: 'plus' },
        { to: '/manager/bookings', text: say('dashboard.review-bookings'), icon: 'calendar' },
        { to: '/manager/studios', text: say('dashboard.manage-studios'), icon: 'microphone' },
      ]}
      stats={stats}
      activity={activity}
    >
      {(figures) => <Figures figures={figures} />}
    </Dashboard>
  )
}

function Figures({ figures }: { figures: ManagerStats }) {
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
          name: say('dashboard.total-revenue'),
          figure: format.money(figures.totalRevenue),
          trend: trends.totalRevenue,
        },
        {
          name: say('dashboard.active-studios'),
          figure: format.count(figures.activeStudios),
          note: say('dashboard.in-public'),
        },
        {
          name: say('dashboard.pending-bookings'),
          figure: format.count(figures.pendingBookings),
          note: say('dashboard.awaiting'),
        },
        {
          name: say('dashboard.today-bookings'),
          figure: format.count(figures.todayBookings),
          note: say('dashboard.today-note'),
        },
        {
          name: say('dashboard.total-studios'),
          figure: format.count(figures.totalStudios),
          note: say('dashboard.yours'),
        },
      ]}
    />
  )
}
