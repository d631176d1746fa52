import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useWords } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { firstHour, hours } from '../site/clock.ts'
import { choose, type Day, isOffered, type Run, spanOf } from './hours.ts'

/** Lets a screen move the focus to the hours after a day is chosen. */
export interface HourPickerHandle {
  focus(): void
}

type RowState = Day[number] | 'short' | 'yours'

const rowClasses: Record<RowState, string> = {
  free: 'border-line hover:border-ink hover:bg-ink-soft',
  yours: 'border-signal bg-signal text-on-signal font-semibold',
  short: 'border-line text-muted',
  booked: 'border-line bg-sunken text-muted',
  buffer:
    'border-dashed border-edge text-muted bg-[repeating-linear-gradient(135deg,var(--ink-soft)_0_2px,transparent_2px_8px)]',
  closed: 'border-dashed border-line text-muted',
  blocked: 'border-dashed border-line text-muted',
  staff_only: 'border-dashed border-line text-muted',
  past: 'border-transparent text-muted',
}

/** On phones the hours are below the calendar. When the focus moves to them, their heading and the next rows show too. */
const below = 'max-sm:scroll-mt-16 max-sm:scroll-mb-72'

/** Returns the text to the right of an hour, which screen readers read after it. */
function labelFor(t: Translate, format: Format, state: RowState, hour: number, run: Run): string {
  const span = spanOf(run)
  if (state === 'yours' && span && hour === span.to - 1) return t('hours.yours-to', { end: format.hour(span.to) })
  return t(`hours.${state}`)
}

/**
 * The 13 hours of a day. A click on a start chooses the hours the session needs; clicks next to the run extend it, clicks
 * at its ends shrink it. Hours too short for the session are shown but not offered. One tab stop; arrow keys move between
 * the offered hours.
 */
export function HourPicker({
  label,
  day,
  run,
  need,
  onChange,
  ref,
}: {
  /** The name of the group, such as 'Hours on Tuesday 1 December'. */
  label: string
  day: Day
  run: Run
  need: number
  onChange: (run: Run) => void
  ref?: Ref<HourPickerHandle>
}) {
  const { t, format } = useWords()
  const group = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const offered = hours.filter((hour) => isOffered(day, run, hour, need))
  const tabStop = focused !== null && offered.includes(focused) ? focused : (run[0] ?? offered[0])

  const focusHour = (hour: number | undefined) => {
    if (hour === undefined) return
    setFocused(hour)
    group.current?.querySelector<HTMLButtonElement>(`[data-hour="${hour}"]`)?.focus()
  }
  useImperativeHandle(ref, () => ({
    focus: () => (tabStop === undefined ? group.current?.focus() : focusHour(tabStop)),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    const at = offered.indexOf(tabStop ?? -1)
    const target = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: offered.length - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    focusHour(offered[Math.min(Math.max(target, 0), offered.length - 1)])
  }

  const ahead = day.findIndex((state) => state !== 'past')
  const firstOpen = firstHour + (ahead === -1 ? day.length : ahead)

  const shown = hours.slice(firstOpen - firstHour)
  const rows = Math.ceil((shown.length + Number(firstOpen > firstHour)) / 2)

  const stateOf = (hour: number): RowState => {
    if (run.includes(hour)) return 'yours'
    const state = day[hour - firstHour] ?? 'closed'
    return state === 'free' && !offered.includes(hour) ? 'short' : state
  }

  return (
    <fieldset
      ref={group}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="grid min-w-0 auto-cols-fr grid-flow-col gap-1.5 pb-1.5 outline-none sm:grid-flow-row"
      style={{ gridTemplateRows: `repeat(${rows}, auto)` }}
    >
      <PastHours until={firstOpen} />
      {shown.map((hour) => {
        const state = stateOf(hour)
        const word = labelFor(t, format, state, hour, run)
        const row = `flex min-h-11 w-full flex-wrap items-center content-center gap-x-2 rounded-[10px] border px-2.5 py-0.5 text-left leading-tight sm:gap-x-3 sm:px-3.5 text-[0.9375rem] tabular-nums transition-colors lg:min-h-10 ${rowClasses[state]}`
        const inside = (
          <>
            <HourMark state={state} />
            {format.hour(hour)}
            <span
              className={`ml-auto grow basis-[max-content] text-right text-[0.8125rem] wrap-break-word sm:text-sm ${state === 'yours' ? '' : 'text-muted'}`}
            >
              {word}
            </span>
          </>
        )
        return offered.includes(hour) ? (
          <button
            key={hour}
            type="button"
            data-hour={hour}
            aria-label={t('hours.label', { hour: format.hour(hour), word })}
            aria-pressed={state === 'yours'}
            tabIndex={hour === tabStop ? 0 : -1}
            onClick={() => {
              const next = choose(day, run, hour, need)
              // Too short for the session once it is not chosen: its button is about to be disabled.
              if (isOffered(day, next, hour, need)) setFocused(hour)
              else focusHour(next[0])
              onChange(next)
            }}
            className={`${row} ${below}`}
          >
            {inside}
          </button>
        ) : (
          <button
            key={hour}
            type="button"
            disabled
            aria-label={t('hours.label', { hour: format.hour(hour), word })}
            className={row}
          >
            {inside}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The hour's cell from the hour strip, so that both show a state the same way. */
function HourMark({ state }: { state: RowState }) {
  if (state === 'yours') return <Icon name="check" className="-mx-1.5 size-4.5!" />
  return (
    <span aria-hidden="true" className={`flex h-4.5 w-2 shrink-0 items-end ${state === 'short' ? 'opacity-35' : ''}`}>
      <i className="hour-cell w-full" data-state={state === 'short' ? 'free' : state} />
    </span>
  )
}

/** The past hours of today, in one line. */
function PastHours({ until }: { until: number }) {
  const { t, format } = useWords()
  if (until === firstHour) return null
  return (
    <p className="flex min-h-11 items-center flex-wrap content-center justify-between gap-x-2 px-1.5 sm:px-3.5 text-[0.9375rem] text-muted tabular-nums">
      {t('span.from-to', { from: format.hour(firstHour), to: format.hour(until) })}
      <span className="text-sm">{t('hours.past')}</span>
    </p>
  )
}
