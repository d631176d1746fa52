import { describe, expect, test } from 'vitest'
import type { PromptRow } from '../../projections/payments/payments.ts'
import { paymentStatusOf, promptView } from './payments.ts'

const ended = (outcome: PromptRow['outcome']): PromptRow => ({
  id: '0199d1a0-0000-7000-8000-000000000001',
  amount_cents: 500_000,
  rest_cents: 0,
  accepted: true,
  outcome,
  at: '2026-12-01T07:00:00.000Z',
})

describe('promptView of a failed prompt', () => {
  test.each(['cancelled', 'timed_out', 'wrong_pin'] as const)(
    '(%s) says that nothing was charged only if nothing was paid for the booking',
    (outcome) => {
      expect(promptView(ended(outcome), true).text).toMatch(/Nothing was charged; you can try again\.$/)
      expect(promptView(ended(outcome)).text).toMatch(/\. You can try again\.$/)
      expect(promptView(ended(outcome)).text).not.toContain('charged')
    },
  )
})

test('a settled payment stays paid if M-Pesa took back a part of it', () => {
  const partly = { standing: 'part_paid', closed: false } as const
  expect(paymentStatusOf({ ...partly, settled: true })).toBe('paid')
  expect(paymentStatusOf({ ...partly, settled: false })).toBe('pending')
})
