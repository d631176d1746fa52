import { useTranslate } from '../../i18n/use-translate.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Figure } from '../shared/lists/Summary.tsx'
import { MovedMark } from '../shared/live/Live.tsx'

/** A statistic: its name, its value, and a trend or a note. */
export interface Stat {
  readonly name: string
  readonly figure: string
  readonly note?: string
  /** The change in percent compared with the previous 30 days. Null without earlier data. */
  readonly trend?: number | null
}

/** The statistics of a dashboard, as a list of names and values. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {stats.map(({ name, figure, note, trend }) => (
        <div
          key={name}
          className="panel @container grid grid-cols-1 content-start gap-1 p-4 [--size:1.625rem] sm:p-5 sm:[--size:2rem]"
        >
          <dt className="flex flex-wrap justify-between gap-x-3 text-[0.9375rem] text-muted">
            {name} <MovedMark figure={figure} />
          </dt>
          <Figure figure={figure} />
          {trend !== undefined && <TrendLine trend={trend} />}
          {note && <dd className="text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Direction = 'up' | 'down' | 'level'
const arrows: Record<Direction, string> = { up: 'M3 9 9 3M4.5 3H9v4.5', down: 'M3 3l6 6M9 4.5V9H4.5', level: 'M2 6h8' }
const colours: Record<Direction, string> = { up: 'text-green-text', down: 'text-signal-text', level: 'text-muted' }
const directionOf = (trend: number): Direction => (trend > 0 ? 'up' : trend < 0 ? 'down' : 'level')

function TrendLine({ trend }: { trend: number | null }) {
  const t = useTranslate()
  if (trend === null) return <dd className="text-sm text-muted">{t('dashboard.trend.none')}</dd>
  const way = directionOf(trend)
  return (
    <dd className={`flex flex-wrap items-center gap-x-1.5 text-sm font-semibold ${colours[way]}`}>
      <svg
        viewBox="0 0 12 12"
        className="size-3 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={arrows[way]} />
      </svg>
      {t(`dashboard.trend.${way}`, { percent: Math.abs(Math.round(trend * 10) / 10) })}
      <span className="font-normal text-muted">{t('dashboard.trend-than')}</span>
    </dd>
  )
}

/** A dashboard while its statistics load. */
export function DashboardSkeleton() {
  return (
    <div className="grid gap-6">
      <SkeletonRows
        count={6}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3"
        row="panel grid grid-cols-1 gap-3 p-5"
        bars={['h-4 w-28 max-w-full', 'h-8 w-24 max-w-full', 'h-4 w-32 max-w-full']}
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Skeleton className="h-76 rounded-panel!" />
        <Skeleton className="h-76 rounded-panel!" />
      </div>
    </div>
  )
}
