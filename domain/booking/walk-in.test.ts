import { describe, expect, test } from 'vitest'
import { domainErrorOf, specificationOf } from '../kernel/specification.ts'
import { at, bookingId, chargeOf, form, manager, nairobi, now, reference, reservationId } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { request } from './request.ts'
import { reschedule } from './reschedule.ts'
import { readWalkIn, type WalkInForm } from './walk-in.ts'

const rules = { now, paymentDeadlineHours: 24, chargeOf }
const walkInForm: WalkInForm = {
  ...{ ...form, staffId: manager, messages: true, agreedPriceCents: null, priceReason: '' },
  ...{ customerEmail: '', selectedSlots: at(10, 11) },
}
const read = (more: Partial<WalkInForm> = {}, at = now) =>
  readWalkIn({ ...walkInForm, ...more }, reference, { ...rules, now: at })
const errorOf = (more: Partial<WalkInForm>, at = now) => domainErrorOf(() => read(more, at))

describe('a walk-in', () => {
  test('needs no email, and costs the list price', () => {
    expect(read()).toMatchObject({
      customer: { customerEmail: '', customerPhone: '254712345678' },
      walkIn: { staffId: manager, messages: true, priceCents: 500_000, chargeCents: 500_000 },
      priceReason: undefined,
    })
    expect(read({ customerEmail: ' Ada@Example.com' }).customer.customerEmail).toBe('ada@example.com')
  })

  test('may cost another price for a reason, and nothing at all', () => {
    const agreed = { agreedPriceCents: 0, priceReason: ' A  friend ' }
    expect(read(agreed)).toMatchObject({ walkIn: { priceCents: 0, chargeCents: 0 }, priceReason: 'A friend' })
    expect(read({ agreedPriceCents: 500_000, priceReason: 'The same' }).priceReason).toBeUndefined()
  })

  test('that has begun within the hour is taken, and can be paid for half an hour', () => {
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
  ])('is refused with a fault in %s: %j', (field, more) =>
    expect(errorOf(more)).toMatchObject({ code: 'invalid', details: { field } }),
  )
})

describe('booking for a customer', () => {
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

  test('approves it in the same decision, once', () => {
    given()
      .when((state) => request(state, started))
      .decides(requested, approved)
    given(requested, approved)
      .when((state) => request(state, started))
      .changesNothing()
  })

  test('at another price keeps that price for as many hours, and not for more', () => {
    const { opening } = reference.studio
    const moving = (...hours: number[]) => ({
      selectedSlots: at(...hours),
      reservationId: bookingId,
      opening,
      chargeOf,
      now,
    })
    const decided = (...hours: number[]) => {
      const events = [requested, approved]
      const state = events.reduce<typeof booking.initial>((so, event) => booking.evolve(so, event), booking.initial)
      return reschedule(state, moving(...hours))
    }
    expect(decided(14, 15)).toMatchObject([{ data: { priceCents: 400_000, chargeCents: 400_000 } }])
    expect(decided(14, 15, 16)).toMatchObject([{ data: { priceCents: 750_000, chargeCents: 750_000 } }])
  })
})
