import { useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import type { ApiProblem } from '../api-client/problem.ts'
import { daySpanText, type Run } from '../availability/hours.ts'
import { dateOf, hourOf } from '../site/clock.ts'
import { bookingProblemText } from './booking-problem.ts'

/** Shows why the chosen hours were rejected, and the nearest free ones if they were taken meanwhile. */
export function HoursUnavailable({
  problem,
  text = problem.error,
  onRun,
  onOtherHours,
}: {
  problem: ApiProblem
  /** Shown unless the hours were taken meanwhile; the server's text by default. */
  text?: string
  onRun: (date: string, run: Run) => void
  onOtherHours: () => void
}) {
  const { t, format } = useWords()
  if (problem.reason !== 'overlap') return <FormAlert text={text} />
  const { taken = [], alternatives = [] } = problem
  return (
    <div role="alert" className="grid max-h-[42dvh] gap-2 overflow-y-auto rounded-control bg-signal-soft px-4 py-3">
      <p className="font-medium">{bookingProblemText(t, problem)}</p>
      {taken.length > 0 && (
        <p className="text-[0.9375rem] tabular-nums">
          {t('lost.hours', { hours: format.list(taken.map((slot) => format.hour(hourOf(slot)))) })}
        </p>
      )}
      {alternatives.length > 0 && <p className="text-[0.9375rem] font-semibold">{t('lost.nearest')}</p>}
      <div className="flex flex-wrap gap-2">
        {alternatives.map(({ startTime, endTime, slots }) => (
          <Button
            key={startTime}
            kind="ink"
            size="small"
            className="tabular-nums"
            onClick={() => onRun(dateOf(startTime), slots.map(hourOf))}
          >
            {daySpanText(t, format, dateOf(startTime), { from: hourOf(startTime), to: hourOf(endTime) })}
          </Button>
        ))}
        <Button kind="outline" size="small" onClick={onOtherHours}>
          {t('lost.other')}
        </Button>
      </div>
    </div>
  )
}
