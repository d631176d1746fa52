import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { domainErrorOf, specificationOf } from '../kernel/specification.ts'
import {
  at,
  bookingId,
  bookingRequested,
  cancelled,
  chargeOf,
  customer,
  form,
  manager,
  nairobi,
  now,
  pending,
  reference,
  reservationId,
  terms,
} from './booking.fixtures.ts'
import { type Booking, booking } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { moveAsCustomer, moveAsStaff } from './moves.ts'
import { readCustomer, readPeople, readRequest, readWalkIn, request, type WalkInForm } from './request.ts'

describe('readCustomer()', () => {
  test('normalizes name, email and phone', () =>
    expect(
      readCustomer({
        ...form,
        customerName: '  Ada   Wanjiru ',
        customerEmail: ' Ada@Example.COM ',
        customerPhone: '0712-345 678',
      }),
    ).toEqual({
      personId: form.personId,
      customerName: 'Ada Wanjiru',
      customerEmail: 'ada@example.com',
      customerPhone: '254712345678',
      language: 'en',
    }))

  test('reads an address that only looks like another as that one', () => {
    const read = (customerEmail: string) => readCustomer({ ...form, customerEmail }).customerEmail
    expect(['ada@ex\ufe0fample.com', 'ada@ｅxample.com'].map(read)).toEqual(['ada@example.com', 'ada@example.com'])
  })

  test.each(["O'Brien Nyong'o", 'Zoë Ångström', '王小明', 'محمد', 'Wanjirũ 👩🏾‍🎤', 'X'])(
    'accepts the name %s',
    (customerName) => expect(readCustomer({ ...form, customerName }).customerName).toBe(customerName.normalize('NFC')),
  )

  test.each([
    ['customerName', '', 'Enter your name'],
    ['customerName', '   ', 'Enter your name'],
    ['customerName', '\u200b\u200b', 'Enter your name'],
    ['customerName', 'Ada\nPaybill 999999', 'Enter your name on one line, without special characters'],
    ['customerName', 'Ada\u2028Paybill', 'Enter your name on one line, without special characters'],
    ['customerName', 'Ada\u0000', 'Enter your name on one line, without special characters'],
    ['customerName', 'A'.repeat(121), 'That name is too long'],
    ['customerEmail', 'ada', 'Enter a valid email address'],
    ['customerEmail', 'ada@example.com\nbcc: all@example.com', 'Enter a valid email address'],
    ['customerEmail', `${'a'.repeat(250)}@example.com`, 'Enter a valid email address'],
    ['customerPhone', '+44 7700 900123', 'Enter a Kenyan mobile number, such as 0712 345 678'],
  ])('rejects %s %j', (field, text, message) =>
    expect(domainErrorOf(() => readCustomer({ ...form, [field]: text }))).toMatchObject({
      code: 'invalid',
      message,
      details: { field },
    }),
  )
})

describe('readRequest()', () => {
  test('returns customer, terms and a run of hours', () =>
    expect(readRequest(form, reference, now)).toEqual({ customer, terms, slots: at(10, 11) }))

  test('keeps the preferred day of a request without hours', () =>
    expect(readRequest({ ...form, selectedSlots: [], preferredDate: '2026-12-05' }, reference, now)).toEqual({
      customer,
      terms: { ...terms, preferredDate: '2026-12-05' },
      slots: [],
    }))

  test('ignores the preferred day of a request with hours', () =>
    expect(readRequest({ ...form, preferredDate: '2020-01-01' }, reference, now).terms.preferredDate).toBeNull())

  test('rejects a session type that the studio does not offer', () => {
    const other = { ...reference, sessionType: { ...reference.sessionType, offered: false } }
    expect(domainErrorOf(() => readRequest(form, other, now))).toMatchObject({
      code: 'invalid',
      message: 'Session type not found',
      details: { field: 'sessionTypeId' },
    })
  })

  test('rejects a studio that takes no bookings', () =>
    expect(
      domainErrorOf(() =>
        readRequest(form, { ...reference, studio: { ...reference.studio, takesBookings: false } }, now),
      ),
    ).toMatchObject({ code: 'invalid', details: { field: 'studioId' } }))

  test.each([
    ['numberOfPeople', { numberOfPeople: 7 }],
    ['selectedSlots', { selectedSlots: at(10, 12) }],
    ['preferredDate', { selectedSlots: [], preferredDate: '2026-11-01' }],
    ['customerEmail', { customerEmail: 'ada' }],
  ])('names the field %s if it is invalid', (field, changed) =>
    expect(domainErrorOf(() => readRequest({ ...form, ...changed }, reference, now))).toMatchObject({
      code: 'invalid',
      details: { field },
    }),
  )
})

const { given } = specificationOf(booking)
const requesting =
  (...hours: number[]) =>
  (state: typeof booking.initial) =>
    request(state, { bookingId, code: 'SB222222', reservationId, customer, terms, slots: at(...hours) })

describe('request()', () => {
  test('fixes the price', () =>
    given()
      .when(requesting(10, 11))
      .decides({
        type: 'booking.requested',
        data: {
          bookingId,
          code: 'SB222222',
          ...customer,
          ...terms,
          slots: at(10, 11),
          reservationId,
          priceCents: 500_000,
          walkIn: null,
          priceReason: null,
        },
      }))

  test('charges one unit for a request without hours', () => given().when(requesting()).decides(pending))

  test('changes nothing the second time, whatever the booking’s status', () => {
    given(bookingRequested).when(requesting(10, 11)).changesNothing()
    given(bookingRequested, cancelled).when(requesting(10, 11)).changesNothing()
  })
})

const rules = { now, paymentDeadlineHours: 24, chargeOf }
const walkInForm: WalkInForm = {
  ...{ ...form, staffId: manager, messages: true, agreedPriceCents: null, priceReason: '' },
  ...{ customerEmail: '', selectedSlots: at(10, 11) },
}
const read = (more: Partial<WalkInForm> = {}, at = now) =>
  readWalkIn({ ...walkInForm, ...more }, reference, { ...rules, now: at })
const errorOf = (more: Partial<WalkInForm>, at = now) => domainErrorOf(() => read(more, at))

describe('readWalkIn()', () => {
  test('accepts no email, and charges the list price', () => {
    expect(read()).toMatchObject({
      customer: { customerEmail: '', customerPhone: '254712345678' },
      walkIn: { staffId: manager, messages: true, priceCents: 500_000, chargeCents: 500_000 },
      priceReason: undefined,
    })
    expect(read({ customerEmail: ' Ada@Example.com' }).customer.customerEmail).toBe('ada@example.com')
  })

  test('accepts another price with a reason, even zero', () => {
    const agreed = { agreedPriceCents: 0, priceReason: ' A  friend ' }
    expect(read(agreed)).toMatchObject({ walkIn: { priceCents: 0, chargeCents: 0 }, priceReason: 'A friend' })
    expect(read({ agreedPriceCents: 500_000, priceReason: 'The same' }).priceReason).toBeUndefined()
  })

  test('accepts a session that started within the hour, payable for half an hour', () => {
    const began = nairobi('2026-12-01T10:40')
    expect(read({}, began)).toMatchObject({ slots: at(10, 11), walkIn: { payBy: '2026-12-01T08:10:00.000Z' } })
    expect(errorOf({}, nairobi('2026-12-01T11:00'))).toMatchObject({ details: { field: 'selectedSlots' } })
  })

  test.each<[string, Partial<WalkInForm>]>([
    ['selectedSlots', { selectedSlots: [] }],
    ['customerEmail', { customerEmail: 'ada' }],
    ['customerPhone', { customerPhone: '' }],
    ['customerName', { customerName: ' ' }],
    ['priceReason', { agreedPriceCents: 100, priceReason: ' ' }],
    ['priceReason', { agreedPriceCents: 100, priceReason: 'x'.repeat(501) }],
  ])('rejects an invalid %s: %j', (field, more) =>
    expect(errorOf(more)).toMatchObject({ code: 'invalid', details: { field } }),
  )
})

describe('request() for a walk-in', () => {
  const { given } = specificationOf(booking)
  const agreed = read({ agreedPriceCents: 400_000, priceReason: 'A regular', messages: false })
  const started = { ...agreed, bookingId, code: 'SB222222', reservationId }
  const walkIn = { staffId: manager, messages: false }
  const { customer, terms } = agreed
  const requested = {
    type: 'booking.requested',
    data: {
      ...{ bookingId, code: 'SB222222', ...customer, ...terms, slots: at(10, 11), reservationId },
      ...{ priceCents: 400_000, walkIn, priceReason: 'A regular' },
    },
  } as const
  const approved = {
    type: 'booking.approved',
    data: { adminId: manager, payBy: '2026-11-25T06:00:00.000Z', chargeCents: 400_000 },
  } as const

  test('requests and approves the booking once', () => {
    given()
      .when((state) => request(state, started))
      .decides(requested, approved)
    given(requested, approved)
      .when((state) => request(state, started))
      .changesNothing()
  })

  describe('at an agreed price', () => {
    const { opening } = reference.studio
    const chosen = (...hours: number[]) => ({
      ...{ selectedSlots: at(...hours), reservationId: bookingId, opening, chargeOf, now },
    })
    const state = fold<Booking, BookingEvent>(booking, [requested, approved])

    test('keeps it when the customer moves to as many hours', () =>
      expect(moveAsCustomer(state, chosen(14, 15))).toMatchObject([
        { data: { priceCents: 400_000, chargeCents: 400_000 } },
      ]))

    test.each([[[14]], [[14, 15, 16]]])('can’t be moved by the customer to the hours %j', (hours) =>
      given(requested, approved)
        .when((current) => moveAsCustomer(current, chosen(...hours)))
        .throws('not_allowed', 'The studio agreed a price for these hours. Choose as many hours again, or call us.'),
    )

    test('has the list price for more hours to which staff moves it', () =>
      expect(moveAsStaff(state, chosen(14, 15, 16), manager)).toMatchObject([
        { data: { priceCents: 750_000, chargeCents: 750_000 } },
      ]))
  })
})

describe('readPeople()', () => {
  test.each([
    [1, 1],
    [6, 6],
    [50, 100],
  ])('accepts %i for a capacity of %i', (people, capacity) => expect(readPeople(people, capacity)).toBe(people))

  test.each([
    [0, 6, 'At least 1 person'],
    [1.5, 6, 'At least 1 person'],
    [Number.NaN, 6, 'At least 1 person'],
    [7, 6, 'This studio takes at most 6 people'],
    [2, 1, 'This studio takes at most 1 person'],
    [51, 100, 'This studio takes at most 50 people'],
  ])('rejects %d for a capacity of %i', (people, capacity, message) =>
    expect(domainErrorOf(() => readPeople(people, capacity))).toMatchObject({
      code: 'invalid',
      message,
      details: { field: 'numberOfPeople' },
    }),
  )
})
