import { createServer } from 'node:http'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { type Listening, listening } from '../../../tests/support/listening.ts'
import { readCheckResult } from '../callbacks.ts'
import type { ScenarioParts } from '../simulator/scenarios.ts'
import { startMpesaSimulator } from '../simulator/simulator.ts'
import { simulatedCredentials } from '../simulator/world.ts'
import { inMemoryTokenStore } from './access-tokens.fixtures.ts'
import { daraja } from './daraja.ts'

/** Tests transaction status queries through the client, the simulator and the parser. */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const phone = '254712345678'
const payment = { phone, shillings: 2_500, account: 'SB7KMW2X', confirmation: 'never' } as const

async function setUp({ initiator = true } = {}) {
  const simulator = await startMpesaSimulator({ timings: { callback: 1, late: 1 } })
  closing.push(simulator.stop)
  const calls: { kind: string; body: string }[] = []
  const app = express().post('/:kind', express.text({ type: () => true }), (request, response) => {
    calls.push({ kind: String(request.params.kind), body: String(request.body) })
    response.json({})
  })
  const at: Listening = await listening(createServer(app))
  closing.push(at.close)
  const mpesa = daraja({
    baseUrl: simulator.url,
    shortcode: simulator.shortcode,
    ...simulatedCredentials,
    timeoutMs: 5_000,
    initiator: initiator ? { name: 'studio', securityCredential: 'sealed' } : undefined,
    tokenStore: inMemoryTokenStore(),
    clock: () => new Date(),
  })
  const check = (receipt: string) =>
    mpesa.check({ receipt, remarks: 'Check', resultUrl: `${at.url}/status`, timeoutUrl: `${at.url}/timeout` })
  const paid = async (shortcode?: string) => {
    const done = await simulator.payByPaybill({ ...payment, shortcode })
    return done.paid ? done.receipt : expect.fail('The payment was rejected')
  }
  return { simulator, mpesa, calls, check, paid }
}

it('daraja.check() reports an incoming payment', async () => {
  const { check, paid, calls, simulator } = await setUp()
  const receipt = await paid()
  expect(await check(receipt)).toMatchObject({ accepted: true })
  await expect.poll(() => calls).toHaveLength(1)
  expect(readCheckResult(calls[0]?.body ?? '')).toEqual({
    receipt,
    amountCents: 250_000,
    shortcode: simulator.shortcode,
    completed: true,
    payer: '2547 ***** 678',
    paidAt: expect.stringMatching(/Z$/),
  })
})

it('daraja.check() reports a payment to another Paybill number', async () => {
  const { check, paid, calls } = await setUp()
  await check(await paid('600966'))
  await expect.poll(() => calls).toHaveLength(1)
  expect(readCheckResult(calls[0]?.body ?? '')).toMatchObject({ shortcode: '600966' })
})

it('daraja.check() reports an unknown transaction', async () => {
  const { check, calls } = await setUp()
  await check('TKINVENTED')
  await expect.poll(() => calls).toHaveLength(1)
  expect(readCheckResult(calls[0]?.body ?? '')).toEqual({ unknown: true })
})

it.each<[ScenarioParts, string, object]>([
  [{ check: 'late' }, 'status', { completed: true }],
  [{ check: 'unknown' }, 'status', { unknown: true }],
])('daraja.check() reports what the scenario says: %o', async (parts, kind, found) => {
  const { check, paid, calls, simulator } = await setUp()
  await simulator.play(phone, parts)
  await check(await paid())
  await expect.poll(() => calls).toMatchObject([{ kind }])
  expect(readCheckResult(calls[0]?.body ?? '')).toMatchObject(found)
})

it('daraja.check() may receive only a timeout', async () => {
  const { check, paid, calls, simulator } = await setUp()
  await simulator.play(phone, { check: 'silent' })
  await check(await paid())
  await expect.poll(() => calls).toMatchObject([{ kind: 'timeout' }])
})

it('daraja.check() needs an initiator', async () => {
  const { check, mpesa } = await setUp({ initiator: false })
  expect([mpesa.answersChecks, await check('TKL1')]).toMatchObject([false, { accepted: false, code: 'no_initiator' }])
})

it('daraja.statement() omits payments of an unlisted number', async () => {
  const { mpesa, paid, simulator } = await setUp()
  const from = new Date(Date.now() - 60_000)
  const to = new Date(Date.now() + 60_000)
  const receipt = await paid()
  expect(await mpesa.statement(from, to)).toMatchObject([{ receipt }])
  await simulator.play(phone, { statement: 'unlisted' })
  expect(await mpesa.statement(from, to)).toEqual([])
})
