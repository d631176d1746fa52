import { useState } from 'react'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { addDays, addMonths } from '../../shared/site/clock.ts'
import { configApi, useMonthsAhead, useToday } from '../../shared/site/config-api.ts'
import { NoBreakText } from '../../ui/text.tsx'
import { type Session, sessionsOf, studioCalendarApi } from '../shared/bookings/sessions.ts'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'

export interface AffectedSession extends Session {
  readonly date: string
}

/** Dates in order, both included. */
interface Span {
  readonly from: string
  readonly to: string
}

/** The maximum number of days that a calendar shows. */
const maxDays = 42

/** A change that may leave sessions in closed hours, of a span or of all days that can be booked. */
interface Closing extends Partial<Span> {
  /** Tells this change from others. */
  readonly change: string
  /** Whether the change leaves a session of these days in closed hours. */
  readonly isClosed?: (session: AffectedSession) => boolean
}

/** Sends changes of a studio's hours. Warns of sessions before a change leaves them in closed hours. */
export function useHoursChange(studioId: string) {
  const t = useTranslate()
  const toastIfGone = useToastIfGone()
  const [loadCalendar, { isFetching }] = studioCalendarApi.useLazyStudioCalendarQuery()
  const today = useToday()
  const lastBookable = addMonths(today, useMonthsAhead())
  const [error, setError] = useState<unknown>()
  const [warned, setWarned] = useState<{ readonly change: string; readonly sessions: readonly AffectedSession[] }>()
  const failed = t('office-studios.hours-not-saved')

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

  /** Whether a change leaves no session in closed hours, or the manager has been warned of it. */
  const maySend = async ({ change, from = today, to = lastBookable, isClosed = () => true }: Closing) => {
    if (warned?.change === change && warned.sessions.length > 0) return true
    const bookable = { from: from > today ? from : today, to: to < lastBookable ? to : lastBookable }
    const sessions = (bookable.from > bookable.to ? [] : await sessionsIn(bookable))?.filter(isClosed)
    if (!sessions) return false
    setWarned({ change, sessions })
    return sessions.length === 0
  }

  return {
    problem: error === undefined ? undefined : problemTextOf(error, failed),
    dismiss: () => setError(undefined),
    isChecking: isFetching,
    /** Returns the sessions that the manager was warned of, if this is the change. */
    sessionsOf: (change: string): readonly AffectedSession[] => (warned?.change === change ? warned.sessions : []),
    /**
     * Sends a change. Resolves to the answer, or to undefined if the change failed or a warning comes first. `tie`
     * returns whether fields of the form show an error.
     */
    async send<Data>(
      request: () => Promise<{ data?: Data | undefined; error?: unknown }>,
      closing?: Closing | false,
      tie?: (error: unknown) => boolean,
    ): Promise<Data | undefined> {
      setError(undefined)
      if (closing && !(await maySend(closing))) return void toastIfGone(failed)
      const { data, error: failure } = await request()
      if (!data) toastIfGone(problemTextOf(failure, failed))
      if (!data && !tie?.(failure)) setError(failure)
      return data
    },
  }
}

const maxItems = 10

/** Warns that closing hours cancels no session in them, and says what to do about them. */
export function AffectedSessions({ sessions }: { sessions: readonly AffectedSession[] }) {
  const { t, format } = useWords()
  const phone = configApi.useSiteConfigQuery().data?.support.phone
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-gold-soft px-4 py-3 text-gold">
      <p className="font-semibold">{t('office-studios.kept', { count: sessions.length })}</p>
      <ul className="grid gap-1">
        {sessions.slice(0, maxItems).map(({ booking, date, from, to }) => (
          <li key={`${booking.id} ${date} ${from}`} className="wrap-anywhere">
            <NoBreakText
              text={t('office-studios.kept-session', {
                customer: booking.customerName,
                code: booking.code,
                day: format.shortDate(date),
                from: format.hour(from),
                to: format.hour(to),
                status: t(`bookings.status.${booking.status}`),
              })}
            />
          </li>
        ))}
        {sessions.length > maxItems && <li>{t('office-studios.kept-more', { count: sessions.length - maxItems })}</li>}
      </ul>
      <p>{phone ? t('office-studios.kept-call', { phone }) : t('office-studios.kept-ask')}</p>
    </div>
  )
}
