import type { AdminStats } from '../../../api/contract/dashboards.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Loaded } from '../back-office/Loaded.tsx'
import { OfficePage } from '../back-office/OfficePage.tsx'
import { Charts } from './Charts.tsx'
import { useAdminActivityQuery, useAdminStatsQuery } from './dashboards-api.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { DashboardSkeleton, StatCards } from './StatCards.tsx'

/** The whole marketplace at a glance. */
export function AdminDashboard() {
  const say = useText()
  const stats = useAdminStatsQuery()
  const activity = useAdminActivityQuery()
  return (
    <OfficePage
      title={say('dashboard.title')}
      actions={
        <QuickActions
          actions={[
            { to: '/admin/studios?new', text: say('dashboard.add-studio'), icon: 'plus' },
            { to: '/admin/managers?new', text: say('dashboard.add-manager'), icon: 'person' },
            { to: '/admin/bookings', text: say('dashboard.view-bookings'), icon: 'calendar' },
          ]}
        />
      }
    >
      <div className="grid gap-4 sm:gap-6">
        <Loaded answer={stats} failed={say('dashboard.failed')} skeleton={<DashboardSkeleton />}>
          {(figures) => (
            <div className="grid gap-4 sm:gap-6">
              <Figures figures={figures} />
              <Charts series={figures.series} occupancy={figures.occupancy} />
            </div>
          )}
        </Loaded>
        <RecentActivity area="admin" answer={activity} />
      </div>
    </OfficePage>
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
