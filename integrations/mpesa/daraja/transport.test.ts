import { expect, it } from 'vitest'
import { lost, replyOf } from './transport.ts'

it('replyOf reads a rate-limit error of the gateway as a certain rejection', () => {
  const detail = { errorcode: 'policies.ratelimit.SpikeArrestViolation' }
  const fault = { faultstring: 'Spike arrest violation', detail }
  expect(replyOf('/x', 500, JSON.stringify({ fault }))).toMatchObject({ kind: 'rejected' })
})

const failed = (cause: Error) => new TypeError('fetch failed', { cause })
const socketError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

it.each([
  ['a route that disappears after the request was written', socketError('EHOSTUNREACH', 'read'), 'unclear'],
  ['a route that is missing', socketError('EHOSTUNREACH', 'connect'), 'rejected'],
  [
    'two addresses without a connection',
    new AggregateError([socketError('ETIMEDOUT', 'connect'), socketError('ECONNREFUSED', 'connect')]),
    'rejected',
  ],
])('lost knows that nothing was sent only without a connection: %s', (_case, cause, kind) => {
  expect(lost('/x', failed(cause))).toMatchObject({ kind })
})
