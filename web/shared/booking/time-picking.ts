import type { HourState } from '../../../api/contract/shared.ts'
import type { MonthAvailability, SessionType } from '../../../api/contract/studios.ts'
import { problemOf } from '../api-client/problem.ts'
import { availabilityApi } from '../availability/availability-api.ts'
import {
  allFree,
  type Day,
  freeHours,
  type HoursRequest,
  type Run,
  requestedRun,
  statesOf,
} from '../availability/hours.ts'
import type { DaysOfMonth } from '../availability/MonthCalendar.tsx'
import { addToMonth, firstHour, monthOf } from '../site/clock.ts'
import { useMonthsAhead, useToday } from '../site/config-api.ts'
import { studioApi } from '../studios/studio-api.ts'

/** The state of a time picker: a day, adjacent hours of that day, and the session type. */
export interface Choice {
  readonly date: string | null
  readonly run: Run
  readonly sessionTypeId: string | null
  /** Hours requested before a studio was chosen, until others are picked. */
  readonly requested?: HoursRequest | null
}

export const noChoice: Choice = { date: null, run: [], sessionTypeId: null }

/** Returns a choice without its day and hours if the day has passed, as in a form that was kept overnight. */
export const unlessPassed = (choice: Choice, today: string): Choice =>
  choice.date !== null && choice.date < today ? { ...noChoice, sessionTypeId: choice.sessionTypeId } : choice

/** Returns the chosen session type if it is offered. A single session type counts as chosen. */
export const chosenType = (types: readonly SessionType[] | undefined, { sessionTypeId }: Choice) =>
  types?.length === 1 ? types[0] : types?.find((type) => type.id === sessionTypeId)

/** The possible choices at a studio, given the choices so far. */
export interface TimePicking {
  /** The month to show: the chosen one, otherwise this month, or the next if no hour of this one is free. */
  readonly month: string
  /** The chosen day, or the first suitable day from today. */
  readonly date: string
  readonly day: Day
  readonly dayIsLoading: boolean
  readonly days: DaysOfMonth | undefined
  /** The session types on offer; empty until they are known, or if the hours could not be checked. */
  readonly types: readonly SessionType[]
  /** Whether the studio has no session types at all. */
  readonly offersNothing: boolean
  readonly typesFailed: boolean
  readonly type: SessionType | undefined
  /** The number of hours the session needs. */
  readonly need: number
  /** The chosen hours; empty if they are no longer free. */
  readonly run: Run
  readonly unknown: boolean
  /** Whether the hours are unknown because the studio takes no bookings. */
  readonly isUnlisted: boolean
  readonly retry: () => void
  readonly retrying: boolean
}

/** Returns hours as staff can book them: also those that customers can't. */
const forStaff = (hours: readonly HourState[]) => hours.map((state) => (state === 'staff_only' ? 'free' : state))

const daysForStaff = (days: DaysOfMonth | undefined): DaysOfMonth | undefined =>
  days?.map((day) => {
    const hours = forStaff(day.hours)
    return { ...day, hours, free: freeHours(hours) }
  })

/** The hours of the booking that is moved. */
export interface OwnHours {
  readonly date: string
  readonly run: Run
}

/** Refetches the hours when the visitor returns to the page, because others book too. */
const fresh = { refetchOnFocus: true } as const

/**
 * Follows a studio's month, day and session types. `own` are the customer's own booked hours, which count as free;
 * for staff, so do hours that only staff can book.
 */
export function useTimePicking(
  studioId: string,
  choice: Choice,
  chosenMonth: string | null,
  own: OwnHours | null = null,
  isStaff = false,
): TimePicking {
  const today = useToday()
  const thisMonth = monthOf(today)
  const daysOf = (month: MonthAvailability | undefined) => (isStaff ? daysForStaff(month?.days) : month?.days)
  const first = availabilityApi.useMonthAvailabilityQuery(
    { studioId, month: thisMonth },
    { skip: chosenMonth !== null },
  )
  const goesOn = useMonthsAhead() > 0 && isFull(daysOf(first.currentData), today)
  const month = chosenMonth ?? (goesOn ? addToMonth(thisMonth, 1) : thisMonth)
  const monthQuery = availabilityApi.useMonthAvailabilityQuery({ studioId, month }, fresh)
  // Known days stay when a refetch fails.
  const days = daysOf(monthQuery.currentData)
  // While another month loads, the day shown before stays.
  const { date: chosenDate, run, requested } = unlessPassed(choice, today)
  const date = chosenDate ?? firstFreeDay(daysOf(monthQuery.data), today)
  const dayQuery = availabilityApi.useDayAvailabilityQuery(
    { studioId, date: date ?? today },
    { skip: date === null && !monthQuery.error, ...fresh },
  )
  const typesQuery = studioApi.useSessionTypesQuery(studioId)

  const failed = [monthQuery, dayQuery, typesQuery].filter(({ error }) => error !== undefined)
  const unknown = dayQuery.error !== undefined && !dayQuery.currentData
  const states = dayQuery.currentData ? statesOf(dayQuery.currentData.slots) : []
  const known = isStaff ? forStaff(states) : states
  const day = unknown ? allFree : own?.date === date ? freeing(known, own) : known
  const types = unknown ? [] : (typesQuery.data?.items ?? [])
  const type = chosenType(types, choice)
  const need = type?.slots ?? 1
  return {
    month,
    date: date ?? today,
    day,
    dayIsLoading: day.length === 0,
    days,
    types,
    offersNothing: typesQuery.data?.items.length === 0,
    typesFailed: typesQuery.error !== undefined && !typesQuery.data,
    type,
    need,
    run: requested && !unknown ? requestedRun(day, requested, need) : stillFree(day, run),
    unknown,
    isUnlisted: unknown && problemOf(dayQuery.error).status === 404,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
    retrying: failed.some(({ isFetching }) => isFetching),
  }
}

/** Returns whether no hour of a month is free from today on; false until the month is known. */
export const isFull = (days: DaysOfMonth | undefined, today: string): boolean =>
  days?.every((day) => day.date < today || day.free === 0) ?? false

/** Hours that most sessions fit in. */
const hoursOfMostSessions = 3

/**
 * Returns the first day with enough free hours for most sessions, otherwise with a free hour; null until the month is
 * known.
 */
export function firstFreeDay(days: DaysOfMonth | undefined, today: string): string | null {
  if (!days) return null
  const ahead = days.filter((day) => day.date >= today)
  const withFree = (free: number) => ahead.find((day) => day.free >= free)?.date
  return withFree(hoursOfMostSessions) ?? withFree(1) ?? ahead[0]?.date ?? today
}

/** Returns the chosen hours; none if one of them is no longer free. */
export const stillFree = (day: Day, run: Run): Run => (run.every((hour) => day[hour - firstHour] === 'free') ? run : [])

/** Returns a day with a booking's own hours free, and its buffer hours too unless another session needs them. */
export function freeing(day: Day, { run }: Pick<OwnHours, 'run'>): Day {
  const isBooked = (hour: number) => day[hour - firstHour] === 'booked'
  const before = Math.min(...run) - 1
  const after = Math.max(...run) + 1
  const setUp = [...(isBooked(before - 1) ? [] : [before]), ...(isBooked(after + 1) ? [] : [after])]
  const isOwn = (state: Day[number], hour: number) =>
    state === 'booked' ? run.includes(hour) : state === 'buffer' && setUp.includes(hour)
  return day.map((state, i) => (isOwn(state, firstHour + i) ? 'free' : state))
}
