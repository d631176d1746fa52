import { type ReactNode, useId } from 'react'
import type { Occupancy } from '../../../api/contract/dashboards.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

function Frame({ title, children }: { title: string; children: (titleId: string) => ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="panel @container grid content-start gap-4 p-5 sm:p-6">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children(titleId)}
    </section>
  )
}

/** The occupancy of each hour, relative to the busiest, as a level meter. It is a table; only its cells are drawn. */
export function OccupancyByHour({ hours }: { hours: Occupancy['byHour'] }) {
  const { t, format } = useWords()
  const busiest = Math.max(...hours.map(({ share }) => share), 0.01)
  return (
    <Frame title={t('dashboard.by-hour')}>
      {(titleId) => (
        <table aria-labelledby={titleId} className="w-full table-fixed tabular-nums">
          {/* A table row can't be clipped to a point, but the content of its cells can. */}
          <thead>
            <tr>
              {hours.map(({ hour }) => (
                <th key={hour} scope="col">
                  <span className="sr-only">{format.hour(hour)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {hours.map(({ hour, share }) => (
                <td key={hour} className="text-center align-bottom">
                  <HourMeter level={share / busiest} />
                  <span className="block text-[clamp(0.5625rem,3.9cqi,0.75rem)] leading-5 whitespace-nowrap">
                    {percent(share)}
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
          <tfoot aria-hidden="true">
            <tr className="text-center text-xs text-muted">
              {hours.map(({ hour }) => (
                <td key={hour}>{String(hour).padStart(2, '0')}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Frame>
  )
}

function HourMeter({ level }: { level: number }) {
  const height = Math.max(1.5, level * 100)
  return (
    <svg
      viewBox="0 0 10 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-1 h-28 w-full px-px sm:px-0.5 lg:h-56"
    >
      <rect width="10" height="100" className="fill-sunken" />
      <rect y={100 - height} width="10" height={height} className={level > 0 ? 'fill-green' : 'fill-edge'} />
    </svg>
  )
}

const byShare = (studios: Occupancy['byStudio']) => studios.toSorted((a, b) => b.share - a.share)

/** The occupancy of each studio, busiest first. Shows a notice if no studio was open. */
export function OccupancyByStudio({ studios }: { studios: Occupancy['byStudio'] }) {
  const t = useTranslate()
  return (
    <Frame title={t('dashboard.by-studio')}>
      {(titleId) =>
        studios.length === 0 ? (
          <p className="text-muted">{t('dashboard.no-hours')}</p>
        ) : (
          <table aria-labelledby={titleId} className="w-full table-fixed text-[0.9375rem]">
            <colgroup>
              <col />
              <col className="w-[24%] sm:w-[36%]" />
              <col className="w-14" />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('booking.studio')}</th>
                <th scope="col">{t('dashboard.booked')}</th>
                <th scope="col">{t('dashboard.share')}</th>
              </tr>
            </thead>
            <tbody>
              {byShare(studios).map(({ studioId, studioName, bookedHours, openHours, share }) => (
                <tr key={studioId}>
                  <th scope="row" className="py-1.5 pr-3 text-left leading-tight font-medium wrap-anywhere">
                    {studioName}
                  </th>
                  <td className="py-1.5">
                    <span className="sr-only">{t('dashboard.hours-of', { booked: bookedHours, open: openHours })}</span>
                    <StudioBar share={share} />
                  </td>
                  <td className="py-1.5 text-right font-semibold tabular-nums">{percent(share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Frame>
  )
}

function StudioBar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full rounded-cell">
      <rect width="100" height="10" className="fill-ink-soft" />
      <rect width={Math.min(1, share) * 100} height="10" className="fill-green" />
    </svg>
  )
}
