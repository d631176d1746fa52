import { describe, test } from 'vitest'
import { admin } from '../booking/booking.fixtures.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { DisproofReason, ReceiptEvent, VerificationSource } from './events.ts'
import { type Receipt, type ReceiptFacts, type Report, receipt } from './receipt.ts'
import {
  answerCheck,
  type CheckAnswer,
  disproveByHand,
  record,
  report,
  requestCheck,
  type Transaction,
  verifyByHand,
} from './verify.ts'

const { given } = specificationOf(receipt)
const checkId = '0199a000-0000-7000-8000-00000000000a'
const otherCheck = '0199a000-0000-7000-8000-00000000000b'
const shortcode = '522522'
const reportData: Report = {
  receipt: 'TKL4XYZ123',
  amountCents: 500_000,
  account: 'one',
  payer: '2547 ***** 678',
  paidAt: '2026-11-24T06:30:00.000Z',
}
const factsOf = (more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  ...reportData,
  road: 'paybill',
  attemptId: null,
  bookingId: null,
  ...more,
})
const reported = (more: Partial<Report> = {}): ReceiptEvent => ({
  type: 'receipt.reported',
  data: { ...reportData, ...more },
})
const recorded = (more: Partial<ReceiptFacts> = {}): ReceiptEvent => ({ type: 'receipt.recorded', data: factsOf(more) })
const requested = (id: string = checkId): ReceiptEvent => ({ type: 'receipt.check_requested', data: { checkId: id } })
const verified = (source: VerificationSource, adminId: string | null = null): ReceiptEvent => ({
  type: 'receipt.verified',
  data: { source, adminId },
})
const disproved = (reason: DisproofReason, check: string | null = checkId): ReceiptEvent => ({
  type: 'receipt.disproved',
  data: { reason, checkId: check, adminId: check === null ? admin : null },
})
const real: Transaction = {
  ...{ receipt: reportData.receipt, amountCents: reportData.amountCents, shortcode, completed: true },
  ...{ payer: reportData.payer, paidAt: '2026-11-24T06:29:58.000Z' },
}
const answered =
  (found: CheckAnswer['found'], check: string = checkId) =>
  (state: Receipt) =>
    answerCheck(state, { checkId: check, shortcode, found })
const reporting =
  (more: Partial<Report> = {}) =>
  (state: Receipt) =>
    report(state, { ...reportData, ...more })

describe('report()', () => {
  test('records each distinct report of a Paybill confirmation once', () => {
    given().when(reporting()).decides(reported())
    given(reported()).when(reporting()).changesNothing()
    given(reported())
      .when(reporting({ amountCents: 1 }))
      .decides(reported({ amountCents: 1 }))
    given(recorded())
      .when(reporting({ amountCents: 1 }))
      .changesNothing()
  })
  test('records at most ten distinct reports', () => {
    const ten = Array.from({ length: 10 }, (_, n) => reported({ amountCents: n + 1 }))
    given(...ten)
      .when(reporting())
      .changesNothing()
  })
  test('records a new report of a disproved receipt, so that it can be checked again', () => {
    given(reported(), disproved('other_details'))
      .when(reporting({ account: 'two' }))
      .decides(reported({ account: 'two' }))
  })
})

describe('a reported receipt', () => {
  test.each([
    ['paybill', 'allowlist'],
    ['statement', 'statement'],
    ['prompt', 'prompt'],
  ] as const)('is verified by source %s, with the facts of that source', (road, source) => {
    const facts = factsOf({ road, amountCents: 100, account: 'two' })
    given(reported())
      .when((state) => record(state, facts))
      .decides(verified(source), { type: 'receipt.recorded', data: facts })
    given(reported(), disproved('unknown'))
      .when((state) => record(state, facts))
      .decides(verified(source), { type: 'receipt.recorded', data: facts })
  })
  test('is verified by M-Pesa’s answer, with its time of payment', () => {
    given(reported(), requested())
      .when(answered(real))
      .decides(verified('status_query'), recorded({ paidAt: real.paidAt ?? '' }))
  })
  test('gets no known account if reports differ about it', () => {
    given(reported(), reported({ account: 'two' }), requested())
      .when(answered({ ...real, paidAt: null }))
      .decides(verified('status_query'), recorded({ account: 'one / two' }))
  })
  test('gets the facts that M-Pesa confirms, whatever else was reported', () => {
    given(reported({ amountCents: 1, account: 'two' }), reported(), requested())
      .when(answered({ ...real, payer: '', paidAt: null }))
      .decides(verified('status_query'), recorded())
  })
  test.each([
    ['254 ***** 678', '2547 ***** 678'],
    ['25470****678', '2547 ***** 678'],
    ['2547 ***** 678', '2547 ***** 78'],
    ['2547****2678', '2547 ***** 678'],
  ])('is verified although M-Pesa masks the payer %s as %s', (payer, found) => {
    given(reported({ payer }), requested())
      .when(answered({ ...real, payer: found, paidAt: null }))
      .decides(verified('status_query'), recorded({ payer: found }))
  })
  test.each<[DisproofReason, CheckAnswer['found']]>([
    ['unknown', { unknown: true }],
    ['other_details', { ...real, amountCents: 1 }],
    ['other_details', { ...real, receipt: 'TKLOTHER' }],
    ['other_details', { ...real, payer: '2547 ***** 999' }],
    ['other_details', { ...real, payer: '2541 ***** 678' }],
    ['other_details', { ...real, payer: '254 ***** 79' }],
    ['other_paybill', { ...real, shortcode: '600966' }],
    ['not_completed', { ...real, completed: false }],
  ])('is disproved as %s by M-Pesa’s answer', (reason, found) => {
    given(reported(), requested()).when(answered(found)).decides(disproved(reason))
  })
  test('stays unverified when M-Pesa can’t say', () => {
    given(reported(), requested())
      .when(answered({ unclear: true, resultCode: '2001' }))
      .decides({ type: 'receipt.check_failed', data: { checkId, resultCode: '2001' } })
  })
})

describe('a check', () => {
  test('is requested while a receipt may turn out to be real', () => {
    const requesting = (state: Receipt) => requestCheck(state, { checkId })
    given(reported()).when(requesting).decides(requested())
    given(reported(), disproved('unknown')).when(requesting).decides(requested())
    given(reported(), disproved('other_details')).when(requesting).changesNothing()
    given(recorded()).when(requesting).changesNothing()
    given().when(requesting).changesNothing()
  })
  test('is answered once; later calls to its URL are ignored', () => {
    given(reported(), requested(), disproved('unknown')).when(answered(real)).changesNothing()
    const failed: ReceiptEvent = { type: 'receipt.check_failed', data: { checkId, resultCode: '26' } }
    given(reported(), requested(), failed).when(answered(real)).changesNothing()
    given(reported(), requested(), disproved('unknown'), requested(otherCheck))
      .when(answered({ ...real, paidAt: null }, otherCheck))
      .decides(verified('status_query'), recorded())
  })
  test('that was never requested can’t be answered', () => {
    given(reported()).when(answered(real)).changesNothing()
    given(recorded()).when(answered(real)).changesNothing()
    given().when(answered(real)).changesNothing()
  })
})

describe('an admin', () => {
  const verifying =
    (amountCents = reportData.amountCents, account = 'two') =>
    (state: Receipt) =>
      verifyByHand(state, { adminId: admin, amountCents, account })
  const disproving = (state: Receipt) => disproveByHand(state, { adminId: admin })
  test('verifies a receipt with the amount and account on M-Pesa’s portal', () => {
    given(reported())
      .when(verifying())
      .decides(verified('admin', admin), recorded({ account: 'two' }))
    given(reported(), disproved('other_details'))
      .when(verifying(100))
      .decides(verified('admin', admin), recorded({ amountCents: 100, account: 'two' }))
    given(recorded({ account: 'two' }))
      .when(verifying())
      .changesNothing()
    given(recorded()).when(verifying()).throws('wrong_status', 'M-Pesa has confirmed this receipt')
    given(reported()).when(verifying(0)).throws('invalid', undefined, { field: 'amount' })
    given().when(verifying()).throws('not_found')
  })
  test('disproves a receipt that M-Pesa’s portal does not show', () => {
    given(reported()).when(disproving).decides(disproved('admin', null))
    given(reported(), disproved('admin', null)).when(disproving).changesNothing()
    given(recorded()).when(disproving).throws('wrong_status')
    given().when(disproving).throws('not_found')
  })
})
