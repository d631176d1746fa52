import type { HourState } from '../../../api/contract/shared.ts'
import { firstHour, hours } from './clock.ts'

/**
 * How a cell of the hour strip looks: what the server says of an hour, what the customer or a hold makes of it, or that
 * nobody can tell.
 */
export type CellState = HourState | 'held' | 'yours' | 'unknown'

/** A day as its 13 hours, 08 to 20. */
export type Day = readonly HourState[]

/** Adjacent hours of one day, in order; empty when none are chosen. */
export type Run = readonly number[]

/** A run as start and end, the end being the hour at which it is over: 15 and 16 → { from: 15, to: 17 }. */
export interface Span {
  readonly from: number
  readonly to: number
}

const isFree = (day: Day, hour: number) => day[hour - firstHour] === 'free'
const runFrom = (start: number, length: number): Run => Array.from({ length }, (_, i) => start + i)

/** Whether a session of so many hours can start at this hour. */
export const fitsAt = (day: Day, start: number, need: number): boolean =>
  runFrom(start, need).every((hour) => isFree(day, hour))

/** Whether a click on this hour would choose something: a start that fits, or a neighbour of what is chosen. */
export const isOffered = (day: Day, run: Run, hour: number, need: number): boolean =>
  run.includes(hour) || (isFree(day, hour) && (isNeighbour(run, hour) || fitsAt(day, hour, need)))

const isNeighbour = (run: Run, hour: number) => hour === (run[0] ?? 0) - 1 || hour === (run.at(-1) ?? 0) + 1

/**
 * What is chosen after a click on an offered hour. A start takes the hours the session needs, a neighbour extends the
 * run, an end of a run longer than needed shrinks it, and any other click on it lets it go.
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
 * Keeps a run when another session is chosen for it. One that is too short grows from its start, else up to its end, else it
 * is let go.
 */
export function refit(day: Day, run: Run, need: number): Run {
  const [start] = run
  const end = run.at(-1)
  if (start === undefined || end === undefined) return []
  if (run.length >= need) return run
  if (fitsAt(day, start, need)) return runFrom(start, need)
  return fitsAt(day, end - need + 1, need) ? runFrom(end - need + 1, need) : []
}

/** Hours somebody asked for: all from one to another, or so many in a row between them. */
export interface Asked extends Span {
  readonly length: number
}

/** The first free run between the hours asked for, as long as the session needs; empty when there is none. */
export function runAsked(day: Day, { from, to, length }: Asked, need: number): Run {
  const long = Math.max(length, need)
  const start = hours.find((hour) => hour >= from && hour + length <= to && fitsAt(day, hour, long))
  return start === undefined ? [] : runFrom(start, long)
}

/** How many hours are free. */
export const freeHours = (cells: readonly CellState[]): number => cells.filter((cell) => cell === 'free').length

/** The day with the chosen hours marked. */
export const withYours = (day: readonly CellState[], run: Run): CellState[] =>
  day.map((cell, i) => (run.includes(firstHour + i) ? 'yours' : cell))

/** Start and end of every stretch in one state. */
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

/** Start and end of a run; null when nothing is chosen. */
export function spanOf(run: Run): Span | null {
  const [from] = run
  const last = run.at(-1)
  return from === undefined || last === undefined ? null : { from, to: last + 1 }
}

/** Thirteen free hours: what is shown when nobody can tell what is taken. */
export const allFree: Day = hours.map(() => 'free')
