import { describe, expect, it } from 'vitest'
import { away, found } from './away.ts'
import { networkProblem, problemFrom } from './problem.ts'

const rejected = (type: 'query' | 'mutation', payload: unknown) => ({
  type: 'api/executeQuery/rejected',
  payload,
  meta: { arg: { type }, requestId: '1', requestStatus: 'rejected', rejectedWithValue: true },
})
const after = (...actions: readonly { type: string }[]) =>
  actions.reduce<boolean>((state, action) => away.reducer(state, action), false)
const unavailable = problemFrom(503, { error: 'The service is briefly unavailable.', code: 'unavailable' })

describe('the service is away', () => {
  it.each([networkProblem, unavailable])('when a screen gets no answer: $code', (problem) => {
    expect(after(rejected('query', problem))).toBe(true)
    expect(after(rejected('query', problem), found())).toBe(false)
  })

  it('but not for an answer that says no, or what somebody did themselves', () => {
    expect(after(rejected('query', problemFrom(404, { error: 'Not found', code: 'not_found' })))).toBe(false)
    expect(after(rejected('query', problemFrom(500, null)))).toBe(false)
    expect(after(rejected('mutation', unavailable))).toBe(false)
  })
})
