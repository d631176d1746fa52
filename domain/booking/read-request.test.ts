import { describe, expect, test } from 'vitest'
import { domainErrorOf } from '../kernel/specification.ts'
import { at, customer, form, now, reference, studioId, terms } from './booking.fixtures.ts'
import { readRequest } from './read-request.ts'

describe('a request', () => {
  test('that keeps every rule becomes customer, terms and a run of hours', () =>
    expect(readRequest(form, reference, now)).toEqual({ customer, terms, slots: at(10, 11) }))

  test('without hours keeps the day the customer had in mind', () =>
    expect(readRequest({ ...form, selectedSlots: [], preferredDate: '2026-12-05' }, reference, now)).toEqual({
      customer,
      terms: { ...terms, preferredDate: '2026-12-05' },
      slots: [],
    }))

  test('with hours needs no preferred day', () =>
    expect(readRequest({ ...form, preferredDate: '2020-01-01' }, reference, now).terms.preferredDate).toBeNull())

  test("may be for the studio's own session type, and not for another's", () => {
    const own = { ...reference, sessionType: { ...reference.sessionType, studioId } }
    const other = { ...reference, sessionType: { ...reference.sessionType, studioId: customer.personId } }
    expect(readRequest(form, own, now).terms).toEqual(terms)
    expect(domainErrorOf(() => readRequest(form, other, now))).toMatchObject({
      code: 'invalid',
      message: 'Session type not found',
      details: { field: 'sessionTypeId' },
    })
  })

  test('needs a studio that takes bookings', () =>
    expect(
      domainErrorOf(() => readRequest(form, { ...reference, studio: { ...reference.studio, active: false } }, now)),
    ).toMatchObject({ code: 'invalid', details: { field: 'studioId' } }))

  test.each([
    ['numberOfPeople', { numberOfPeople: 7 }],
    ['selectedSlots', { selectedSlots: at(10, 12) }],
    ['preferredDate', { selectedSlots: [], preferredDate: '2026-11-01' }],
    ['customerEmail', { customerEmail: 'ada' }],
  ])('names %s when that is at fault', (field, changed) =>
    expect(domainErrorOf(() => readRequest({ ...form, ...changed }, reference, now))).toMatchObject({
      code: 'invalid',
      details: { field },
    }),
  )
})
