import { expect, test } from 'vitest'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { readFilter } from './log-filter.ts'

test('readFilter expands a date to its whole day in Nairobi', () => {
  expect(readFilter({ from: '2026-12-01', to: '2026-12-01' })).toMatchObject({
    from: '2026-11-30T21:00:00.000Z',
    to: '2026-12-01T21:00:00.000Z',
  })
})

test('readFilter keeps an instant', () => {
  expect(readFilter({ from: '2026-12-01T08:00:00+03:00', to: '2026-12-01T06:00:00Z' })).toMatchObject({
    from: '2026-12-01T05:00:00.000Z',
    to: '2026-12-01T06:00:00.000Z',
  })
})

test('readFilter rejects a range in reverse, of dates and instants', () => {
  expect(() => readFilter({ from: '2026-12-02', to: '2026-12-01' })).toThrow('The last date is before the first')
  expect(() => readFilter({ from: '2026-12-01T08:00:00+03:00', to: '2026-12-01T04:00:00Z' })).toThrow(DomainError)
  expect(() => readFilter({ from: '2026-12-01T08:00:00+03:00', to: '2026-12-01T05:00:00Z' })).not.toThrow()
  expect(() => readFilter({ from: '2026-12-01T08:00:00+03:00', to: '2026-12-01' })).not.toThrow()
})

test('readFilter leaves a filter without dates unrestricted in time', () => {
  expect(readFilter({ type: 'booking.' })).toEqual({ type: 'booking.', from: undefined, to: undefined })
})
