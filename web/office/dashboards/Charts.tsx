import type { DayFigures, Occupancy } from '../../../api/contract/dashboards.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { DayChart } from './DayChart.tsx'
import { OccupancyByHour, OccupancyByStudio } from './Occupancy.tsx'

/** Charts of bookings and revenue per day, and of the occupancy of hours and studios. */
export function Charts({ series, occupancy }: { series: readonly DayFigures[]; occupancy: Occupancy }) {
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
