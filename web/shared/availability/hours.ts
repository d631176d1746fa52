import { createContext } from 'react'
import type { HourState } from '../../../api/contract/shared.ts'
import type { DayAvailability } from '../../../api/contract/studios.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { firstHour, hours } from '../site/clock.ts'

/** The state of an hour. Only staff see `blocked`; for customers such hours are `closed`. */
export type DayState = HourState | 'blocked'

/** The look of a cell of the hour strip: the state of an hour, a hold, the customer's choice, or unknown. */
export type CellState = DayState | 'held' | 'yours' | 'unknown'

/** The 13 hours of a day, 08 to 20. */
export type Day = readonly DayState[]

/** Adjacent hours of one day, in order; empty if none are chosen. */
export type Run = readonly number[]

/** A run as start and end. The end is exclusive: 15 and 16 become { from: 15, to: 17 }. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Returns the states of the hours of a day. */
export const statesOf = (slots: DayAvailability['slots']): HourState[] =>
  slots.map(({ available, reason }) => (available ? 'free' : (reason ?? 'booked')))

const isFree = (day: Day, hour: number) => day[hour - firstHour] === 'free'
const runFrom = (start: number, length: number): Run => Array.from({ length }, (_, i) => start + i)

/** Returns whether a session of `need` hours can start at this hour. */
export const fitsAt = (day: Day, start: number, need: number): boolean =>
  runFrom(start, need).every((hour) => isFree(day, hour))

/** Returns whether a click on this hour has an effect: it is chosen, a neighbour of the run, or a start that fits. */
export const isOffered = (day: Day, run: Run, hour: number, need: number): boolean =>
  run.includes(hour) || (isFree(day, hour) && (isNeighbour(run, hour) || fitsAt(day, hour, need)))

const isNeighbour = (run: Run, hour: number) => hour === (run[0] ?? 0) - 1 || hour === (run.at(-1) ?? 0) + 1

/**
 * Returns the run after a click on an hour. A start chooses the hours the session needs. A neighbour extends the run. A
 * chosen hour shortens the run, or clears it if too few hours would remain.
 */
export function choose(day: Day, run: Run, hour: number, need: number): Run {
  if (!isOffered(day, run, hour, need)) return run
  if (run.includes(hour)) return shrink(run, hour, need)
  if (run.length > 0 && isNeighbour(run, hour)) return [...run, hour].sort((a, b) => a - b)
  return runFrom(hour, need)
}

function shrink(run: Run, hour: number, need: number): Run {
  if (run.length <= need) return []
  if (hour === run[0]) return run.slice(1)
  const upTo = hour === run.at(-1) ? run.slice(0, -1) : run.filter((each) => each <= hour)
  return upTo.length >= need ? upTo : []
}

/**
 * Adapts a run to another session. A run that is too short extends from its start, otherwise up to its end; if neither
 * fits, it is cleared.
 */
export function refit(day: Day, run: Run, need: number): Run {
  const [start] = run
  const end = run.at(-1)
  if (start === undefined || end === undefined) return []
  if (run.length >= need) return run
  if (fitsAt(day, start, need)) return runFrom(start, need)
  return fitsAt(day, end - need + 1, need) ? runFrom(end - need + 1, need) : []
}

/** Requested hours: all from `from` to `to`, or `length` adjacent hours between them. */
export interface HoursRequest extends Span {
  readonly length: number
}

/** Returns the first free run within the requested hours, as long as the session needs; empty if there is none. */
export function requestedRun(day: Day, { from, to, length }: HoursRequest, need: number): Run {
  const long = Math.max(length, need)
  const start = hours.find((hour) => hour >= from && hour + length <= to && fitsAt(day, hour, long))
  return start === undefined ? [] : runFrom(start, long)
}

/** Returns the number of free hours. */
export const freeHours = (cells: readonly CellState[]): number => cells.filter((cell) => cell === 'free').length

/** Returns the day with the chosen hours marked. */
export const withYours = (day: readonly CellState[], run: Run): CellState[] =>
  day.map((cell, i) => (run.includes(firstHour + i) ? 'yours' : cell))

/** Returns the start and end of every stretch in one state. */
export function spansOf(cells: readonly CellState[], state: CellState): Span[] {
  const spans: Span[] = []
  for (const hour of hours) {
    if (cells[hour - firstHour] !== state) continue
    const last = spans.at(-1)
    if (last?.to === hour) spans[spans.length - 1] = { from: last.from, to: hour + 1 }
    else spans.push({ from: hour, to: hour + 1 })
  }
  return spans
}

/** Returns the start and end of a run; null if nothing is chosen. */
export function spanOf(run: Run): Span | null {
  const [from] = run
  const last = run.at(-1)
  return from === undefined || last === undefined ? null : { from, to: last + 1 }
}

/** Formats hours: '15:00 to 17:00'. */
export const spanText = (t: Translate, format: Format, { from, to }: Span): string =>
  t('span.from-to', { from: format.hour(from), to: format.hour(to) })

/** Formats hours of a date: 'Tue 1 Dec, 15:00 to 17:00'. */
export const daySpanText = (t: Translate, format: Format, date: string, { from, to }: Span): string =>
  t('span.day-from-to', { day: format.shortDate(date), from: format.hour(from), to: format.hour(to) })

/** Thirteen free hours, shown while the taken hours are unknown. */
export const allFree: Day = hours.map(() => 'free')

/** Whether the hours on the screen are reliable: not without a network, because they may have been taken meanwhile. */
export const HoursKnown = createContext(true)

/** Returns a day in which only the customer's own hours are known. */
export const unknown = (cells: readonly CellState[]): CellState[] =>
  cells.map((state) => (state === 'yours' ? 'yours' : 'unknown'))

/** Describes a day's hours in one sentence, such as 'Tuesday 1 December: free 8 to 11 and 15 to 21'. */
export function daySentence(t: Translate, format: Format, date: string, cells: readonly CellState[]): string {
  const written = (spans: readonly Span[]) => format.list(spans.map(({ from, to }) => t('span.from-to', { from, to })))
  const free = spansOf(cells, 'free')
  const yours = spansOf(cells, 'yours')
  const day = format.longDate(date)
  if (cells.includes('unknown'))
    return yours.length > 0 ? t('strip.unknown-yours', { day, spans: written(yours) }) : t('strip.unknown', { day })
  return t('strip.sentence', {
    day,
    hours: [
      yours.length > 0 && t('strip.yours', { spans: written(yours) }),
      free.length > 0 ? t('strip.free', { spans: written(free) }) : t('strip.none-free'),
    ]
      .filter(Boolean)
      .join('; '),
  })
}

/** Returns the whole hours that a session of this many minutes needs. */
export const hoursNeeded = (minutes: number): number => Math.ceil(minutes / 60)

/**
 * Formats a session's length for every screen: the billed length in whole hours, after the actual length if it differs:
 * '2 hours', '1 h 30 min session, billed as 2 hours'.
 */
export function sessionLength(t: Translate, durationMinutes: number): string {
  const hours = Math.floor(durationMinutes / 60)
  const minutes = durationMinutes % 60
  if (minutes === 0) return t('length.hours', { hours })
  const length = hours === 0 ? t('length.minutes', { minutes }) : t('length.both', { hours, minutes })
  return t('length.billed', { length, hours: hoursNeeded(durationMinutes) })
}
