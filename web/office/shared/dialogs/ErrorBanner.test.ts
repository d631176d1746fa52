import { expect, it } from 'vitest'
import { networkProblem, ofChange, problemFrom } from '../../../shared/api-client/problem.ts'
import { problemTextOf } from './ErrorBanner.tsx'

const doubt = 'It may still have gone through. Check before you try again.'

it.each([
  [problemFrom(409, { error: 'This code is taken', code: 'taken' }), 'This code is taken'],
  [problemFrom(403, null), 'Insufficient permissions'],
  [networkProblem(), 'Network error'],
  [problemFrom(502, 'Bad gateway'), 'Failed to create studio'],
  [ofChange(problemFrom(201, null)), `Failed to create studio\n${doubt}`],
  [ofChange(networkProblem()), `Network error\n${doubt}`],
  [ofChange(networkProblem(true)), 'Network error\nNo internet. Nothing was sent.'],
  [ofChange(problemFrom(409, { error: 'This code is taken', code: 'taken' })), 'This code is taken'],
])('problemTextOf describes %j as “%s”', (problem, words) => {
  expect(problemTextOf(problem, 'Failed to create studio')).toBe(words)
})
