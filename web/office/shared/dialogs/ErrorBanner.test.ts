import { expect, it } from 'vitest'
import { networkProblem, problemFrom } from '../../../shared/api-client/problem.ts'
import { problemTextOf } from './ErrorBanner.tsx'

it.each([
  [problemFrom(409, { error: 'This code is taken', code: 'taken' }), 'This code is taken'],
  [problemFrom(403, null), 'Insufficient permissions'],
  [networkProblem(), 'Network error'],
  [problemFrom(502, 'Bad gateway'), 'Failed to create studio'],
])('problemTextOf describes %j as “%s”', (problem, words) => {
  expect(problemTextOf(problem, 'Failed to create studio')).toBe(words)
})
