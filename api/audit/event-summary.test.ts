import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { summaryOf } from './event-summary.ts'

const id = '0199a000-0000-7000-8000-00000000000a'

test.each<[DomainEvent, string]>([
  [{ type: 'booking.paid', data: { receipt: 'TKL1', amountCents: 250_000 } }, 'Booking paid: TKL1, KES 2,500'],
  [
    {
      type: 'payment.prompt_answered',
      data: { attemptId: id, outcome: 'cancelled', resultCode: '1032', receipt: null },
    },
    'Payment prompt answered: cancelled',
  ],
  [
    { type: 'payment.link_issued', data: { bookingId: id, code: 'SB7K3M9Q', chargeCents: 100, payBy: '' } },
    'Payment link issued: SB7K3M9Q, KES 1',
  ],
  [{ type: 'payment.closed', data: {} }, 'Payment closed'],
])('summaryOf describes a payment event: $1', (event, words) => expect(summaryOf(event)).toBe(words))

test('summaryOf shows the new values of changed fields', () =>
  expect(
    summaryOf({ type: 'studio.updated', data: { changes: { code: 'SAUTI-2', name: 'Sauti Two', capacity: 4 } } }),
  ).toBe('Studio updated: SAUTI-2, Sauti Two'))
