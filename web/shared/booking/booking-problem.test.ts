import { expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { networkProblem, problemFrom } from '../api-client/problem.ts'
import { bookingProblemText } from './booking-problem.ts'
import { booking } from './texts.en.ts'

const i18n = makeI18n('en', booking)
const text = (problem: Parameters<typeof bookingProblemText>[1]) =>
  bookingProblemText((id, ...values) => i18n._(id, { ...values[0] }), problem)

it.each([
  [
    problemFrom(409, { error: 'Taken', code: 'overlap', reason: 'overlap' }),
    'Sorry, this time slot is not available. Please try a different time or date.',
  ],
  [problemFrom(409, { error: 'This studio is closed', code: 'studio_closed' }), 'This studio is closed'],
  [problemFrom(409, { error: 'This studio is closed' }), 'This studio is closed'],
  [
    problemFrom(400, { error: 'Invalid', code: 'invalid', fieldErrors: { a: ['One', 'two'], b: ['three'] } }),
    'Validation error: One, two, three',
  ],
  [problemFrom(422, { fieldErrors: { a: ['One'], b: ['two'] } }), 'Validation error: One, two'],
  [
    problemFrom(404, { error: 'Session type not found', fieldErrors: { sessionTypeId: ['Session type not found'] } }),
    'Session type not found',
  ],
  [problemFrom(500, 'oops'), 'Failed to create booking. Please try again.'],
  [networkProblem(), 'Failed to create booking. Please try again.'],
  [networkProblem(true), 'Failed to create booking. Please try again.\nNo internet. Nothing was sent.'],
  [{ status: 204, error: '', code: 'unexpected_answer' }, 'Unexpected response from server. Please try again.'],
])('bookingProblemText describes %j as “%s”', (problem, words) => {
  expect(text(problem)).toBe(words)
})
