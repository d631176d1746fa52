import { type ReactNode, useId } from 'react'
import type { CatalogueEntry } from '../../../api/contract/shared.ts'
import type { Studio } from '../../../api/contract/studios.ts'
import type { Format } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/locale.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { type Span, sessionLength, spanText } from '../../shared/availability/hours.ts'
import { alikeDays, type ExceptionOn, fromMonday, OpenNow, type Week } from '../../shared/availability/opening.tsx'
import { addDays, weekdayOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { isClosedOn, useDaysAhead } from './days-ahead.ts'

/** A page section with a heading. */
function StudioSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Describes a studio: sessions and prices, features and limitations, hours, location and rules. */
export function About({ studio }: { studio: Studio }) {
  const t = useTranslate()
  return (
    <>
      <Prices studio={studio} />
      {studio.features.length + studio.limitations.length > 0 && (
        <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
          <Entries title={t('studio.features')} entries={studio.features} icon="check" />
          <Entries title={t('studio.limitations')} entries={studio.limitations} icon="warning" />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        <OpeningHours studio={studio} />
        <div className="grid content-start gap-12">
          <Rules studio={studio} />
          <Location studio={studio} />
        </div>
      </div>
    </>
  )
}

const entryIcons = { check: 'text-green-text', warning: 'text-gold' } as const

function Entries({
  title,
  entries,
  icon,
}: {
  title: string
  entries: readonly CatalogueEntry[]
  icon: keyof typeof entryIcons
}) {
  const { language } = useLocale()
  if (entries.length === 0) return null
  return (
    <StudioSection title={title}>
      <ul className="grid gap-3">
        {entries
          .map((entry) => inLanguage(language, entry))
          .map(({ id, name, description }) => (
            <li key={id} className="flex gap-3 wrap-anywhere">
              <Icon name={icon} className={`mt-0.5 ${entryIcons[icon]}`} />
              <span>
                <b className="font-semibold">{name}</b>
                {description && <span className="block text-[0.9375rem] text-muted">{description}</span>}
              </span>
            </li>
          ))}
      </ul>
    </StudioSection>
  )
}

function Prices({ studio }: { studio: Studio }) {
  const { t, format } = useWords()
  const { language } = useLocale()
  return (
    <StudioSection title={t('studio.sessions')}>
      {studio.sessionTypes.length === 0 && <p className="text-muted">{t('studio.no-sessions')}</p>}
      <ul>
        {studio.sessionTypes
          .map((type) => inLanguage(language, type))
          .map((type) => (
            <li
              key={type.id}
              className="flex justify-between gap-6 border-t border-line py-4 first:border-0 first:pt-0"
            >
              <span className="wrap-anywhere">
                <b className="font-semibold">{type.name}</b>
                {type.description && <span className="block text-[0.9375rem] text-muted">{type.description}</span>}
              </span>
              <span className="max-w-1/2 shrink-0 text-right tabular-nums">
                <b className="font-semibold whitespace-nowrap">{format.money(type.price)}</b>
                <span className="block text-sm text-balance text-muted">{sessionLength(t, type.durationMinutes)}</span>
              </span>
            </li>
          ))}
      </ul>
    </StudioSection>
  )
}

/** Lists how long a booking can be changed and the buffer between two sessions. */
function Rules({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const rules = [
    [t('studio.changes'), t('studio.changes-text', { hours: studio.changeableHours })],
    [
      t('studio.buffer'),
      studio.bufferMinutes > 0 ? t('studio.buffer-minutes', { minutes: studio.bufferMinutes }) : t('studio.no-buffer'),
    ],
  ]
  return (
    <StudioSection title={t('studio.rules')}>
      <dl className="grid gap-4">
        {rules.map(([name, rule]) => (
          <div key={name}>
            <dt className="text-[0.9375rem] text-muted">{name}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </StudioSection>
  )
}

/** Links to a map search. A link, not an embedded map, so that no third party learns of the visit. */
const mapOf = ({ name, location }: Studio) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${location ?? name}, Kenya`)}`

function Location({ studio }: { studio: Studio }) {
  const t = useTranslate()
  return (
    <StudioSection title={t('studio.where')}>
      <p className="flex items-start gap-2 wrap-anywhere">
        <Icon name="place" className="mt-0.5" /> {studio.location ?? t('card.no-location')}
      </p>
      {studio.location && (
        <p className="mt-1 text-[0.9375rem] text-muted">
          <a href={mapOf(studio)} rel="noreferrer" className="link inline-flex min-h-11 items-center text-ink">
            {t('studio.map')}
          </a>{' '}
          ({t('studio.map-hint')})
        </p>
      )}
    </StudioSection>
  )
}

/**
 * The opening hours of the week, with today marked and whether the studio is open now, and special hours
 * of periods.
 */
function OpeningHours({ studio }: { studio: Studio }) {
  const { t, format } = useWords()
  const names = format.weekdays()
  const today = weekdayOf(useToday())
  const week = weekOf(studio.openingHours)
  const days = useDaysAhead(studio.id) ?? []
  const exceptionOn: ExceptionOn = (date) => {
    const other = hoursOfPeriodOn(studio, date)
    return isClosedOn(days, other === undefined ? week[weekdayOf(date)] : other, date) ? null : other
  }
  return (
    <StudioSection title={t('studio.opening-hours')}>
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
            <dd className={open ? '' : 'text-muted'}>{openText(t, format, open)}</dd>
          </div>
        ))}
      </dl>
      {periodsOf(studio).map((period) => (
        <Period key={`${period.from} ${period.to}`} period={period} />
      ))}
    </StudioSection>
  )
}

type HourOverride = Studio['hourOverrides'][number]

/** Returns the periods with special hours, without those that a later one replaces. */
const periodsOf = ({ hourOverrides }: Studio) =>
  hourOverrides.filter(
    ({ from, to }, i) => !hourOverrides.slice(i + 1).some((later) => later.from <= from && to <= later.to),
  )

/** The special opening hours of a period: of each date if it is short, otherwise of each weekday. */
function Period({ period }: { period: HourOverride }) {
  const { t, format } = useWords()
  const names = format.weekdays()
  const { from, to } = period
  const title =
    from === to ? format.longDate(from) : t('span.from-to', { from: format.shortDate(from), to: format.shortDate(to) })
  const nameOf = (day: number) => names[day]?.long ?? ''
  const dates = datesOf(period)
  const lines =
    dates.length < daysOfWeek
      ? dates.map((date) => [from === to ? '' : format.shortDate(date), hoursOn(period, date)] as const)
      : alikeDays(weekOf(period.openingHours)).map(({ days, open }) => {
          const last = days.from === days.to ? '' : nameOf(days.to)
          return [last ? t('span.from-to', { from: nameOf(days.from), to: last }) : nameOf(days.from), open] as const
        })
  return (
    <section className="mt-4 border-t border-line pt-3 tabular-nums">
      <NoBreak as="h3" className="font-sans text-base font-semibold tracking-normal" text={title} />
      <ul className="text-muted">
        {lines.map(([name, open]) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span className="whitespace-nowrap">{name}</span>
            <span>{openText(t, format, open)}</span>
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

/** Returns a date's hours if it is in a period with special hours. The last such period applies. */
function hoursOfPeriodOn({ hourOverrides }: Studio, date: string): Span | null | undefined {
  const period = hourOverrides.findLast(({ from, to }) => from <= date && date <= to)
  return period && hoursOn(period, date)
}

/** Converts a week to start on Monday. The contract names the last bookable hour, which is open to its end. */
const weekOf = (openingHours: Studio['openingHours']): Week =>
  fromMonday(openingHours).map((day) => day && { from: day.from, to: day.to + 1 })

const openText = (t: Translate, format: Format, open: Span | null) =>
  open ? spanText(t, format, open) : t('word.closed')
