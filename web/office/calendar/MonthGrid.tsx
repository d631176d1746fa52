import { useFormat, useWords } from '../../i18n/use-translate.ts'
import { monthOf, weekdayOf, weeksOf } from '../../shared/site/clock.ts'
import type { Column } from './columns.ts'
import { closedText } from './HourColumn.tsx'
import { useCells } from './use-cells.ts'

const maxItems = 3

/** The days of a month, with their number of sessions and the first few. One tab stop; the arrow keys move between days. */
export function MonthGrid({
  month,
  columns,
  today,
  onDay,
}: {
  month: string
  columns: readonly Column[]
  today: string
  onDay: (date: string) => void
}) {
  const format = useFormat()
  const weeks = weeksOf(month)
  const cells = weeks
    .flatMap((week, row) =>
      week.flatMap((date, column) => (date === null ? [] : [{ key: date, column, from: row, to: row + 1 }])),
    )
    .toSorted((a, b) => a.column - b.column || a.from - b.from)
  const { grid, onKeyDown, propsOf } = useCells(
    cells,
    cells.find(({ key }) => key === (monthOf(today) === month ? today : `${month}-01`)),
  )
  return (
    <section ref={grid} aria-label={format.month(month)} onKeyDown={onKeyDown} className="panel overflow-hidden">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 border-b border-line text-center text-[0.8125rem] font-medium text-muted"
      >
        {format.weekdays().map(({ short, long }) => (
          <span key={long} className="truncate py-2">
            {short}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {columns.map(({ date, sessions, closed }) => (
          <li
            key={date}
            className="min-w-0 border-r border-b border-line"
            style={date.endsWith('-01') ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
          >
            <button
              {...propsOf(date)}
              type="button"
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onDay(date)}
              className={`flex size-full min-h-16 flex-col gap-1 p-1.5 text-left hover:bg-ink-soft sm:min-h-28 sm:p-2.5 ${date < today ? 'text-muted' : ''} ${closed === null ? '' : 'bg-sunken'}`}
            >
              <DayInMonth date={date} sessions={sessions} closed={closed} isToday={date === today} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function DayInMonth({
  date,
  sessions,
  closed,
  isToday,
}: Pick<Column, 'date' | 'sessions' | 'closed'> & { isToday: boolean }) {
  const { t, format } = useWords()
  const count = sessions.length
  return (
    <>
      <span className="sr-only">
        {format.longDate(date)}, {closed !== null && `${closedText(t, closed)}, `}
        {t('diary.sessions', { count })}
      </span>
      <span aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-1.5 leading-tight">
        <span
          className={`tabular-nums ${isToday ? 'font-bold underline decoration-signal decoration-2 underline-offset-4' : ''}`}
        >
          {Number(date.slice(8))}
        </span>
        {count > 0 && (
          <span className="text-[0.8125rem] text-muted tabular-nums">
            <span className="rounded-pill bg-ink-soft px-1.5 font-semibold text-ink md:hidden">{count}</span>
            <span className="max-md:hidden">{t('diary.sessions', { count })}</span>
          </span>
        )}
      </span>
      {closed !== null && (
        <span aria-hidden="true" className="text-[0.6875rem] leading-tight wrap-anywhere text-signal-text sm:text-xs">
          {t('word.closed')}
        </span>
      )}
      <span className="grid text-[0.8125rem] leading-snug max-sm:hidden">
        {sessions.slice(0, maxItems).map(({ booking, from, studio }) => (
          <span key={`${booking.id} ${from} ${studio.studioId}`} className="truncate">
            <span className="text-muted tabular-nums">{format.hour(from)}</span> {booking.customerName}
          </span>
        ))}
        {count > maxItems && <span className="text-muted">{t('diary.more', { count: count - maxItems })}</span>}
      </span>
    </>
  )
}
