import { useTranslate } from '../../i18n/use-translate.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import type { ApiProblem } from '../api-client/problem.ts'
import type { Run } from '../availability/hours.ts'
import { bookingProblemText } from './booking-problem.ts'
import { LostHours } from './LostHours.tsx'

/** Why the hours that were chosen could not be had; the nearest free ones where somebody was faster. */
export function HoursRefused({
  problem,
  text = problem.error,
  onRun,
  onOtherHours,
}: {
  problem: ApiProblem
  /** What is said where nobody was faster; the server's words unless it is told otherwise. */
  text?: string
  onRun: (date: string, run: Run) => void
  onOtherHours: () => void
}) {
  const t = useTranslate()
  if (problem.reason !== 'overlap') return <FormAlert text={text} />
  return <LostHours problem={problem} text={bookingProblemText(t, problem)} onRun={onRun} onOtherHours={onOtherHours} />
}
