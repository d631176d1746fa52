import { expect, it } from 'vitest'
import { networkProblem, problemFrom } from '../../../shared/api-client/problem.ts'
import { outcomeText, problemTextOf } from './ErrorBanner.tsx'

it.each([
  [problemFrom(409, { error: 'This code is taken', code: 'taken' }), 'This code is taken'],
  [problemFrom(403, null), 'Insufficient permissions'],
  [networkProblem(), 'Network error'],
  [problemFrom(502, 'Bad gateway'), 'Failed to create studio'],
])('problemTextOf describes %j as “%s”', (problem, words) => {
  expect(problemTextOf(problem, 'Failed to create studio')).toBe(words)
})

it.each([
  [problemFrom(409, { error: 'These hours are taken', code: 'taken' }), 'These hours are taken'],
  [problemFrom(404, 'Not found'), 'Not moved'],
  [networkProblem(true), 'Not moved\nNo internet. Nothing was sent.'],
  [networkProblem(), 'Perhaps moved'],
  [problemFrom(502, 'Bad gateway'), 'Perhaps moved'],
])('outcomeText describes %j as “%s”', (problem, words) => {
  expect(outcomeText(problem, { failed: 'Not moved', unconfirmed: 'Perhaps moved' })).toBe(words)
})
