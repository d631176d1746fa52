import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import type { ReceiptEvent } from '../receipt/events.ts'
import { receipt } from '../receipt/receipt.ts'
import { doubtOn, faultOf, judgementOn, type PromptReport } from './judgement.ts'
import { accepted, charge, first, idAtMpesa, link, matched, promptRequested } from './payment.fixtures.ts'
import { payment } from './payment.ts'

const ids = { merchantRequestId: 'm', checkoutRequestId: idAtMpesa(first) }
const paid = { ...ids, end: 'paid', receipt: 'TKL1', amountCents: charge } as const
const reported = {
  receipt: 'TKL1',
  amountCents: charge,
  account: 'SB222222',
  payer: '',
  paidAt: '2026-11-24T06:30:00.000Z',
}
const recorded = (more: Partial<typeof reported> = {}): ReceiptEvent => ({
  type: 'receipt.recorded',
  data: { ...reported, ...more, road: 'paybill', attemptId: null, bookingId: null },
})
const report: ReceiptEvent = { type: 'receipt.reported', data: reported }
const disproved: ReceiptEvent = {
  type: 'receipt.disproved',
  data: { reason: 'unknown', checkId: null, adminId: null },
}

describe('faultOf()', () => {
  const faultIn = (callback: PromptReport, known: ReceiptEvent[] = [], ...money: ReturnType<typeof matched>[]) => {
    const state = fold(payment, [link, promptRequested(first), accepted(first), ...money])
    return faultOf(state, first, fold(receipt, known), callback)
  }
  test('finds a prompt that the payment does not have', () => {
    expect(faultOf(fold(payment, [link]), first, fold(receipt, []), paid)).toBe('There is no such prompt')
  })
  test('returns undefined for a callback that agrees with its prompt and receipt', () => {
    expect(faultIn(paid)).toBeUndefined()
    expect(faultIn(paid, [recorded()], matched('TKL1', charge, first))).toBeUndefined()
    expect(faultIn({ ...ids, end: 'cancelled' }, [recorded({ amountCents: 1 })])).toBeUndefined()
  })
  test.each<[string, PromptReport, ReceiptEvent[], ReturnType<typeof matched>[]]>([
    ['another prompt', { ...paid, checkoutRequestId: 'forged' }, [], []],
    ['another request', { ...ids, merchantRequestId: 'forged', end: 'cancelled' }, [], []],
    ['another amount', { ...paid, amountCents: 1 }, [], []],
    ['a receipt of another amount', paid, [recorded({ amountCents: 1 })], []],
    ['another receipt than the prompt has', paid, [], [matched('TKL2', charge, first)]],
  ])('returns the inconsistency of a callback with %s', (_, callback, known, money) =>
    expect(faultIn(callback, known, ...money)).toBeDefined(),
  )
})

test('doubtOn() lets a paid prompt’s callback wait for the status query for a limited time', () => {
  expect(doubtOn('paid', true, 0)).toBeUndefined()
  expect(doubtOn('failed', false, 60_000)).toBe('contradicted')
  expect(doubtOn('no_answer', true, 60_000)).toBe('contradicted')
  expect(doubtOn('in_flight', false, 51_999)).toBe('unconfirmed')
  expect(doubtOn('no_answer', false, 52_000)).toBeUndefined()
})

describe('judgementOn()', () => {
  const judged = (events: ReceiptEvent[], confirmation = reported) =>
    judgementOn(fold(receipt, events), confirmation, true)
  test('counts a confirmation once its receipt is verified', () => {
    expect(judged([report])).toBe('unverified')
    expect(judged([report, disproved])).toBe('contradicted')
    expect(judged([report, recorded()])).toMatchObject({ verdict: 'counted' })
  })
  test('refuses another amount or account number than the receipt’s, unless that has no account', () => {
    expect(judged([recorded({ amountCents: 1 })])).toMatchObject({ verdict: 'refused' })
    expect(judged([recorded({ account: 'other' })])).toMatchObject({ verdict: 'refused' })
    expect(judged([recorded({ account: '' })])).toMatchObject({ verdict: 'counted' })
  })
  test('refuses a confirmation that is not among the receipt’s recorded reports', () =>
    expect(judged([report], { ...reported, amountCents: 1 })).toMatchObject({ verdict: 'refused' }))
})
