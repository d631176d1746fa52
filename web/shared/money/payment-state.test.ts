import { describe, expect, it } from 'vitest'
import type { PaymentPage, PaymentState, Prompt } from '../../../api/contract/payment.ts'
import {
  excessOf,
  isPaid,
  latest,
  newestPrompt,
  nextPart,
  nothingPaid,
  pathOf,
  promptEndsAt,
  tokenOf,
  totalDue,
} from './payment-state.ts'

const prompt: Prompt = {
  id: 'a1',
  status: 'success',
  open: true,
  outcome: null,
  text: '',
  amount: 5000,
  rest: 0,
  sentAt: '2026-12-01T07:00:00.000Z',
  expiresAt: '2026-12-01T07:05:00.000Z',
}
const page: PaymentPage = {
  booking: {
    id: 'b1',
    code: 'SB7K3M9Q',
    customerName: 'Wanjiru Kamau',
    customerPhone: '254712345678',
    studioName: 'Mawimbi',
    date: '2026-12-08',
    startTime: '2026-12-08T10:00:00.000Z',
    endTime: '2026-12-08T12:00:00.000Z',
    sessionType: 'MIX session',
    status: 'approved',
    amount: 4999.5,
    balance: 5000,
    received: 0,
    deadline: '2026-12-02T07:00:00.000Z',
    expires: true,
    messages: true,
    serverTime: '2026-12-01T07:00:10.000Z',
  },
  environment: { isSandbox: false, testAmount: null, simulator: null },
  paybill: { number: '522522', account: 'SB7K3M9Q', most: 250_000 },
  prompt: null,
  claim: null,
  receipts: [],
  bookingUrl: 'https://studioni.test/bookings/a%2Bb',
}
const streamed: PaymentState = {
  status: 'pending',
  bookingStatus: 'approved',
  startTime: null,
  endTime: null,
  amount: 4999.5,
  received: 0,
  balance: 5000,
  deadline: null,
  prompt,
  claim: null,
  receipts: [],
  refundDue: 0,
  refunded: 0,
  bookingUrl: page.bookingUrl,
  messages: true,
  serverTime: '2026-12-01T07:00:11.000Z',
}

describe('the state of a payment', () => {
  it('comes from the page before the stream has sent one, and from the stream without a page', () => {
    expect(latest({ data: page, receivedAt: 7 }, null)?.data).toMatchObject({
      balance: 5000,
      bookingStatus: 'approved',
    })
    const lasting = { ...page, booking: { ...page.booking, expires: false } }
    expect(latest({ data: lasting, receivedAt: 7 }, null)?.data.deadline).toBeNull()
    expect(latest(null, { data: streamed, receivedAt: 8 })).toEqual({ data: streamed, receivedAt: 8 })
    expect(latest(null, null)).toBeNull()
  })

  it("is the later of the two by the server's clock, whichever arrived last", () => {
    expect(latest({ data: page, receivedAt: 9 }, { data: streamed, receivedAt: 8 })?.data.prompt).toEqual(prompt)
    const before = { ...streamed, serverTime: '2026-12-01T07:00:09.000Z' }
    expect(latest({ data: page, receivedAt: 7 }, { data: before, receivedAt: 8 })?.data.prompt).toBeNull()
  })

  it('is paid for a paid or completed booking', () => {
    const when = (bookingStatus: PaymentState['bookingStatus']) => ({ ...streamed, bookingStatus })
    expect([isPaid(when('paid')), isPaid(when('completed')), isPaid(streamed)]).toEqual([true, true, false])
    expect(isPaid({ ...streamed, status: 'paid' })).toBe(true)
  })

  it('counts as nothing paid only while no money was received and no claim is being checked', () => {
    expect(nothingPaid(streamed)).toBe(true)
    expect(nothingPaid({ ...streamed, received: 1_000 })).toBe(false)
    expect(nothingPaid({ ...streamed, claim: { status: 'checking', receipt: null, at: streamed.serverTime } })).toBe(
      false,
    )
  })

  it('has an excess above the price in whole shillings, or above the test amount', () => {
    expect(excessOf({ ...streamed, received: 5500 }, totalDue(page, streamed))).toBe(500)
    expect(excessOf({ ...streamed, received: 5000 }, totalDue(page, streamed))).toBe(0)
    const moved = { ...streamed, amount: 10_000, received: 10_000 }
    expect(excessOf(moved, totalDue(page, moved))).toBe(0)
    expect(totalDue({ environment: { ...page.environment, testAmount: 20 } }, streamed)).toBe(20)
  })
})

describe('a prompt', () => {
  it('is open on a phone for 90 seconds, but not longer than it is valid', () => {
    expect(promptEndsAt(prompt)).toBe('2026-12-01T07:01:30.000Z')
    expect(promptEndsAt({ ...prompt, expiresAt: '2026-12-01T07:00:45.000Z' })).toBe('2026-12-01T07:00:45.000Z')
  })

  it('is for the whole balance, or for the maximum of one M-Pesa payment', () => {
    expect([5_000, 250_000, 600_000].map((balance) => nextPart({ ...streamed, balance }, page))).toEqual([
      5_000, 250_000, 250_000,
    ])
  })

  it('that this page sent is the newest until the server reports it or a later one', () => {
    const sent = { ...prompt, id: 'a2', sentAt: '2026-12-01T07:02:00.000Z' }
    expect(newestPrompt(prompt, sent)).toEqual(sent)
    expect(newestPrompt({ ...sent, open: false }, sent)?.open).toBe(false)
    expect(newestPrompt(null, null)).toBeNull()
  })
})

describe('the address of the booking page', () => {
  it('is a path here and contains the token', () => {
    expect(pathOf(page.bookingUrl)).toBe('/bookings/a%2Bb')
    expect(tokenOf(page.bookingUrl)).toBe('a+b')
  })
})
