import { expect, it } from 'vitest'
import { messageWithCauses } from './storable.ts'

it.each([
  [new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') }), 'fetch failed: connect ECONNREFUSED'],
  [
    new Error('fetch failed', { cause: new AggregateError([new Error('refused'), new Error('late')]) }),
    'fetch failed: refused',
  ],
  [new Error('fetch failed', { cause: new Error('') }), 'fetch failed'],
  ['not an error', 'not an error'],
])('messageWithCauses(%s)', (error, text) => {
  expect(messageWithCauses(error)).toBe(text)
})
