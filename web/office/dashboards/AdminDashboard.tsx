import type { AdminStats } from '../../../api/contract/dashboards.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useAdminStatsQuery } from '../shared/figures/figures-api.ts'
import { Dashboard } from './Dashboard.tsx'
import { useAdminActivityQuery } from './dashboards-api.ts'
import { StatCards } from './StatCards.tsx'

/** The dashboard of the whole marketplace. */
export function AdminDashboard() {
  const t = useTranslate()
  const stats = useAdminStatsQuery()
  const activity = useAdminActivityQuery()
  return (
    <Dashboard
      area="admin"
      actions={[
        { to: '/admin/studios?new', text: t('dashboard.add-studio'), icon: 'plus' },
        { to: '/admin/managers?new', text: t('dashboard.add-manager'), icon: 'person' },
        { to: '/admin/bookings', text: t('dashboard.view-bookings'), icon: 'calendar' },
      ]}
      stats={stats}
      activity={activity}
    >
      {(figures) => <Figures figures={figures} />}
    </Dashboard>
  )
}

function Figures({ figures }: { figures: AdminStats }) {
  const t = useTranslate()
  const format = useFormat()
  const { trends } = figures
  return (
    <StatCards
      stats={[
        {
          name: t('dashboard.total-bookings'),
          figure: format.count(figures.totalBookings),
          trend: trends.totalBookings,
        },
        {
          name: t('dashboard.total-studios'),
          figure: format.count(figures.totalStudios),
          trend: trends.totalStudios,
        },
        {
          name: t('dashboard.total-managers'),
          figure: format.count(figures.totalManagers),
          trend: trends.totalManagers,
        },
        {
          name: t('dashboard.total-revenue'),
          figure: format.money(figures.totalRevenue),
          trend: trends.totalRevenue,
        },
        {
          name: t('dashboard.pending-bookings'),
          figure: format.count(figures.pendingBookings),
          note: t('dashboard.awaiting'),
        },
        {
          name: t('dashboard.active-studios'),
          figure: format.count(figures.activeStudios),
          note: t('dashboard.of-studios', { total: figures.totalStudios }),
        },
      ]}
    />
  )
}
