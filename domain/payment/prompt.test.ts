import { describe, expect, test } from 'vitest'
import {
  ada,
  approved,
  bookingRequested,
  cancelled,
  checkedIn,
  nairobi,
  paid,
  paymentVoided,
} from '../booking/booking.fixtures.ts'
import { type Booking, booking } from '../booking/booking.ts'
import type { BookingEvent } from '../booking/events.ts'
import { fold } from '../kernel/aggregate.ts'
import { erased } from '../kernel/events.ts'
import { specificationOf } from '../kernel/specification.ts'
import { claimPaid, issueLink } from './link.ts'
import {
  accepted,
  charge,
  closed,
  ended,
  first,
  idAtMpesa,
  link,
  linkOf,
  matched,
  paidBy,
  payBy,
  phone,
  promptRequested,
  second,
  sent,
  settled,
} from './payment.fixtures.ts'
import { payment } from './payment.ts'
import {
  acceptPrompt,
  answerPrompt,
  beginPrompt,
  checkOwed,
  matchPaidPrompt,
  paidElsewhere,
  requestOwed,
  requestPrompt,
} from './prompt.ts'

const { given } = specificationOf(payment)
type State = typeof payment.initial
const issuing =
  (chargeCents = charge) =>
  (state: State) =>
    issueLink(state, { bookingId: '0199a000-0000-7000-8000-000000000001', code: 'SB222222', chargeCents, payBy })
const requesting =
  (attemptId: string = second) =>
  (state: State) =>
    requestPrompt(state, { attemptId, personId: ada, phone })
const sending =
  (...events: readonly BookingEvent[]) =>
  (state: State) =>
    beginPrompt(
      state,
      { attemptId: first, now: nairobi('2026-11-24T09:00') },
      fold(booking, [bookingRequested, approved, ...events]),
    )
const ending = (state: State) => answerPrompt(state, { attemptId: first, outcome: 'cancelled', resultCode: '1032' })

describe('issueLink()', () => {
  test('issues a link once', () => {
    given().when(issuing()).decides(link)
    given(link).when(issuing()).changesNothing()
  })
  test('issues a link again for another charge, and reopens a closed payment', () => {
    given(link).when(issuing(600_000)).decides(linkOf(600_000))
    given(link, closed).when(issuing()).decides(link)
  })
})

describe('checkOwed()', () => {
  const owedAt = (now: string, ...events: readonly BookingEvent[]) => {
    const grace = { now: nairobi(now), graceMinutes: 15 }
    return (state: State) => checkOwed(state, grace, fold(booking, [bookingRequested, approved, ...events]))
  }
  test('rejects a booking whose deadline and grace period are over', () => {
    given(link).when(owedAt('2026-11-25T09:15')).changesNothing()
    given(link).when(owedAt('2026-11-25T09:16')).throws('not_found')
  })
  test('allows payments at any time if the booking does not end unpaid', () => {
    const mistaken = [paid, paymentVoided('2026-12-02T10:00')]
    given(link).when(owedAt('2026-12-03T10:00', checkedIn)).changesNothing()
    given(link)
      .when(owedAt('2026-12-03T10:00', ...mistaken))
      .changesNothing()
  })
})

describe('requestPrompt()', () => {
  test('requests the whole balance, in whole shillings', () => {
    given(link).when(requesting()).decides(promptRequested(second))
    given(link, matched('TKL1', 200_050)).when(requesting()).decides(promptRequested(second, 300_000))
  })
  test('requests at most M-Pesa’s limit, and the next prompt requests the rest', () => {
    given(linkOf(30_000_000)).when(requesting()).decides(promptRequested(second, 25_000_000))
    given(linkOf(30_000_000), matched('TKL1', 25_000_000))
      .when(requesting())
      .decides(promptRequested(second, 5_000_000))
  })
  test('rejects a second prompt while one is open', () => {
    for (const events of [
      [promptRequested(first)],
      [promptRequested(first), sent(first)],
      [promptRequested(first), sent(first), accepted(first)],
    ])
      given(link, ...events)
        .when(requesting())
        .throws('prompt_open', undefined, { attemptId: first })
  })
  test('accepts another prompt once the previous one ended or is unresolved', () => {
    given(link, promptRequested(first), ended(first, 'cancelled')).when(requesting()).decides(promptRequested(second))
    given(link, promptRequested(first), sent(first), ended(first, 'unresolved'))
      .when(requesting())
      .decides(promptRequested(second))
  })
  test('rejects a payment that is settled, covered, closed or without a link', () => {
    given(link, matched('TKL1'), settled('TKL1')).when(requesting()).throws('already_paid')
    given(link, matched('TKL1')).when(requesting()).throws('already_paid')
    given(link, closed).when(requesting()).throws('not_found')
    given().when(requesting()).throws('not_found')
  })
})

describe('after the erasure of the customer', () => {
  const state = fold(booking, [bookingRequested, approved])
  if (state.status === 'absent') throw new Error('The booking exists')
  const ofErased: Booking = { ...state, customer: { ...state.customer, customerEmail: erased, customerPhone: erased } }
  test('rejects a prompt, whose phone the log would drop', () => {
    const grace = { now: nairobi('2026-11-24T09:00'), graceMinutes: 15 }
    const details = { field: 'phoneNumber' }
    given(link)
      .when((current) => requestOwed(current, { attemptId: second, phone, ...grace }, ofErased))
      .throws('blocked', 'We can no longer send payment requests for this booking. Please pay by Paybill.', details)
    given(link)
      .when((current) => requestOwed(current, { attemptId: second, phone, ...grace }, state))
      .decides(promptRequested(second))
  })
  test('ends a requested prompt unsent', () =>
    given(link, promptRequested(first, charge, erased))
      .when(sending())
      .decides(ended(first, 'refused')))
})

describe('beginPrompt()', () => {
  test('sends a prompt once', () => {
    given(link, promptRequested(first)).when(sending()).decides(sent(first))
    given(link, promptRequested(first), sent(first)).when(sending()).changesNothing()
    given(link, promptRequested(first), ended(first, 'refused')).when(sending()).changesNothing()
  })
  test('refuses a prompt of a booking that ended, or for more than the balance', () => {
    given(link, promptRequested(first)).when(sending(cancelled)).decides(ended(first, 'refused'))
    given(link, promptRequested(first), closed).when(sending()).decides(ended(first, 'refused'))
    given(link, promptRequested(first), matched('TKL1', 100_000)).when(sending()).decides(ended(first, 'refused'))
  })
  test('refuses a prompt that was requested more than five minutes ago, because its customer no longer expects it', () => {
    const sendingAt = (now: string) => (state: State) =>
      beginPrompt(
        state,
        { attemptId: first, requestedAt: nairobi('2026-11-24T09:00').toISOString(), now: nairobi(now) },
        fold(booking, [bookingRequested, approved]),
      )
    given(link, promptRequested(first)).when(sendingAt('2026-11-24T09:05')).decides(sent(first))
    given(link, promptRequested(first)).when(sendingAt('2026-11-24T09:06')).decides(ended(first, 'refused'))
    given(link, promptRequested(first), sent(first)).when(sendingAt('2026-11-24T09:06')).changesNothing()
  })
  test('rejects a prompt that does not exist', () => given(link).when(sending()).throws('not_found'))
})

describe('a prompt', () => {
  test('keeps the first ids from M-Pesa', () => {
    const acceptAgain = (state: State) =>
      acceptPrompt(state, { attemptId: first, merchantRequestId: 'm', checkoutRequestId: idAtMpesa(first) })
    given(link, promptRequested(first), sent(first)).when(acceptAgain).decides(accepted(first))
    given(link, promptRequested(first), sent(first), accepted(first)).when(acceptAgain).changesNothing()
  })
  test('ends once, and stays paid', () => {
    given(link, promptRequested(first), sent(first))
      .when(ending)
      .decides(ended(first, 'cancelled', '1032'))
    given(link, promptRequested(first), ended(first, 'unresolved')).when(ending).changesNothing()
    given(link, promptRequested(first), matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(ending)
      .changesNothing()
  })
})

describe('paidElsewhere()', () => {
  test('marks the prompt as paid once, and counts no money here', () => {
    const noting = (state: State) => paidElsewhere(state, { attemptId: first, receipt: 'TKL1' })
    given(link, promptRequested(first), sent(first)).when(noting).decides(paidBy(first, 'TKL1'))
    given(link, promptRequested(first), paidBy(first, 'TKL1')).when(noting).changesNothing()
  })
})

describe('matchPaidPrompt()', () => {
  const explaining = (state: State) => matchPaidPrompt(state, first)
  test('matches a paid prompt to later money of its amount from another source', () =>
    given(link, promptRequested(first), matched('TKL1')).when(explaining).decides(paidBy(first, 'TKL1')))
  test.each([
    ['from before it', [matched('TKL1'), promptRequested(first)]],
    ['of another amount', [promptRequested(first), matched('TKL1', 1_000)]],
    ['of another prompt', [promptRequested(first), matched('TKL1', charge, second)]],
    [
      'that explains another',
      [promptRequested(first), promptRequested(second), matched('TKL1'), paidBy(second, 'TKL1')],
    ],
  ])('does not match money %s', (_, events) =>
    given(link, ...events)
      .when(explaining)
      .changesNothing(),
  )
  test('changes nothing once the prompt has a receipt', () =>
    given(link, promptRequested(first), matched('TKL1'), paidBy(first, 'TKL1'), matched('TKL2'))
      .when(explaining)
      .changesNothing())
})

describe('claimPaid()', () => {
  const claiming = (state: State) => claimPaid(state, { receipt: 'TKL1' })
  test('records the claim, which proves nothing', () => {
    given(link)
      .when(claiming)
      .decides({ type: 'payment.claimed', data: { receipt: 'TKL1' } })
    expect(fold(payment, [link, { type: 'payment.claimed', data: { receipt: 'TKL1' } }])).toEqual(fold(payment, [link]))
  })
  test('rejects a payment that is settled or without a link', () => {
    given(link, matched('TKL1'), settled('TKL1')).when(claiming).throws('already_paid')
    given().when(claiming).throws('not_found')
  })
})
