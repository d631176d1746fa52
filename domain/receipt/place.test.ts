import { describe, test } from 'vitest'
import { ada, admin, bookingId, studioId as otherBookingId } from '../booking/booking.fixtures.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { ReceiptEvent } from './events.ts'
import { assign, match, returnMoney, suspend } from './place.ts'
import { type Receipt, type ReceiptFacts, receipt } from './receipt.ts'
import { record } from './verify.ts'

const { given } = specificationOf(receipt)
const facts: ReceiptFacts = {
  receipt: 'TKL4XYZ123',
  amountCents: 500_000,
  road: 'paybill',
  account: 'SB222222',
  payer: '2547 ***** 678',
  paidAt: '2026-11-24T06:30:00.000Z',
  attemptId: null,
  bookingId: null,
}
const recorded: ReceiptEvent = { type: 'receipt.recorded', data: facts }
const suspended: ReceiptEvent = { type: 'receipt.suspended', data: { reason: 'unreadable_account' } }
const matchedAs = (counted: boolean): ReceiptEvent => ({ type: 'receipt.matched', data: { bookingId, counted } })
const assigned: ReceiptEvent = { type: 'receipt.assigned', data: { bookingId, adminId: admin } }
const returned: ReceiptEvent = {
  type: 'receipt.returned',
  data: { receipt: 'TKL4XYZ123', adminId: admin, note: 'in cash' },
}

const matching =
  (to: string = bookingId, counted = true) =>
  (state: Receipt) =>
    match(state, { bookingId: to, counted })
const suspending = (state: Receipt) => suspend(state, { reason: 'unreadable_account' })
const assigning =
  (to: string = bookingId) =>
  (state: Receipt) =>
    assign(state, { bookingId: to, adminId: admin })
const returning =
  (note = 'in cash', adminId: string = admin) =>
  (state: Receipt) =>
    returnMoney(state, { adminId, note })

describe('a receipt', () => {
  test('is recorded from the first source that reports it', () => {
    const recording = (state: Receipt) => record(state, { ...facts })
    given().when(recording).decides(recorded)
    given(recorded)
      .when((state) => record(state, { ...facts, road: 'statement' }))
      .changesNothing()
  })
  test('is matched once, to one booking', () => {
    given(recorded).when(matching()).decides(matchedAs(true))
    given(recorded, matchedAs(true)).when(matching()).changesNothing()
    given(recorded, matchedAs(true)).when(matching(otherBookingId)).throws('wrong_status')
    given().when(matching()).throws('not_found')
  })
  test('counts, or not, as its payment says, which may have changed since it was matched', () => {
    given(recorded, matchedAs(false)).when(matching()).decides(matchedAs(true))
    given(recorded, matchedAs(true)).when(matching(bookingId, false)).decides(matchedAs(false))
    given(recorded, assigned).when(matching(bookingId, false)).decides(matchedAs(false))
  })
  test('is put into suspense while its booking is unknown, and matched later', () => {
    given(recorded).when(suspending).decides(suspended)
    given(recorded, suspended).when(suspending).changesNothing()
    given(recorded, matchedAs(true)).when(suspending).changesNothing()
    given(recorded, suspended).when(matching()).decides(matchedAs(true))
  })
  test('is assigned by an admin to one booking, only from suspense', () => {
    given(recorded, suspended).when(assigning()).decides(assigned)
    given(recorded, suspended, assigned).when(assigning()).changesNothing()
    given(recorded, suspended, assigned).when(assigning(otherBookingId)).throws('wrong_status')
    given(recorded).when(assigning()).throws('wrong_status')
    given(recorded, suspended, returned).when(assigning()).throws('wrong_status')
  })
  test('is returned from suspense, with a note, and can’t be matched afterwards', () => {
    given(recorded, suspended).when(returning()).decides(returned)
    given(recorded, suspended).when(returning(' ')).throws('invalid', undefined, { field: 'note' })
    given(recorded, suspended, returned).when(returning()).changesNothing()
    given(recorded, suspended, returned).when(returning('in cash', ada)).throws('wrong_status')
    given(recorded, matchedAs(true)).when(returning()).throws('wrong_status')
    given(recorded, suspended, returned).when(matching()).throws('wrong_status')
  })
})
