import { type KeyboardEvent, useRef } from 'react'
import type { CalendarDay } from '../../../api/contract/manager-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { firstHour } from '../../shared/availability/clock.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { cellsOf, type Session, sessionsOf } from './sessions.ts'

/** A day's strip with its selectable sessions. It is one tab stop; the arrow keys move between sessions. */
export function DayStrip({ day, onRead }: { day: CalendarDay; onRead: (session: Session) => void }) {
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
