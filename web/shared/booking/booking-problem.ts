import type { Translate } from '../../i18n/use-translate.ts'
import { type ApiProblem, reasonOr } from '../api-client/problem.ts'

/** Returns the text for a booking that was not made. */
export function bookingProblemText(t: Translate, problem: ApiProblem): string {
  const { code, reason, fieldErrors } = problem
  if (reason === 'overlap') return t('error.overlap')
  if (code === 'unanswered') return t('error.unanswered')
  if (code === 'unexpected_answer') return t('error.unexpected')
  const messages = Object.values(fieldErrors ?? {}).flat()
  if (messages.length > 0 && (problem.status === 400 || code === 'unknown'))
    return t('error.validation', { messages: messages.join(', ') })
  return reasonOr(t('error.failed'), problem)
}
