import type { ReactNode } from 'react'
import type { Activity, AdminStats, DayFigures, ManagerStats, Occupancy } from '../../../api/contract/dashboards.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type Answer, Loaded } from '../shared/lists/Loaded.tsx'
import type { OfficeArea } from '../shared/page/navigation.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { DayChart } from './DayChart.tsx'
import { OccupancyByHour, OccupancyByStudio } from './Occupancy.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { DashboardSkeleton } from './StatCards.tsx'

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
  /** What comes before the statistics. */
  first?: ReactNode
  /** Renders the loaded statistics. */
  children: (stats: Stats) => ReactNode
}) {
  const t = useTranslate()
  return (
    <OfficePage title={t('dashboard.title')} actions={<QuickActions actions={actions} />}>
      <div className="grid gap-4 sm:gap-6">
        {first}
        <div className={`grid gap-4 sm:gap-6 ${first ? 'print:hidden' : ''}`}>
          <Loaded answer={stats} failed={t('dashboard.failed')} skeleton={<DashboardSkeleton />}>
            {(loaded) => (
              <div className="grid gap-4 sm:gap-6">
                {children(loaded)}
                <Charts series={loaded.series} occupancy={loaded.occupancy} />
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
  const t = useTranslate()
  const format = useFormat()
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
