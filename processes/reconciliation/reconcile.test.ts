import { expect, test } from 'vitest'
import { dayBefore } from './reconcile.ts'

test('the day before is a whole day of Nairobi', () => {
  expect(dayBefore(new Date('2026-11-21T23:00:00.000Z'))).toEqual({
    from: new Date('2026-11-20T21:00:00.000Z'),
    to: new Date('2026-11-21T21:00:00.000Z'),
  })
})
