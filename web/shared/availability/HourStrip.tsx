import { type RefCallback, use } from 'react'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { firstHour, hours } from '../site/clock.ts'
import { type CellState, daySentence, HoursKnown, unknown } from './hours.ts'

const withHours = (cells: readonly CellState[]) => cells.map((state, i) => ({ state, hour: firstHour + i }))

/** A day's 13 hours, 08 to 20, drawn like a level meter. Screen readers read them as one sentence. */
export function HourStrip({
  date,
  cells,
  size = 'card',
  scale = size !== 'bar',
  label,
}: {
  date: string
  cells: readonly CellState[]
  size?: 'bar' | 'card' | 'page'
  /** Whether the hours are shown below. */
  scale?: boolean
  /** Replaces the day's usual sentence for screen readers. */
  label?: string
}) {
  const { t, format } = useWords()
  const known = use(HoursKnown)
  const visibleCells = known ? cells : unknown(cells)
  return (
    <div>
      <div
        ref={size === 'bar' ? undefined : markOnceSeen}
        role="img"
        aria-label={label ?? daySentence(t, format, date, visibleCells)}
        className="hour-strip"
        data-size={size}
      >
        {withHours(visibleCells).map(({ hour, state }) => (
          <i key={hour} className="hour-cell" data-state={state} />
        ))}
      </div>
      {scale && (known ? <HourScale full={size === 'page'} /> : <HoursUnknown />)}
    </div>
  )
}

/** Replaces the hours below a strip when no hour is known. */
function HoursUnknown() {
  const t = useTranslate()
  return (
    <p aria-hidden="true" className="mt-1 h-4.5 truncate text-xs text-muted">
      {t('hours.unknown-word')}
    </p>
  )
}

/** The hours below a strip, each under its cell: every second hour in the full size, otherwise every fourth. */
function HourScale({ full }: { full: boolean }) {
  const every = full ? 2 : 4
  return (
    <div aria-hidden="true" className="mt-1 grid h-4.5 grid-cols-13 text-xs text-muted tabular-nums">
      {hours.map((hour) => (
        <span key={hour} className="w-0 whitespace-nowrap">
          {hour % every === 0 && String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

const legendStates = ['free', 'yours', 'held', 'booked', 'buffer', 'closed', 'past'] as const

/** The meaning of the cells; by default of the states that a customer sees. */
export function HourLegend({
  states = ['free', 'booked', 'buffer', 'closed', 'yours'],
  own,
}: {
  states?: readonly CellState[]
  /** The label of the lit hours if they are not the reader's own. */
  own?: string
}) {
  const t = useTranslate()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {legendStates
        .filter((state) => states.includes(state))
        .map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span className="flex h-4 w-3 items-end" aria-hidden="true">
              <i className="hour-cell w-full" data-state={state} />
            </span>
            {state === 'yours' && own ? own : t(`hours.${state}`)}
          </li>
        ))}
    </ul>
  )
}

let seeing: IntersectionObserver | undefined

/** Returns the page's only observer, created on first use. */
const observer = () => {
  seeing ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      target.setAttribute('data-seen', '')
      seeing?.unobserve(target)
    }
  })
  return seeing
}

/**
 * Marks an element with data-seen when it first becomes visible, for an animation that runs once. The mark bypasses
 * React: it causes no second rendering, and the first markup is the same everywhere.
 */
const markOnceSeen: RefCallback<Element> = (element) => {
  if (!element) return
  observer().observe(element)
  return () => observer().unobserve(element)
}
