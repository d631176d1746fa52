import { expect, it } from 'vitest'

import { replyOf } from './transport.ts'

it('replyOf reads a rate-limit error of the gateway as a certain rejection', () => {
  const detail = { errorcode: 'policies.ratelimit.SpikeArrestViolation' }
  const fault = { faultstring: 'Spike arrest violation', detail }
  expect(replyOf('/x', 500, JSON.stringify({ fault }))).toMatchObject({ kind: 'rejected' })
})
