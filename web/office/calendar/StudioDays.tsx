import { useId, useState } from 'react'
import type { CalendarDay } from '../../../api/contract/manager-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { hours } from '../../shared/availability/clock.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { useStudioCalendarQuery } from './calendar-api.ts'
import { DayStrip } from './DayStrip.tsx'
import { SessionWords } from './SessionWords.tsx'
import { type Looked, type Session, sessionIn } from './sessions.ts'

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
  const look = `flex min-h-11 flex-col sm:min-h-9 justify-center text-left text-[0.9375rem] leading-tight sm:flex-row sm:items-center sm:justify-start sm:gap-1 ${isToday ? 'font-bold underline decoration-signal decoration-2 underline-offset-4' : ''}`
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
          className={`${look} hover:underline`}
        >
          {name}
        </button>
      ) : (
        <p className={look}>{name}</p>
      )}
      <DayStrip day={day} onRead={onRead} />
    </li>
  )
}
