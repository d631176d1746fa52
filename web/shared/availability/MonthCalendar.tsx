import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { MonthAvailability } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { addDays, addMonths, addToMonth, hours, monthOf, weekdayOf, weeksOf } from '../site/clock.ts'

export type DaysOfMonth = MonthAvailability['days']

/** Returns the date a key moves the focus to; null if the key has no meaning here. */
function moved(date: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
    default:
      return null
  }
}

/** The ARIA guide's date grid is a table with this role. Screen readers then leave the arrow keys to the page. */
const asGrid = { role: 'grid' }

const clamp = (date: string, min: string, max: string) => (date < min ? min : date > max ? max : date)

/**
 * A month to pick a day from, with one tab stop; arrows, Home, End, Page Up and Page Down move the focus. Each day shows
 * its free hours as a bar and in its label. Days before `min` and after `max` can't be chosen.
 */
export function MonthCalendar({
  month,
  onMonth,
  selected,
  onSelect,
  min,
  max,
  days,
}: {
  month: string
  onMonth: (month: string) => void
  selected: string | null
  onSelect: (date: string) => void
  min: string
  max: string
  /** How free each day is; undefined until it is known. */
  days: DaysOfMonth | undefined
}) {
  const { t, format } = useWords()
  const weekdays = format.weekdays()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState(selected ?? min)
  const [moving, setMoving] = useState(false)
  // The focused day may have passed at midnight.
  const tabStop = clamp(monthOf(focused) === month ? focused : `${month}-01`, min, max)

  useEffect(() => {
    if (!moving) return
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${tabStop}"]`)?.focus()
    setMoving(false)
  }, [moving, tabStop])

  useEffect(() => {
    // While the focus is on a day, it stays there.
    if (selected !== null && !grid.current?.contains(document.activeElement)) setFocused(selected)
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(tabStop, event.key)
    if (target === null) return
    event.preventDefault()
    const date = clamp(target, min, max)
    setFocused(date)
    setMoving(true)
    if (monthOf(date) !== month) onMonth(monthOf(date))
  }

  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h3 id={titleId} aria-live="polite" className="text-xl">
          {format.month(month)}
        </h3>
        <div className="-mr-2 flex">
          <IconButton
            icon="left"
            aria-label={t('calendar.previous')}
            aria-disabled={month <= monthOf(min)}
            onClick={() => onMonth(addToMonth(month, -1))}
          />
          <IconButton
            icon="right"
            aria-label={t('calendar.next')}
            aria-disabled={month >= monthOf(max)}
            onClick={() => onMonth(addToMonth(month, 1))}
          />
        </div>
      </div>
      <table ref={grid} {...asGrid} aria-labelledby={titleId} onKeyDown={onKeyDown} className="w-full table-fixed">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th
                key={day.long}
                scope="col"
                abbr={day.long}
                className="pb-1 text-[clamp(0.625rem,4.1cqi,0.8125rem)] font-medium wrap-anywhere text-muted"
              >
                {day.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) => (
                <td key={date ?? weekdays[weekday]?.long} className="p-0.5">
                  {date !== null && (
                    <DayButton
                      date={date}
                      free={days?.find((day) => day.date === date)?.free}
                      disabled={date < min || date > max}
                      selected={date === selected}
                      isToday={date === min}
                      tabStop={date === tabStop}
                      onSelect={() => {
                        setFocused(date)
                        onSelect(date)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayButton({
  date,
  free,
  disabled,
  selected,
  isToday,
  tabStop,
  onSelect,
}: {
  date: string
  free: number | undefined
  disabled: boolean
  selected: boolean
  isToday: boolean
  tabStop: boolean
  onSelect: () => void
}) {
  const t = useTranslate()
  const day = useFormat().longDate(date)
  const label = free === undefined || disabled ? day : t('calendar.day', { day, free })
  return (
    <button
      type="button"
      data-date={date}
      aria-label={isToday ? t('calendar.today', { day: label }) : label}
      aria-pressed={selected}
      aria-current={isToday ? 'date' : undefined}
      disabled={disabled}
      tabIndex={tabStop ? 0 : -1}
      onClick={onSelect}
      className={`grid w-full min-h-12 place-content-center justify-items-center gap-1.5 rounded-control text-[0.9375rem] leading-none tabular-nums transition-colors disabled:text-muted disabled:opacity-45 ${selected ? 'bg-ink font-semibold text-paper' : 'enabled:hover:bg-ink-soft'} ${isToday && !selected ? 'font-bold underline decoration-signal decoration-2 underline-offset-4' : ''}`}
    >
      {Number(date.slice(8))}
      <FreeBar free={disabled ? 0 : free} />
    </button>
  )
}

/** How much of a day is free; a pale bar until it is known. */
function FreeBar({ free }: { free: number | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${hours.length} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-1 w-6 rounded-pill bg-line ${free === undefined ? 'skeleton' : ''}`}
    >
      <rect width={free ?? 0} height="2" rx="0.5" className="fill-green" />
    </svg>
  )
}
