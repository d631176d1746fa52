import type { ReactNode } from 'react'
import type { Activity, AdminStats, DayFigures, ManagerStats, Occupancy } from '../../../api/contract/dashboards.ts'
import { useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { figuresApi } from '../shared/figures/figures-api.ts'
import { type Answer, Loaded } from '../shared/lists/Loaded.tsx'
import { type OfficeArea, OfficePage } from '../shared/page/OfficePage.tsx'
import { DayChart } from './DayChart.tsx'
import { dashboardsApi } from './dashboards-api.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { OccupancyByHour, OccupancyByStudio } from './Occupancy.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { DashboardSkeleton, StatCards } from './StatCards.tsx'

/** The start page of an area: quick actions, statistics, charts and recent activity. */
export function Dashboard<Stats extends Pick<AdminStats | ManagerStats, 'series' | 'occupancy'>>({
  area,
  actions,
  stats,
  activity,
  first,
  children,
}: {
  area: OfficeArea
  actions: readonly QuickAction[]
  stats: Answer<Stats>
  activity: Answer<Activity[]>
  /** The content before the statistics. */
  first?: ReactNode
  /** Renders the loaded statistics. */
  children: (stats: Stats) => ReactNode
}) {
  const t = useTranslate()
  return (
    <OfficePage title={t('office.nav.dashboard')} actions={<QuickActions actions={actions} />}>
      <div className="grid gap-4 sm:gap-6 print:block">
        {first}
        <div className={`grid gap-4 sm:gap-6 ${first ? 'print:hidden' : ''}`}>
          <Loaded answer={stats} failed={t('dashboard.failed')} skeleton={<DashboardSkeleton />}>
            {(loaded) => (
              <div className="grid gap-4 sm:gap-6">
                {children(loaded)}
                {loaded.series && <Charts series={loaded.series} occupancy={loaded.occupancy} />}
              </div>
            )}
          </Loaded>
          <RecentActivity area={area} answer={activity} />
        </div>
      </div>
    </OfficePage>
  )
}

/** A link to a frequent action. */
interface QuickAction {
  readonly to: string
  readonly text: string
  readonly icon: IconName
}

/** Links to the most frequent actions. They appear beside the title, before any statistics have loaded. */
function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-2 font-sans text-sm font-medium tracking-normal text-muted">
        {t('dashboard.actions')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ to, text, icon }) => (
          <ButtonLink key={to} to={to} kind="outline" size="small">
            <Icon name={icon} className="size-4.5!" /> {text}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}

/** Charts of bookings and revenue per day, and of the occupancy of hours and studios. */
function Charts({ series, occupancy }: { series: readonly DayFigures[]; occupancy: Occupancy }) {
  const { t, format } = useWords()
  const counts = series.map(({ date, bookings }) => ({ date, value: bookings }))
  const revenues = series.map(({ date, revenue }) => ({ date, value: revenue }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
      <DayChart title={t('dashboard.bookings-by-day')} days={counts} write={String} colour="ink" />
      <DayChart title={t('dashboard.revenue-by-day')} days={revenues} write={format.money} colour="green" />
      <OccupancyByHour hours={occupancy.byHour} />
      <OccupancyByStudio studios={occupancy.byStudio} />
    </div>
  )
}

/** The dashboard of the whole marketplace. */
export function AdminDashboard() {
  const t = useTranslate()
  const stats = figuresApi.useAdminStatsQuery()
  const activity = dashboardsApi.useAdminActivityQuery()
  return (
    <Dashboard
      area="admin"
      actions={[
        { to: '/admin/studios?new', text: t('office.add-studio'), icon: 'plus' },
        { to: '/admin/managers?new', text: t('office.add-manager'), icon: 'person' },
        { to: '/admin/bookings', text: t('dashboard.view-bookings'), icon: 'calendar' },
      ]}
      stats={stats}
      activity={activity}
    >
      {(figures) => <AdminFigures figures={figures} />}
    </Dashboard>
  )
}

function AdminFigures({ figures }: { figures: AdminStats }) {
  const t = useTranslate()
  const { money, count } = useFormat()
  const { trends, totalStudios } = figures
  return (
    <StatCards
      stats={[
        { name: t('dashboard.total-bookings'), figure: count(figures.totalBookings), trend: trends?.totalBookings },
        { name: t('dashboard.total-studios'), figure: count(totalStudios), trend: trends?.totalStudios },
        { name: t('dashboard.total-managers'), figure: count(figures.totalManagers), trend: trends?.totalManagers },
        { name: t('dashboard.total-revenue'), figure: money(figures.totalRevenue), trend: trends?.totalRevenue },
        {
          name: t('dashboard.pending-bookings'),
          figure: count(figures.pendingBookings),
          note: t('dashboard.awaiting'),
        },
        {
          name: t('dashboard.active-studios'),
          figure: count(figures.activeStudios),
          note: t('dashboard.of-studios', { total: totalStudios }),
        },
      ]}
    />
  )
}

/** The dashboard of a manager's studios. */
export function ManagerDashboard() {
  const t = useTranslate()
  const stats = figuresApi.useManagerStatsQuery()
  const activity = dashboardsApi.useManagerActivityQuery()
  return (
    <Dashboard
      area="manager"
      actions={[
        { to: '/manager/studios?new', text: t('office.create-studio'), icon: 'plus' },
        { to: '/manager/bookings', text: t('dashboard.review-bookings'), icon: 'calendar' },
        { to: '/manager/studios', text: t('dashboard.manage-studios'), icon: 'microphone' },
      ]}
      stats={stats}
      activity={activity}
      first={<NeedsYou />}
    >
      {(figures) => <ManagerFigures figures={figures} />}
    </Dashboard>
  )
}

function ManagerFigures({ figures }: { figures: ManagerStats }) {
  const t = useTranslate()
  const { money, count } = useFormat()
  const { trends } = figures
  return (
    <StatCards
      stats={[
        { name: t('dashboard.total-bookings'), figure: count(figures.totalBookings), trend: trends?.totalBookings },
        { name: t('dashboard.total-revenue'), figure: money(figures.totalRevenue), trend: trends?.totalRevenue },
        { name: t('dashboard.active-studios'), figure: count(figures.activeStudios), note: t('dashboard.in-public') },
        {
          name: t('dashboard.pending-bookings'),
          figure: count(figures.pendingBookings),
          note: t('dashboard.awaiting'),
        },
        { name: t('dashboard.today-bookings'), figure: count(figures.todayBookings), note: t('dashboard.today-note') },
        { name: t('dashboard.total-studios'), figure: count(figures.totalStudios), note: t('dashboard.yours') },
      ]}
    />
  )
}
