import { useTranslate } from '../../i18n/use-translate.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import type { ApiProblem } from '../api-client/problem.ts'
import type { Run } from '../availability/hours.ts'
import { bookingProblemText } from './booking-problem.ts'
import { LostHours } from './LostHours.tsx'

/** Shows why the chosen hours were refused, and the nearest free ones if they were taken meanwhile. */
export function HoursRefused({
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
  const t = useTranslate()
  if (problem.reason !== 'overlap') return <FormAlert text={text} />
  return <LostHours problem={problem} text={bookingProblemText(t, problem)} onRun={onRun} onOtherHours={onOtherHours} />
}
