import { describe, expect, it } from 'vitest'
import { networkProblem, problemFrom } from '../api-client/problem.ts'
import { found, missed, type ServiceStatus, serviceStatus } from './ServiceBanner.tsx'

const rejected = (type: 'query' | 'mutation', payload: unknown) => ({
  type: 'api/executeQuery/rejected',
  payload,
  meta: { arg: { type }, requestId: '1', requestStatus: 'rejected', rejectedWithValue: true },
})
const after = (...actions: readonly { type: string }[]) =>
  actions.reduce<ServiceStatus>((status, action) => serviceStatus.reducer(status, action), 'here')
const unavailable = problemFrom(503, { error: 'The service is briefly unavailable.', code: 'unavailable' })

describe('the service', () => {
  const starting = problemFrom(503, { error: 'The service is starting.', code: 'starting' })
  it.each([networkProblem(), unavailable, starting, problemFrom(502, '<html>')])(
    'is in doubt after a query without an answer: $code',
    (problem) => {
      expect(after(rejected('query', problem))).toBe('in-doubt')
      expect(after(rejected('query', problem), found())).toBe('here')
    },
  )

  it('is away until it answers again, however many queries fail in the meantime', () => {
    const failed = rejected('query', unavailable)
    expect(after(failed, missed(), failed)).toBe('away')
    expect(after(failed, missed(), failed, found())).toBe('here')
  })

  it('is here after a refusal, or after a failed action of the visitor', () => {
    expect(after(rejected('query', problemFrom(404, { error: 'Not found', code: 'not_found' })))).toBe('here')
    expect(after(rejected('query', problemFrom(500, null)))).toBe('here')
    expect(after(rejected('mutation', unavailable))).toBe('here')
  })
})
