import type { ManagerStats } from '../../../api/contract/dashboards.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useManagerStatsQuery } from '../shared/figures/figures-api.ts'
import { Dashboard } from './Dashboard.tsx'
import { useManagerActivityQuery } from './dashboards-api.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { StatCards } from './StatCards.tsx'

/** The dashboard of a manager's studios. */
export function ManagerDashboard() {
  const t = useTranslate()
  const stats = useManagerStatsQuery()
  const activity = useManagerActivityQuery()
  return (
    <Dashboard
      area="manager"
      actions={[
        { to: '/manager/studios?new', text: t('dashboard.create-studio'), icon: 'plus' },
        { to: '/manager/bookings', text: t('dashboard.review-bookings'), icon: 'calendar' },
        { to: '/manager/studios', text: t('dashboard.manage-studios'), icon: 'microphone' },
      ]}
      stats={stats}
      activity={activity}
      first={<NeedsYou />}
    >
      {(figures) => <Figures figures={figures} />}
    </Dashboard>
  )
}

function Figures({ figures }: { figures: ManagerStats }) {
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
          name: t('dashboard.total-revenue'),
          figure: format.money(figures.totalRevenue),
          trend: trends.totalRevenue,
        },
        {
          name: t('dashboard.active-studios'),
          figure: format.count(figures.activeStudios),
          note: t('dashboard.in-public'),
        },
        {
          name: t('dashboard.pending-bookings'),
          figure: format.count(figures.pendingBookings),
          note: t('dashboard.awaiting'),
        },
        {
          name: t('dashboard.today-bookings'),
          figure: format.count(figures.todayBookings),
          note: t('dashboard.today-note'),
        },
        {
          name: t('dashboard.total-studios'),
          figure: format.count(figures.totalStudios),
          note: t('dashboard.yours'),
        },
      ]}
    />
  )
}
