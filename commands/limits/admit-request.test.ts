import { expect, test } from 'vitest'
import { newId } from '../context.ts'
import { KeyedIds } from '../keyed-ids.ts'
import { admitRequest, unknownRequester } from './admit-request.ts'
import { unlimited } from './limits.fixtures.ts'
import { limitsInMemory } from './limits-in-memory.ts'

const person = { phone: '254712345678', email: 'ada@example.com' }
const services = {
  limits: { store: limitsInMemory(), rules: { ...unlimited, openRequestsPerPerson: 1 } },
  ids: new KeyedIds('a secret'),
  // A log that has no booking yet.
  store: { async *read() {} },
}
const admitAt = (minutes: number) =>
  admitRequest(
    services,
    { bookingId: newId(), reservationId: newId(), studioId: newId(), hours: 1, ...person },
    unknownRequester,
    new Date(Date.parse('2026-11-24T06:00:00Z') + minutes * 60_000),
  )

test('a request that is being made counts for a process whose clock is minutes ahead, but not for ever', async () => {
  await admitAt(0)
  await expect(admitAt(4)).rejects.toMatchObject({ code: 'verification_needed' })
  await admitAt(6)
})
