import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PromptOutcome } from '../../domain/payment/events.ts'
import type { ScenarioParts } from '../../integrations/mpesa/simulator/scenarios.ts'
import { type MoneySetup, setUpMoney } from './money-setup.ts'

/** Every scenario of a phone network that lies, loses and repeats, played over HTTP against the running server. */
let setup: MoneySetup
beforeAll(async () => {
  setup = await setUpMoney()
})
afterAll(() => setup?.close())
afterEach(() => setup.expectBalanced())

const paid = { end: '0' } as const

describe('a prompt that is paid pays its booking once', () => {
  it.each<[string, ScenarioParts]>([
    ['and reported by its callback', { ...paid, confirmation: 'never' }],
    ['and reported by callback and Paybill confirmation', paid],
    ['and reported by the confirmation before the callback', { ...paid, confirmation: 'before' }],
    ['and reported by both at once', { ...paid, confirmation: 'together' }],
    ['and reported twice', { ...paid, callback: 'twice' }],
    ['and reported before the answer to the request', { ...paid, endsAfter: 'before_answer' }],
    ['after code 4999 said that it was in flight', { ...paid, endsAfter: 'slow' }],
    ['after an empty error said that it was in flight', { ...paid, endsAfter: 'slow', inFlight: 'empty_error' }],
    ['after an error said that it was in flight', { ...paid, endsAfter: 'slow', inFlight: 'error' }],
    ['though the answer to the request was lost', { ...paid, submission: 'lost_answer' }],
    ['though a firewall answered the request in HTML', { ...paid, submission: 'html_taken' }],
    ['though the token was invalidated by another refresh', { ...paid, submission: 'stale_token' }],
    ['after a forged callback reported another amount', { ...paid, forged: 'wrong_amount' }],
    ['after a forged callback arrived at a wrong address', { ...paid, forged: 'wrong_proof' }],
    ['after a forged callback named another prompt', { ...paid, forged: 'wrong_ids' }],
  ])('%s', async (_, parts) => {
    const booking = await setup.prompted(parts)
    await setup.becomes(booking, 'paid')
    await setup.promptEnds(booking, 'paid')
    const { payment } = await setup.tracked(booking)
    expect(payment).toMatchObject({ status: 'paid', amount: booking.price, balance: 0, refundDue: 0 })
    expect(payment.receipts.map(({ amount }) => amount)).toEqual([booking.price])
    const page = await setup.page(booking)
    expect([page.status, page.problem().error]).toEqual([400, 'Payment already completed'])
  })
})

describe('a payment that only the Paybill confirmation reports', () => {
  it.each<[string, ScenarioParts]>([
    ['pays the booking', { ...paid, callback: 'never', query: 'no_answer' }],
    ['pays it though the answer to the request was lost', { ...paid, submission: 'lost_answer', callback: 'never' }],
  ])('%s', async (_, parts) => {
    const booking = await setup.prompted(parts)
    await setup.becomes(booking, 'paid')
    // The result of the prompt never arrived, and no prompt can pay the booking any more.
    expect((await setup.prompt(booking)).problem()).toMatchObject({ error: 'Payment already completed' })
    expect((await setup.tracked(booking)).payment).toMatchObject({ status: 'paid', balance: 0 })
  })
})

describe('a prompt that is not paid leaves its booking unpaid', () => {
  it.each<[string, ScenarioParts, PromptOutcome]>([
    ['too little money (1)', { end: '1' }, 'insufficient_funds'],
    ['cancelled (1032)', { end: '1032' }, 'cancelled'],
    ['unreachable (1037)', { end: '1037' }, 'unreachable'],
    ['expired (1019)', { end: '1019' }, 'timed_out'],
    ['wrong PIN (2001)', { end: '2001' }, 'wrong_pin'],
    ['cancelled, reported by the query only', { end: '1032', callback: 'never' }, 'cancelled'],
    ['cancelled, after a forged callback at a wrong address', { end: '1032', forged: 'wrong_proof' }, 'cancelled'],
    ['cancelled, after a forged callback with other ids', { end: '1032', forged: 'wrong_ids' }, 'cancelled'],
    ['cancelled, after a forged callback at the true address', { end: '1032', forged: 'leaked_address' }, 'cancelled'],
    ['locked subscriber (500.001.1001)', { submission: 'locked' }, 'refused'],
    ['spike arrest (500.003.02)', { submission: 'spike_arrest' }, 'refused'],
    ['quota (500.003.03)', { submission: 'quota' }, 'refused'],
    ['a number unknown to M-Pesa (400.002.02)', { submission: 'invalid_phone' }, 'refused'],
  ])('%s', async (_, parts, outcome) => {
    const booking = await setup.prompted(parts)
    await setup.promptEnds(booking, outcome)
    const { booking: page, payment } = await setup.tracked(booking)
    expect([page.status, payment.receipts]).toEqual(['approved', []])

    await setup.prompted(paid, booking)
    await setup.becomes(booking, 'paid')
    expect(await setup.outcomes(booking)).toEqual([outcome, 'paid'])
  })

  it.each<[string, ScenarioParts]>([
    ['an outcome that is never reported', { end: 'never', callback: 'never', query: 'no_answer' }],
    ['an unknown result code (7777)', { end: '7777' }],
    ['a request that never arrived', { submission: 'unseen' }],
    ['a firewall’s 503 in HTML', { submission: 'html' }],
    ['an internal error (500.003.1001)', { submission: 'internal_error' }],
  ])('%s blocks every other prompt while the outcome is unknown', async (_, parts) => {
    const booking = await setup.prompted(parts)
    await expect.poll(() => setup.isSent(booking)).toBe(true)
    const again = await setup.prompt(booking)
    if (again.status === 202) throw new Error(`A second prompt went out after ${await setup.outcomes(booking)}`)
    expect(again.problem()).toMatchObject({ code: 'prompt_open' })
    expect(await setup.promptsOf(booking)).toBeLessThanOrEqual(1)
  })
})
