import type { Studio } from '../../../api/contract/studios.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useTranslate } from '../../i18n/use-translate.ts'
import type { Span } from '../../shared/availability/hours.ts'
import { OpenNow } from '../../shared/availability/OpenNow.tsx'
import { alikeDays, type ExceptionOn, fromMonday, type Week } from '../../shared/availability/opening.ts'
import { addDays, weekdayOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { isClosedOn, useDaysAhead } from './days-ahead.ts'
import { StudioSection } from './StudioSection.tsx'

/**
 * The opening hours of the week, with today marked and whether the studio is open now, and those of periods that have
 * others.
 */
export function OpeningHours({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const format = useFormat()
  const names = format.weekdays()
  const today = weekdayOf(useToday())
  const week = weekOf(studio.openingHours)
  const days = useDaysAhead(studio.id) ?? []
  const exceptionOn: ExceptionOn = (date) => {
    const other = hoursOfPeriodOn(studio, date)
    return isClosedOn(days, other === undefined ? week[weekdayOf(date)] : other, date) ? null : other
  }
  return (
    <StudioSection title={t('studio.hours')}>
      <OpenNow week={week} exceptionOn={exceptionOn} />
      <dl className="mt-3 grid gap-1 tabular-nums">
        {week.map((open, day) => (
          <div
            key={names[day]?.long}
            className={`flex flex-wrap justify-between gap-x-4 rounded-control py-1.5 ${day === today ? '-mx-[12px] bg-sunken px-[12px] font-semibold' : ''}`}
          >
            <dt>
              {names[day]?.long}
              {day === today && (
                <span className="font-normal text-muted">
                  {'\u00a0· '}
                  {t('studio.today')}
                </span>
              )}
            </dt>
            <dd className={open ? '' : 'text-muted'}>{spanText(t, format, open)}</dd>
          </div>
        ))}
      </dl>
      {studio.hourOverrides.map((period) => (
        <Period key={`${period.from} ${period.to}`} period={period} />
      ))}
    </StudioSection>
  )
}

type HourOverride = Studio['hourOverrides'][number]

/** The other opening hours of a period: of each date in a short one, else of the days of the week. */
function Period({ period }: { period: HourOverride }) {
  const t = useTranslate()
  const format = useFormat()
  const names = format.weekdays()
  const { from, to } = period
  const title =
    from === to ? format.longDate(from) : t('studio.period', { from: format.shortDate(from), to: format.shortDate(to) })
  const nameOf = (day: number) => names[day]?.long ?? ''
  const dates = datesOf(period)
  const lines =
    dates.length < daysOfWeek
      ? dates.map((date) => [from === to ? '' : format.shortDate(date), hoursOn(period, date)] as const)
      : alikeDays(weekOf(period.openingHours)).map(({ days, open }) => {
          const last = days.from === days.to ? '' : nameOf(days.to)
          return [last ? t('studio.period', { from: nameOf(days.from), to: last }) : nameOf(days.from), open] as const
        })
  return (
    <section className="mt-4 border-t border-line pt-3 tabular-nums">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <ul className="text-muted">
        {lines.map(([name, open]) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span>{spanText(t, format, open)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const daysOfWeek = 7

/** Returns the dates of a period, a week at most. */
function datesOf({ from, to }: HourOverride): string[] {
  const dates: string[] = []
  for (let date = from; date <= to && dates.length < daysOfWeek; date = addDays(date, 1)) dates.push(date)
  return dates
}

const hoursOn = ({ openingHours }: HourOverride, date: string) => weekOf(openingHours)[weekdayOf(date)] ?? null

/** Returns a date's hours if it is in a period that has others; the last such period counts. */
function hoursOfPeriodOn({ hourOverrides }: Studio, date: string): Span | null | undefined {
  const period = hourOverrides.findLast(({ from, to }) => from <= date && date <= to)
  return period && hoursOn(period, date)
}

/** Converts a week to start on Monday. The contract names the last bookable hour, which is open to its end. */
const weekOf = (openingHours: Studio['openingHours']): Week =>
  fromMonday(openingHours).map((day) => day && { from: day.from, to: day.to + 1 })

const spanText = (t: Translate, format: Format, open: Span | null) =>
  open ? t('studio.span', { from: format.hour(open.from), to: format.hour(open.to) }) : t('studio.closed')
