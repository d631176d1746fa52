import type { Format } from '../../i18n/format.ts'
import { type Translate, useWords } from '../../i18n/use-translate.ts'
import { addDays, hourAt, today, weekdayOf } from '../site/clock.ts'
import { useNow } from '../site/config-api.ts'
import type { Span } from './hours.ts'

/** The opening hours of each day, Monday first; null is closed. */
export type Week = readonly (Span | null)[]

/** Returns the special hours of a date; null if it is closed, undefined if its weekday's hours apply. */
export type ExceptionOn = (date: string) => Span | null | undefined

/** A date and the hour it opens; `inDays` counts from today. */
interface Opening {
  readonly date: string
  readonly hour: number
  readonly inDays: number
}

/** Open until an hour of today, or closed until the next opening; null if a whole week has none. */
type OpenState =
  | { readonly isOpen: true; readonly until: number }
  | { readonly isOpen: false; readonly opens: Opening | null }

/** Reorders a week that the contract counts from Sunday to start on Monday. */
export const fromMonday = <Day,>(week: readonly Day[]): Day[] => [...week.slice(1), ...week.slice(0, 1)]

/**
 * Returns whether a week's hours are open at an instant, in Nairobi time: open in the opening minute, closed in the
 * closing minute. `exceptionOn` returns the special hours of a date.
 */
export function openStateAt(week: Week, nowMs: number, exceptionOn: ExceptionOn = () => undefined): OpenState {
  const date = today(nowMs)
  const hour = hourAt(nowMs)
  const spanOn = (day: string) => {
    const exception = exceptionOn(day)
    return exception === undefined ? (week[weekdayOf(day)] ?? null) : exception
  }
  const now = spanOn(date)
  if (now && now.from <= hour && hour < now.to) return { isOpen: true, until: now.to }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const day = addDays(date, inDays)
    const span = spanOn(day)
    if (span && (inDays > 0 || hour < span.from))
      return { isOpen: false, opens: { date: day, hour: span.from, inDays } }
  }
  return { isOpen: false, opens: null }
}

/** Adjacent days with the same hours, by their index in the week: Monday to Friday is { from: 0, to: 4 }. */
export interface AlikeDays {
  readonly days: Span
  readonly open: Span | null
}

/** Groups a week into as few lines as possible: adjacent days with the same hours share a line. */
export function alikeDays(week: Week): AlikeDays[] {
  const lines: AlikeDays[] = []
  for (const [day, open] of week.entries()) {
    const last = lines.at(-1)
    if (last && last.open?.from === open?.from && last.open?.to === open?.to)
      lines[lines.length - 1] = { ...last, days: { from: last.days.from, to: day } }
    else lines.push({ days: { from: day, to: day }, open })
  }
  return lines
}

/**
 * Shows as text and as a light whether it is open now, and until when. The line is empty until the page knows the time.
 */
export function OpenNow({ week, exceptionOn }: { week: Week; exceptionOn?: ExceptionOn }) {
  const { t, format } = useWords()
  const now = useNow()
  const openState = now === null ? null : openStateAt(week, now, exceptionOn)
  return (
    <p className="flex min-h-6 items-baseline gap-2.5 font-semibold">
      {openState && (
        <>
          <i
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full border-2 ${openState.isOpen ? 'border-green bg-green' : 'border-edge'}`}
          />
          {openText(t, format, openState)}
        </>
      )}
    </p>
  )
}

function openText(t: Translate, format: Format, openState: OpenState): string {
  if (openState.isOpen) return t('open.now', { hour: format.hour(openState.until) })
  const { opens } = openState
  if (!opens) return t('open.closed')
  const hour = format.hour(opens.hour)
  if (opens.inDays === 0) return t('open.today', { hour })
  if (opens.inDays === 1) return t('open.tomorrow', { hour })
  return t('open.later', { day: format.longDate(opens.date), hour })
}
