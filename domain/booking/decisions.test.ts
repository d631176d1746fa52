import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  ada,
  admin,
  approved,
  at,
  bookingRequested,
  cancelled,
  chargeOf,
  completed,
  confirmed,
  manager,
  nairobi,
  now,
  paid,
  paymentVoided,
  pending,
  rejected,
  reservationId,
} from './booking.fixtures.ts'
import { booking, ifUnchanged } from './booking.ts'
import {
  answerRequest,
  approve,
  chooseLanguage,
  confirm,
  markPaid,
  type RequestAnswer,
  reject,
  voidPayment,
} from './decisions.ts'
import type { BookingEvent } from './events.ts'

const { given } = specificationOf(booking)
const confirming =
  (at = now) =>
  (state: typeof booking.initial) =>
    confirm(state, { managerId: manager, now: at })

describe('ifUnchanged()', () => {
  const confirmingIf = (status: string, ...slots: string[]) => ifUnchanged({ status, slots }, confirming())
  test('decides on the booking that was seen', () =>
    given(bookingRequested)
      .when(confirmingIf('requested', ...at(10, 11)))
      .decides(confirmed))
  test('rejects another status', () =>
    given(bookingRequested)
      .when(confirmingIf('pending'))
      .throws('wrong_status', 'The booking has changed since you saw it'))
  test('rejects other hours', () =>
    given(bookingRequested)
      .when(confirmingIf('requested', ...at(11)))
      .throws('wrong_status', 'The booking has been moved to other hours'))
  test('allows a repetition, which changes nothing', () =>
    given(bookingRequested, confirmed)
      .when(confirmingIf('requested', ...at(10, 11)))
      .changesNothing())
})

describe('confirm()', () => {
  test('records the manager’s confirmation', () => given(bookingRequested).when(confirming()).decides(confirmed))
  test('changes nothing the second time', () => given(bookingRequested, confirmed).when(confirming()).changesNothing())
  test('rejects a booking without a time', () =>
    given(pending).when(confirming()).throws('time_missing', 'Choose a time before confirming'))
  test('is rejected once the session has started', () =>
    given(bookingRequested)
      .when(confirming(nairobi('2026-12-01T10:00')))
      .throws('too_late', 'That session has already started'))
  test.each([
    ['approved', [bookingRequested, approved], "An approved booking can't be confirmed"],
    ['rejected', [bookingRequested, rejected], "A rejected booking can't be confirmed"],
    ['paid', [bookingRequested, approved, paid], "A paid booking can't be confirmed"],
    ['cancelled', [bookingRequested, cancelled], "A cancelled booking can't be confirmed"],
  ])('rejects a booking that is %s', (_, events, message) =>
    given(...events)
      .when(confirming())
      .throws('wrong_status', message),
  )
  test('rejects a booking that does not exist', () => given().when(confirming()).throws('not_found'))
})

const rejecting = (state: typeof booking.initial) => reject(state, { by: 'manager', note: ' Closed for repairs ' })

describe('reject()', () => {
  test.each([
    ['pending', [pending]],
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
  ])('rejects a %s booking with the reason for the customer', (_, events) =>
    given(...events)
      .when(rejecting)
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed for repairs' } }),
  )
  test('changes nothing the second time', () => given(bookingRequested, rejected).when(rejecting).changesNothing())
  test.each([
    ['approved', [bookingRequested, approved]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('does not reject a booking that is %s', (_, events) =>
    given(...events)
      .when(rejecting)
      .throws('wrong_status'),
  )
})

const answering =
  (what: RequestAnswer['what'], more: Partial<RequestAnswer> = {}) =>
  (state: typeof booking.initial) =>
    answerRequest(state, { what, managerId: manager, note: 'Closed', seenSlots: at(10, 11), now, ...more })

describe('answerRequest()', () => {
  test('confirms the request', () => given(bookingRequested).when(answering('confirm')).decides(confirmed))
  test('rejects the request with the reason for the customer', () =>
    given(bookingRequested)
      .when(answering('reject'))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } }))
  test('can only reject a request without a time', () => {
    given(pending)
      .when(answering('confirm', { seenSlots: [] }))
      .throws('time_missing')
    given(pending)
      .when(answering('reject', { seenSlots: [] }))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } })
  })

  describe.each(['confirm', 'reject'] as const)('does not %s a request', (what) => {
    test.each([
      ['confirmed', confirmed],
      ['approved', approved],
      ['rejected', rejected],
      ['cancelled', cancelled],
    ])('that is %s', (_, decided) => given(bookingRequested, decided).when(answering(what)).throws('wrong_status'))
    test('whose session has started', () =>
      given(bookingRequested)
        .when(answering(what, { now: nairobi('2026-12-01T10:00') }))
        .throws('too_late'))
    test('that moved since it was shown', () =>
      given(bookingRequested)
        .when(answering(what, { seenSlots: at(14, 15) }))
        .throws('wrong_status', 'The booking has been moved to other hours'))
  })
})

const approving =
  (at = now) =>
  (state: typeof booking.initial) =>
    approve(state, { adminId: admin, now: at, paymentDeadlineHours: 24, chargeOf })
const approvedUntil = (text: string): BookingEvent => ({
  type: 'booking.approved',
  data: { adminId: admin, payBy: nairobi(text).toISOString(), chargeCents: 500_000 },
})

describe('approve()', () => {
  test('gives the customer 24 hours to pay', () =>
    given(bookingRequested, confirmed).when(approving()).decides(approvedUntil('2026-11-25T09:00')))
  test('approves a request that the manager has not confirmed', () =>
    given(bookingRequested).when(approving()).decides(approved))
  test('sets the deadline two hours before the session on the day before', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-11-30T15:00')))
      .decides(approvedUntil('2026-12-01T08:00')))
  test('changes nothing the second time, not even the deadline', () =>
    given(bookingRequested, approved)
      .when(approving(nairobi('2026-11-24T10:00')))
      .changesNothing())
  test('rejects a booking without a time', () =>
    given(pending).when(approving()).throws('time_missing', 'Choose a time before approving'))
  test('is rejected once the session has started', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-12-01T10:00')))
      .throws('too_late'))
  test.each([
    ['rejected', [bookingRequested, rejected]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('rejects a booking that is %s', (_, events) =>
    given(...events)
      .when(approving())
      .throws('wrong_status'),
  )
})

const paying = (state: typeof booking.initial) => markPaid(state, { receipt: 'TLA1B2C3D4', amountCents: 500_000 })

describe('markPaid()', () => {
  test('marks an approved booking as paid', () => given(bookingRequested, approved).when(paying).decides(paid))
  test('rejects less than the charge', () => {
    const dearer = { from: at(10, 11), slots: at(10, 11, 12), reservationId, priceCents: 750_000 }
    const moved = { ...dearer, chargeCents: 750_000, payBy: null }
    given(bookingRequested, approved, { type: 'booking.rescheduled', data: moved })
      .when(paying)
      .throws('underpaid', 'KES 5,000 of KES 7,500 is paid')
  })
  test('changes nothing the second time, even after completion', () => {
    given(bookingRequested, approved, paid).when(paying).changesNothing()
    given(bookingRequested, approved, paid, completed).when(paying).changesNothing()
  })
  test('rejects a booking without a time', () => given(pending).when(paying).throws('time_missing'))
  test.each([
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
    ['cancelled', [bookingRequested, approved, cancelled]],
  ])('rejects a booking that is %s', (_, events) =>
    given(...events)
      .when(paying)
      .throws('wrong_status'),
  )
})

test.each([
  ['a day', '2026-11-25T10:00', '2026-11-26T10:00'],
  ['until two hours before the session', '2026-11-30T10:00', '2026-12-01T08:00'],
  ['a day once the session has started', '2026-12-01T10:00', '2026-12-02T10:00'],
])('voidPayment() gives the customer time to pay: %s', (_, now, payBy) =>
  given(bookingRequested, approved, paid)
    .when((state) => voidPayment(state, { now: nairobi(now) }))
    .decides(paymentVoided(payBy)),
)

const swahili = { type: 'booking.language_chosen', data: { language: 'sw' } } as const

test('chooseLanguage() changes the language of a booking in any status', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
  given(bookingRequested, cancelled)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
})

test('chooseLanguage() changes nothing for the same language', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'en'))
    .changesNothing()
  given(bookingRequested, swahili)
    .when((state) => chooseLanguage(state, 'sw'))
    .changesNothing()
})

test('chooseLanguage() rejects a booking that does not exist', () => {
  given()
    .when((state) => chooseLanguage(state, 'sw'))
    .throws('not_found')
})
