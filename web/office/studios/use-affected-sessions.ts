import { useState } from 'react'
import { useMonthsAhead, useToday } from '../../shared/api-client/config-api.ts'
import { addDays, addMonths } from '../../shared/availability/clock.ts'
import { type Session, sessionsOf } from '../shared/bookings/sessions.ts'
import { useLazyStudioCalendarQuery } from '../shared/bookings/studio-calendar-api.ts'

export interface AffectedSession extends Session {
  readonly date: string
}

/** Dates in order, both included. */
interface Span {
  readonly from: string
  readonly to: string
}

/** The most days that a calendar shows. */
const maxDays = 42

/**
 * Looks for the sessions that a change of a studio's hours would leave in closed hours, so that its manager is warned
 * before it is saved.
 */
export function useAffectedSessions(studioId: string) {
  const [loadCalendar, { isFetching }] = useLazyStudioCalendarQuery()
  const today = useToday()
  const lastBookable = addMonths(today, useMonthsAhead())
  const [error, setError] = useState<unknown>()
  const [warned, setWarned] = useState<{ readonly change: string; readonly sessions: readonly AffectedSession[] }>()

  /** Returns undefined if a calendar did not load. */
  const sessionsIn = async ({ from, to }: Span): Promise<AffectedSession[] | undefined> => {
    const last = addDays(from, maxDays - 1)
    const { data, error: failure } = await loadCalendar({ studioId, from, to: last < to ? last : to })
    if (!data) setError(failure)
    if (!data) return undefined
    const found = data.days.flatMap(({ date, hours }) => sessionsOf(hours).map((session) => ({ ...session, date })))
    const later = last < to ? await sessionsIn({ from: addDays(last, 1), to }) : []
    return later && [...found, ...later]
  }

  return {
    error,
    isFetching,
    dismissError: () => setError(undefined),
    /** Returns the sessions that the manager was warned of, if this is the change. */
    sessionsOf: (change: string): readonly AffectedSession[] => (warned?.change === change ? warned.sessions : []),
    /**
     * Whether a change of a span, or of all days that can be booked, may be saved: it leaves no session in closed hours,
     * or its manager has been warned of it.
     */
    async mayGoOn(
      change: string,
      { from = today, to = lastBookable }: Partial<Span>,
      isClosed: (session: AffectedSession) => boolean = () => true,
    ): Promise<boolean> {
      setError(undefined)
      if (warned?.change === change && warned.sessions.length > 0) return true
      const bookable = { from: from > today ? from : today, to: to < lastBookable ? to : lastBookable }
      const sessions = (bookable.from > bookable.to ? [] : await sessionsIn(bookable))?.filter(isClosed)
      if (!sessions) return false
      setWarned({ change, sessions })
      return sessions.length === 0
    },
  }
}
