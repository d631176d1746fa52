import type { Say } from '../../i18n/use-text.ts'
import type { ApiProblem } from '../api-client/problem.ts'

/** What a person reads when a booking was not made. */
export function bookingProblemText(say: Say, { code, reason, error, fieldErrors }: ApiProblem): string {
  if (reason === 'overlap') return say('error.overlap')
  if (code === 'unexpected_answer') return say('error.unexpected')
  const messages = Object.values(fieldErrors ?? {}).flat()
  if (messages.length > 0) return say('error.validation', { messages: messages.join(', ') })
  return code === 'unknown' || code === 'network' ? say('error.failed') : error
}
