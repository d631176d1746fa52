import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarDay } from '../../../api/contract/manager-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { firstHour, hours } from '../../shared/availability/clock.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-status.ts'
import { cellsOf, type Looked, type Session, sessionIn, sessionsOf } from '../shared/bookings/sessions.ts'
import { useStudioCalendarQuery } from '../shared/bookings/studio-calendar-api.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'

/** A studio's days, one strip each. The session that is hovered, focused or tapped is described below. */
export function StudioDays({
  studioId,
  name,
  dates,
  today,
  onDay,
}: {
  studioId: string
  name: string
  dates: readonly string[]
  today: string
  onDay: (date: string) => void
}) {
  const t = useTranslate()
  const titleId = useId()
  const answer = useStudioCalendarQuery({ studioId, from: dates[0] ?? today, to: dates.at(-1) ?? today })
  const [looked, setLooked] = useState<Looked>()
  return (
    <section aria-labelledby={titleId} className="panel p-4 sm:p-6">
      <h3 id={titleId} className="mb-4 text-xl">
        {name}
      </h3>
      <Loaded
        answer={answer}
        failed={t('diary.failed')}
        skeleton={<Skeleton className={dates.length === 1 ? 'h-14' : 'h-70'} />}
      >
        {({ days }) => (
          <>
            <HoursAbove />
            <ul className={`grid gap-1.5 ${days.length > 1 ? 'sm:[&_.hour-strip]:h-9!' : ''}`}>
              {days.map((day) => (
                <DayLine
                  key={day.date}
                  day={day}
                  isToday={day.date === today}
                  onDay={dates.length > 1 ? onDay : undefined}
                  onRead={({ booking, from }) => setLooked({ date: day.date, bookingId: booking.id, from })}
                />
              ))}
            </ul>
            <SessionWords date={looked?.date} session={looked && sessionIn(days, looked)} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const columns = 'grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-2 sm:grid-cols-[112px_minmax(0,1fr)]'

function HoursAbove() {
  return (
    <div aria-hidden="true" className={`${columns} mb-1`}>
      <span />
      <div className="grid grid-cols-13 text-xs text-muted tabular-nums">
        {hours.map((hour) => (
          <span key={hour} className={hour % 2 === 0 ? '' : 'max-sm:invisible'}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </div>
  )
}

function DayLine({
  day,
  isToday,
  onDay,
  onRead,
}: {
  day: CalendarDay
  isToday: boolean
  onDay: ((date: string) => void) | undefined
  onRead: (session: Session) => void
}) {
  const format = useFormat()
  const [weekday = '', ...rest] = format.shortDate(day.date).split(' ')
  const className = `flex min-h-11 flex-col sm:min-h-9 justify-center text-left text-[0.9375rem] leading-tight sm:flex-row sm:items-center sm:justify-start sm:gap-1 ${isToday ? 'font-bold underline decoration-signal decoration-2 underline-offset-4' : ''}`
  const name = (
    <>
      <span>{weekday}</span> <span className="max-sm:text-[0.8125rem]">{rest.join(' ')}</span>
    </>
  )
  return (
    <li className={columns}>
      {onDay ? (
        <button
          type="button"
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onDay(day.date)}
          className={`${className} hover:underline`}
        >
          {name}
        </button>
      ) : (
        <p className={className}>{name}</p>
      )}
      <DayStrip day={day} onRead={onRead} />
    </li>
  )
}

/** A day's strip with its selectable sessions. It is one tab stop; the arrow keys move between sessions. */
function DayStrip({ day, onRead }: { day: CalendarDay; onRead: (session: Session) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const group = useRef<HTMLDivElement>(null)
  const sessions = sessionsOf(day.hours)
  const goOn = (event: KeyboardEvent, at: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    group.current?.querySelectorAll('button')[at + step]?.focus()
  }
  return (
    <div ref={group} className="relative">
      <HourStrip date={day.date} cells={cellsOf(day.hours)} size="page" scale={false} />
      <div className="pointer-events-none absolute inset-0 grid grid-cols-13 gap-1">
        {sessions.map((session, at) => (
          <button
            key={`${session.booking.id} ${session.from}`}
            type="button"
            aria-label={t('diary.session', {
              day: format.longDate(day.date),
              from: format.hour(session.from),
              to: format.hour(session.to),
              customer: session.booking.customerName,
              session: session.booking.sessionType,
              status: t(`bookings.status.${session.booking.status}`),
            })}
            tabIndex={at === 0 ? 0 : -1}
            onKeyDown={(event) => goOn(event, at)}
            onFocus={() => onRead(session)}
            onPointerEnter={() => onRead(session)}
            onClick={() => onRead(session)}
            style={{ gridColumn: `${session.from - firstHour + 1} / ${session.to - firstHour + 1}`, gridRow: 1 }}
            className="pointer-events-auto -mx-0.5 self-stretch rounded-cell hover:outline-2 hover:outline-ink"
          />
        ))}
      </div>
    </div>
  )
}

/** Describes the selected session and links to its booking. */
function SessionWords({ date, session }: { date: string | undefined; session: Session | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  if (!date || !session)
    return <p className="mt-3 flex min-h-12 items-center text-[0.9375rem] text-muted">{t('diary.hint')}</p>
  const { booking, from, to } = session
  return (
    <div className="mt-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1.5 text-[0.9375rem]">
      <Link
        to={`/manager/bookings?search=${booking.code}`}
        className="link inline-flex min-h-8 items-center tracking-[0.04em] tabular-nums"
      >
        {booking.code}
      </Link>
      <span className="font-semibold">{booking.customerName}</span>
      <span>
        {booking.sessionType}, {t('bookings.people', { people: booking.numberOfPeople })}
      </span>
      <span className="text-muted tabular-nums">
        {t('track.when-span', { day: format.shortDate(date), from: format.hour(from), to: format.hour(to) })}
      </span>
      <StatusChip tone={officeTones[booking.status]}>{t(`bookings.status.${booking.status}`)}</StatusChip>
    </div>
  )
}
