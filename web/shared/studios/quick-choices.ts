import { addDays, firstHour, hourAt, lastHour, today, weekdayOf } from '../site/clock.ts'
import type { StudioFilter } from './studios-api.ts'

const quickChoices = ['now', 'tonight', 'weekend'] as const
export type QuickChoice = (typeof quickChoices)[number]

/** A day and some of its hours. */
export interface Timing extends Pick<StudioFilter, 'from' | 'to' | 'hours'> {
  readonly date: string
}

const evening = 18
const saturday = 5
const sunday = 6

/** Returns the first hour of the day that has not started. A started hour can't be booked. */
const nextHour = (nowMs: number) => Math.max(hourAt(nowMs) + 1, firstHour)

/** Returns the days a quick choice covers in Nairobi at an instant in milliseconds; none if it is too late or too early. */
export function timingsOf(choice: QuickChoice, nowMs: number): Timing[] {
  const date = today(nowMs)
  const next = nextHour(nowMs)
  switch (choice) {
    case 'now':
      return hourAt(nowMs) + 1 >= firstHour && next <= lastHour ? [{ date, from: next, to: next + 1 }] : []
    case 'tonight':
      return next <= lastHour ? [{ date, from: Math.max(next, evening), to: lastHour + 1, hours: 1 }] : []
    case 'weekend':
      return [saturday, sunday]
        .map((weekday) => addDays(date, weekday - weekdayOf(date)))
        .filter((day) => day > date || (day === date && next <= lastHour))
        .map((day) => ({ date: day, hours: 1 }))
  }
}

/** Returns the choices that are not over at an instant in milliseconds; all of them while the time is unknown. */
export const choicesLeft = (now: number | null): readonly QuickChoice[] =>
  quickChoices.filter((choice) => now === null || timingsOf(choice, now).length > 0)

/** Returns whether the list is filtered by exactly this timing. */
export const isTimed = (filter: StudioFilter, timing: Timing): boolean =>
  filter.date === timing.date && filter.from === timing.from && filter.to === timing.to && filter.hours === timing.hours
