import { describe, expect, it } from 'vitest'
import { CallbackAddresses, faultOf, refundOwnerIn, subjectOf } from './addresses.ts'
import {
  readCheckResult,
  readPaybillPayment,
  readPromptResult,
  readRefundResult,
  UnreadableCallback,
} from './callbacks.ts'
import { eatDateTime, eatTimestamp, readEatTime } from './formats.ts'
import { promptEndOf } from './mpesa.ts'

const receivedAt = new Date('2026-12-01T06:00:00Z')
const ids = { MerchantRequestID: '29115-1', CheckoutRequestID: 'ws_CO_1' }
const stk = (more: object) => JSON.stringify({ Body: { stkCallback: { ...ids, ResultDesc: 'As it is', ...more } } })
const items = (more: Record<string, unknown> = {}) => [
  { Name: 'Amount', Value: 1.0 },
  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20191219102115 },
  { Name: 'PhoneNumber', Value: 254708374149 },
  ...Object.entries(more).map(([Name, Value]) => ({ Name, Value })),
]
const paid = (more?: Record<string, unknown>) => stk({ ResultCode: 0, CallbackMetadata: { Item: items(more) } })

describe('readPromptResult', () => {
  it('reads a callback in M-Pesa’s format, with a balance that has no value', () => {
    expect(readPromptResult(paid(), receivedAt)).toEqual({
      merchantRequestId: '29115-1',
      checkoutRequestId: 'ws_CO_1',
      end: 'paid',
      resultCode: '0',
      receipt: 'NLJ7RT61SV',
      amountCents: 100,
      payer: '2547 ***** 149',
      paidAt: '2019-12-19T07:21:15.000Z',
    })
  })

  it('reads numbers written as text, and takes the time of arrival if there is none', () => {
    const text = { Amount: '2500.50', TransactionDate: null, PhoneNumber: '254708374149' }
    const result = readPromptResult(paid(text), receivedAt)
    expect(result).toMatchObject({ amountCents: 250_050, paidAt: receivedAt.toISOString() })
  })

  it.each([
    [1032, 'cancelled'],
    ['1037', 'unreachable'],
    [1, 'insufficient_funds'],
    ['SFC_IC0003', 'refused'],
    [123456, null],
  ])('reads the end from the code %s: %s', (ResultCode, end) => {
    expect(readPromptResult(stk({ ResultCode }), receivedAt)).toEqual({
      merchantRequestId: '29115-1',
      checkoutRequestId: 'ws_CO_1',
      end,
      resultCode: String(ResultCode),
    })
  })

  it.each([
    ['not JSON', '<html>', 'It is not JSON'],
    ['another callback', '{"Result":{}}', 'Body'],
    ['a list', '[]', 'the whole body'],
    ['paid, without a receipt', stk({ ResultCode: 0 }), 'MpesaReceiptNumber, Amount'],
    ['paid, with an invalid receipt number', paid({ MpesaReceiptNumber: 'a/../b' }), 'MpesaReceiptNumber'],
    ['paid, with an amount of 0', paid({ Amount: 0 }), 'Amount'],
    ['paid, with a negative amount', paid({ Amount: -5 }), 'Amount'],
    ['paid, with fractions of a cent', paid({ Amount: 1.001 }), 'Amount'],
  ])('rejects a callback: %s', (_what, body, why) => {
    expect(() => readPromptResult(body, receivedAt)).toThrow(UnreadableCallback)
    expect(() => readPromptResult(body, receivedAt)).toThrow(why)
  })

  it('has no end while the prompt is in flight', () => {
    expect(promptEndOf('4999')).toBe(null)
  })
})

const paybill = {
  TransactionType: 'Pay Bill',
  TransID: 'rkl51zdr4f',
  TransTime: '20231121121325',
  TransAmount: '5.00',
  BusinessShortCode: 600966,
  BillRefNumber: ' sb 7k\u0000m ',
  OrgAccountBalance: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'NICHOLAS',
}

describe('readPaybillPayment', () => {
  it('reads a payment, with a masked payer and the account that was typed', () => {
    expect(readPaybillPayment(JSON.stringify(paybill), receivedAt)).toEqual({
      receipt: 'RKL51ZDR4F',
      amountCents: 500,
      shortcode: '600966',
      account: 'sb 7km',
      payer: '2547 ***** 126',
      paidAt: '2023-11-21T09:13:25.000Z',
    })
  })

  it.each(['00010101000000', '00000000000000', '19991231235959', ''])(
    'replaces the invalid time %j by the time of arrival',
    (time) => {
      const body = JSON.stringify({ ...paybill, TransTime: time })
      expect(readPaybillPayment(body, receivedAt)).toMatchObject({ paidAt: receivedAt.toISOString() })
    },
  )

  it('reads a payment with a hash instead of a phone number and without an account', () => {
    const { BillRefNumber: _none, ...rest } = { ...paybill, MSISDN: 'a'.repeat(64) }
    expect(readPaybillPayment(JSON.stringify(rest), receivedAt)).toMatchObject({ payer: '', account: '' })
  })
})

describe('readRefundResult', () => {
  const result = { ResultCode: '0', ResultDesc: 'Done', OriginatorConversationID: 'o', ConversationID: 'AG_1' }
  it('reads a result with and without a transaction', () => {
    expect(readRefundResult(JSON.stringify({ Result: { ...result, TransactionID: 'OEI2AK4Q16' } }))).toEqual({
      done: true,
      resultCode: '0',
      text: 'Done',
      conversationId: 'AG_1',
      transaction: 'OEI2AK4Q16',
    })
    expect(readRefundResult(JSON.stringify({ Result: result })).transaction).toBe(null)
  })

  it.each([
    ['R000001', true],
    ['1', false],
  ])('reads the code %s as done: %s', (ResultCode, done) => {
    expect(readRefundResult(JSON.stringify({ Result: { ...result, ResultCode } })).done).toBe(done)
  })

  it('removes characters that PostgreSQL cannot store', () => {
    const odd = { ...result, ResultDesc: 'Do\u0000ne\ud800' }
    expect(readRefundResult(JSON.stringify({ Result: odd })).text).toBe('Done')
  })
})

describe('readCheckResult', () => {
  const completed = {
    ReceiptNo: 'rkl51zdr4f',
    Amount: '300.00',
    TransactionStatus: 'Completed',
    FinalisedTime: 20231121121325,
    CreditPartyName: '600966 - Safaricom333',
    DebitPartyName: '254708374149 - John Doe',
  }
  const answer = (parameters: Readonly<Record<string, string | number>>, ResultCode: string | number = 0) => {
    const ResultParameter = Object.entries(parameters).map(([Key, Value]) => ({ Key, Value }))
    return JSON.stringify({ Result: { ResultCode, ResultParameters: { ResultParameter } } })
  }
  it('reads the numbers of both parties', () => {
    expect(readCheckResult(answer(completed))).toEqual({
      receipt: 'RKL51ZDR4F',
      amountCents: 30_000,
      shortcode: '600966',
      completed: true,
      payer: '2547 ***** 149',
      paidAt: '2023-11-21T09:13:25.000Z',
    })
    const { DebitPartyName: _payer, FinalisedTime: _time, ...least } = completed
    expect(readCheckResult(answer(least))).toMatchObject({ payer: '', paidAt: null })
  })
  it.each([
    ['Reversed', { completed: false }],
    ['Pending', { unclear: true, resultCode: 'Pending' }],
  ])('reads the status %s as %o', (TransactionStatus, read) => {
    expect(readCheckResult(answer({ ...completed, TransactionStatus }))).toMatchObject(read)
  })
  it('reads an unknown code as unclear, and rejects a result without the payment', () => {
    expect(readCheckResult(answer({}, 2032))).toEqual({ unknown: true })
    expect(readCheckResult(answer({}, '2001'))).toEqual({ unclear: true, resultCode: '2001' })
    expect(() => readCheckResult(answer({ ...completed, CreditPartyName: 'Safaricom333' }))).toThrow('CreditPartyName')
    expect(() => readCheckResult(JSON.stringify({ Result: { ResultCode: 0 } }))).toThrow(UnreadableCallback)
  })
})

describe('CallbackAddresses', () => {
  const addresses = new CallbackAddresses('secret', () => 'https://studioni.co.ke')
  const about = '01931f3e-0000-7000-8000-0123456789ab'
  const owner = '01931f3e-0000-7000-8000-000000000001'
  const subject = { about, owner }
  const [proof = '', segment = '', kind] = addresses.prompt(about, owner).split('/').reverse()

  it('name the prompt and its booking, with a proof that is valid for nothing else', () => {
    expect(kind).toBe('prompt')
    expect(subjectOf(segment)).toEqual(subject)
    expect(addresses.proves('prompt', subject, proof)).toBe(true)
    expect(addresses.proves('result', subject, proof)).toBe(false)
    expect(addresses.proves('prompt', { ...subject, about: about.replace('b', 'c') }, proof)).toBe(false)
    expect(addresses.proves('prompt', { ...subject, owner: about }, proof)).toBe(false)
    expect(addresses.proves('prompt', { ...subject, owner: null }, proof)).toBe(false)
    expect(addresses.proves('prompt', subject, proof.slice(1))).toBe(false)
    expect(new CallbackAddresses('other', () => '').proves('prompt', subject, proof)).toBe(false)
    expect(subjectOf('../x')).toEqual({ about: null, owner: null })
  })

  it('name the order of a refund', () => {
    for (const [order, known] of [
      [1, owner],
      [12, `${owner}-12`],
    ] as const) {
      const [, of = ''] = addresses.refund(about, owner, order).resultUrl.split('/').reverse()
      expect(subjectOf(of)).toEqual({ about, owner: known })
      expect(refundOwnerIn(known)).toEqual({ bookingId: owner, order })
    }
    expect(refundOwnerIn(null)).toEqual({ bookingId: undefined, order: 1 })
  })

  it('name the receipt of a check', () => {
    const [, of = ''] = addresses.check(about, 'SKL51ZDR4F').resultUrl.split('/').reverse()
    expect(subjectOf(of)).toEqual({ about, owner: 'SKL51ZDR4F' })
  })

  it('accept proofs of the former secret and recognize them', () => {
    const renewed = new CallbackAddresses('new secret', () => 'https://studioni.co.ke', 'secret')
    expect([renewed.proves('prompt', subject, proof), renewed.isFormer('prompt', subject, proof)]).toEqual([true, true])
    const [renewedProof = ''] = renewed.prompt(about, owner).split('/').reverse()
    expect(renewedProof).not.toBe(proof)
    expect(renewed.proves('prompt', subject, renewedProof)).toBe(true)
    expect(renewed.isFormer('prompt', subject, renewedProof)).toBe(false)
    expect(addresses.isFormer('prompt', subject, proof)).toBe(false)
  })

  it('are valid for Daraja, and faultOf gives the reason for others', () => {
    for (const address of [addresses.prompt(about, owner), ...Object.values(addresses.paybill())])
      expect(faultOf(address, true)).toBe(undefined)
    expect(faultOf('https://Mpesa.example/x', false)).toContain('Mpesa')
    expect(faultOf('http://studioni.co.ke/x', true)).toContain('https')
    expect(faultOf('http://studioni.co.ke/x', false)).toBe(undefined)
  })
})

it('writes and reads times in East Africa Time', () => {
  const at = new Date('2026-12-31T21:05:09Z')
  expect(eatTimestamp(at)).toBe('20270101000509')
  expect(eatDateTime(at)).toBe('2027-01-01 00:05:09')
  expect(readEatTime('20270101000509')).toEqual(at)
  expect(readEatTime('2027-01-01 00:05:09')).toEqual(at)
  expect(readEatTime('20271301000509')).toBe(undefined)
})
