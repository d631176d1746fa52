import type { ReactNode } from 'react'
import type { Activity, AdminStats, ManagerStats } from '../../../api/contract/dashboards.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { type Answer, Loaded } from '../shared/lists/Loaded.tsx'
import type { Namespace } from '../shared/page/navigation.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { Charts } from './Charts.tsx'
import { type QuickAction, QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { DashboardSkeleton } from './StatCards.tsx'

/** The start page of an area: quick actions, statistics, charts and recent activity. */
export function Dashboard<Stats extends Pick<AdminStats | ManagerStats, 'series' | 'occupancy'>>({
  area,
  actions,
  stats,
  activity,
  children,
}: {
  area: Namespace
  actions: readonly QuickAction[]
  stats: Answer<Stats>
  activity: Answer<Activity[]>
  /** Renders the loaded statistics. */
  children: (stats: Stats) => ReactNode
}) {
  const t = useTranslate()
  return (
    <OfficePage title={t('dashboard.title')} actions={<QuickActions actions={actions} />}>
      <div className="grid gap-4 sm:gap-6">
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
    </OfficePage>
  )
}
