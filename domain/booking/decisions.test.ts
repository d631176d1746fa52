import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  ada,
  admin,
  approved,
  at,
  bookingRequested,
  cancelled,
  chargeOf,
  checkedIn,
  completed,
  confirmed,
  manager,
  nairobi,
  now,
  paid,
  pending,
  rejected,
  reservationId,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import {
  answerRequest,
  approve,
  checkIn,
  chooseLanguage,
  complete,
  confirm,
  markPaid,
  noShow,
  type RequestAnswer,
  reject,
} from './decisions.ts'
import type { BookingEvent } from './events.ts'

const { given } = specificationOf(booking)
const confirming =
  (at = now) =>
  (state: typeof booking.initial) =>
    confirm(state, { managerId: manager, now: at })

describe('confirming a booking', () => {
  test('passes it on to the admin', () => given(bookingRequested).when(confirming()).decides(confirmed))
  test('twice changes nothing', () => given(bookingRequested, confirmed).when(confirming()).changesNothing())
  test('needs a time first', () =>
    given(pending).when(confirming()).throws('time_missing', 'Choose a time before confirming'))
  test('is too late once the session has started', () =>
    given(bookingRequested)
      .when(confirming(nairobi('2026-12-01T10:00')))
      .throws('too_late', 'That session has already started'))
  test.each([
    ['approved', [bookingRequested, approved], "An approved booking can't be confirmed"],
    ['rejected', [bookingRequested, rejected], "A rejected booking can't be confirmed"],
    ['paid', [bookingRequested, approved, paid], "A paid booking can't be confirmed"],
    ['cancelled', [bookingRequested, cancelled], "A cancelled booking can't be confirmed"],
  ])('is refused when %s', (_, events, message) =>
    given(...events)
      .when(confirming())
      .throws('wrong_status', message),
  )
  test('needs a booking', () => given().when(confirming()).throws('not_found'))
})

const rejecting = (state: typeof booking.initial) => reject(state, { by: 'manager', note: ' Closed for repairs ' })

describe('rejecting a booking', () => {
  test.each([
    ['pending', [pending]],
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
  ])('when %s tells the customer why', (_, events) =>
    given(...events)
      .when(rejecting)
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed for repairs' } }),
  )
  test('twice changes nothing', () => given(bookingRequested, rejected).when(rejecting).changesNothing())
  test.each([
    ['approved', [bookingRequested, approved]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(rejecting)
      .throws('wrong_status'),
  )
})

const answering =
  (what: RequestAnswer['what'], more: Partial<RequestAnswer> = {}) =>
  (state: typeof booking.initial) =>
    answerRequest(state, { what, managerId: manager, note: 'Closed', seenSlots: at(10, 11), now, ...more })

describe('answering a request', () => {
  test('confirms it', () => given(bookingRequested).when(answering('confirm')).decides(confirmed))
  test('rejects it and tells the customer why', () =>
    given(bookingRequested)
      .when(answering('reject'))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } }))
  test('without a time can only reject it', () => {
    given(pending)
      .when(answering('confirm', { seenSlots: [] }))
      .throws('time_missing')
    given(pending)
      .when(answering('reject', { seenSlots: [] }))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } })
  })

  describe.each(['confirm', 'reject'] as const)('is refused for %s', (what) => {
    test.each([
      ['confirmed', confirmed],
      ['approved', approved],
      ['rejected', rejected],
      ['cancelled', cancelled],
    ])('when it was %s', (_, decided) => given(bookingRequested, decided).when(answering(what)).throws('wrong_status'))
    test('once the session has started', () =>
      given(bookingRequested)
        .when(answering(what, { now: nairobi('2026-12-01T10:00') }))
        .throws('too_late'))
    test('when it moved since it was shown', () =>
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

describe('approving a booking', () => {
  test('gives the customer 24 hours to pay', () =>
    given(bookingRequested, confirmed).when(approving()).decides(approvedUntil('2026-11-25T09:00')))
  test('may come before the manager has confirmed', () => given(bookingRequested).when(approving()).decides(approved))
  test('on the day before sets the deadline two hours before the session', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-11-30T15:00')))
      .decides(approvedUntil('2026-12-01T08:00')))
  test('twice changes nothing, not even the deadline', () =>
    given(bookingRequested, approved)
      .when(approving(nairobi('2026-11-24T10:00')))
      .changesNothing())
  test('needs a time first', () =>
    given(pending).when(approving()).throws('time_missing', 'Choose a time before approving'))
  test('is too late once the session has started', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-12-01T10:00')))
      .throws('too_late'))
  test.each([
    ['rejected', [bookingRequested, rejected]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(approving())
      .throws('wrong_status'),
  )
})

const paying = (state: typeof booking.initial) => markPaid(state, { receipt: 'TLA1B2C3D4', amountCents: 500_000 })

describe('paying for a booking', () => {
  test('takes an approval', () => given(bookingRequested, approved).when(paying).decides(paid))
  test('is refused for less than is charged', () => {
    const dearer = { from: at(10, 11), slots: at(10, 11, 12), reservationId, priceCents: 750_000 }
    const moved = { ...dearer, chargeCents: 750_000, payBy: null }
    given(bookingRequested, approved, { type: 'booking.rescheduled', data: moved })
      .when(paying)
      .throws('underpaid', 'KES 5,000 of KES 7,500 is paid')
  })
  test('twice changes nothing, nor after it took place', () => {
    given(bookingRequested, approved, paid).when(paying).changesNothing()
    given(bookingRequested, approved, paid, completed).when(paying).changesNothing()
  })
  test('needs a time first', () => given(pending).when(paying).throws('time_missing'))
  test.each([
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
    ['cancelled', [bookingRequested, approved, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(paying)
      .throws('wrong_status'),
  )
})

const completing = (instant: string) => (state: typeof booking.initial) => complete(state, { now: nairobi(instant) })

describe('completing a booking', () => {
  test('comes one hour after the session ends', () => {
    given(bookingRequested, approved, paid).when(completing('2026-12-01T13:00')).decides(completed)
    given(bookingRequested, approved, paid).when(completing('2026-12-01T12:59')).throws('not_allowed')
  })
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, completed).when(completing('2026-12-01T13:00')).changesNothing())
  test.each([
    ['unpaid', [bookingRequested, approved]],
    ['cancelled', [bookingRequested, approved, paid, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(completing('2026-12-01T13:00'))
      .throws('wrong_status'),
  )
})

const missed: BookingEvent = { type: 'booking.no_show', data: { managerId: manager } }
const checking = (instant: string) => (state: typeof booking.initial) =>
  checkIn(state, { managerId: manager, now: nairobi(instant) })

describe('checking a customer in', () => {
  test('is possible from the first minute of the day of the session, in Nairobi', () => {
    given(bookingRequested, approved, paid).when(checking('2026-12-01T00:00')).decides(checkedIn)
    given(bookingRequested, approved, paid).when(checking('2026-11-30T23:59')).throws('not_allowed')
  })
  test('is possible before the payment, and after the booking counts as completed', () => {
    given(bookingRequested, approved).when(checking('2026-12-01T10:00')).decides(checkedIn)
    given(bookingRequested, approved, paid, completed).when(checking('2026-12-02T10:00')).decides(checkedIn)
  })
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, checkedIn).when(checking('2026-12-01T10:00')).changesNothing())
  test('is refused while the request is not approved', () =>
    given(bookingRequested).when(checking('2026-12-01T10:00')).throws('wrong_status'))
  test('and a no-show correct each other', () => {
    const marking = (state: typeof booking.initial) =>
      noShow(state, { managerId: manager, now: nairobi('2026-12-01T10:00') })
    given(bookingRequested, approved, paid, missed).when(checking('2026-12-01T10:20')).decides(checkedIn)
    given(bookingRequested, approved, paid, checkedIn).when(marking).decides(missed)
    const corrected = fold(booking, [bookingRequested, approved, paid, missed, checkedIn])
    expect(corrected).toMatchObject({ status: 'paid', noShow: false, checkedIn: true })
    expect(fold(booking, [bookingRequested, approved, paid, checkedIn, missed])).toMatchObject({ checkedIn: false })
  })
  test('ends when the session moves', () => {
    const moved: BookingEvent = {
      type: 'booking.rescheduled',
      data: { from: at(10), slots: at(15), reservationId: null, priceCents: 1, chargeCents: null, payBy: null },
    }
    expect(fold(booking, [bookingRequested, approved, paid, checkedIn, moved])).toMatchObject({ checkedIn: false })
  })
})

const marking = (instant: string) => (state: typeof booking.initial) =>
  noShow(state, { managerId: manager, now: nairobi(instant) })

describe('marking a no-show', () => {
  test('is possible from the start of a paid session', () => {
    given(bookingRequested, approved, paid).when(marking('2026-12-01T10:00')).decides(missed)
    given(bookingRequested, approved, paid).when(marking('2026-12-01T09:59')).throws('not_allowed')
  })
  test('is possible after it counts as completed', () =>
    given(bookingRequested, approved, paid, completed).when(marking('2026-12-02T10:00')).decides(missed))
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, missed).when(marking('2026-12-01T10:00')).changesNothing())
  test('is refused when nobody paid', () =>
    given(bookingRequested, approved).when(marking('2026-12-01T10:00')).throws('wrong_status'))
  test('leaves the booking paid, and so to be completed', () =>
    expect(fold(booking, [bookingRequested, approved, paid, missed])).toMatchObject({ status: 'paid', noShow: true }))
})

const swahili = { type: 'booking.language_chosen', data: { language: 'sw' } } as const

test('a customer is written to in the language they choose, wherever the booking stands', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
  given(bookingRequested, cancelled)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
})

test('choosing the same again changes nothing', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'en'))
    .changesNothing()
  given(bookingRequested, swahili)
    .when((state) => chooseLanguage(state, 'sw'))
    .changesNothing()
})

test('there must be a booking', () => {
  given()
    .when((state) => chooseLanguage(state, 'sw'))
    .throws('not_found')
})
