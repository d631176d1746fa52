import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../../tests/support/database.ts'
import { AccessTokens, tokenStoreIn } from '../daraja/access-tokens.ts'
import { daraja } from '../daraja/daraja.ts'
import { collection, memoryIn, memoryOfProcess } from './memory.ts'
import { rememberReceipts } from './records.ts'
import { startMpesaSimulator } from './simulator.ts'
import { simulatedCredentials } from './world.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const Thing = z.object({ count: z.number() })

describe.each([
  ['memoryOfProcess', async () => memoryOfProcess()],
  ['memoryIn', () => memoryIn(pool)],
])('%s', (_name, open) => {
  it('lists entries newest first, and updates each without lost updates', async () => {
    const things = collection(await open(), 'thing', Thing)
    await things.put('a', { count: 1 })
    await things.put('b', { count: 2 })
    await things.put('a', { count: 3 })
    expect(await things.get('a')).toEqual({ count: 3 })
    expect(await things.get('c')).toBe(undefined)
    expect(await things.all()).toEqual([{ count: 2 }, { count: 3 }])
    await Promise.all(
      Array.from({ length: 8 }, () => things.change('n', (before) => ({ count: (before?.count ?? 0) + 1 }))),
    )
    expect(await things.get('n')).toEqual({ count: 8 })
    await things.change('n', () => undefined)
    expect(await things.get('n')).toEqual({ count: 8 })
  })
})

const clientAt = (baseUrl: string, tokenStore: Awaited<ReturnType<typeof tokenStoreIn>>) =>
  daraja({
    baseUrl,
    shortcode: '522522',
    ...simulatedCredentials,
    initiator: undefined,
    tokenStore,
    clock: () => new Date(),
    timeoutMs: 5_000,
  })
const prompt = {
  phone: '254712345678',
  shillings: 10,
  account: 'A',
  description: 'B',
  callbackUrl: 'http://127.0.0.1:9/x',
}

it('keeps prompts and payments over a restart, and open prompts still expire', async () => {
  const tokenStore = await tokenStoreIn(pool, 'app')
  const before = await startMpesaSimulator({ memory: await memoryIn(pool) })
  const answer = await clientAt(before.url, tokenStore).prompt(prompt)
  await before.payByPaybill({ phone: prompt.phone, shillings: 7, account: 'A' })
  await before.stop()
  const after = await startMpesaSimulator({ memory: await memoryIn(pool) })
  const checkoutRequestId = answer.accepted ? answer.checkoutRequestId : expect.fail('The prompt was rejected')
  expect(await after.waitingOn(prompt.phone)).toMatchObject({ checkoutRequestId })
  expect(await after.movements()).toMatchObject([{ shillings: 7 }])
  await after.stop()
  const later = () => new Date(Date.now() + 61_000)
  const muchLater = await startMpesaSimulator({ memory: await memoryIn(pool), clock: later })
  await muchLater.resume()
  await expect.poll(async () => (await muchLater.prompts())[0]?.resultCode).toBe('1019')
  await muchLater.stop()
})

it('lists payments of the demo data in the statement', async () => {
  const at = new Date(Date.now() - 3_600_000)
  const past = {
    receipt: 'TSEED00001',
    road: 'prompt' as const,
    shillings: 2_500,
    phone: prompt.phone,
    account: 'SB1',
    at: at.toISOString(),
    reversed: false,
  }
  await rememberReceipts(pool, '522522', [past])
  await rememberReceipts(pool, '522522', [past])
  const simulator = await startMpesaSimulator({ memory: await memoryIn(pool) })
  const mpesa = clientAt(simulator.url, await tokenStoreIn(pool, 'app'))
  const lines = await mpesa.statement(new Date(at.getTime() - 1_000), new Date(at.getTime() + 1_000))
  expect(lines).toMatchObject([
    { receipt: 'TSEED00001', amountCents: 250_000, account: 'SB1', payer: '2547 ***** 678' },
  ])
  await simulator.stop()
})

it('shares one access token among processes, and fetches a new one only once', async () => {
  let fetched = 0
  const fetch = async () => {
    fetched += 1
    return { value: `token ${fetched}`, expiresAt: new Date(Date.now() + 3_600_000) }
  }
  const clock = () => new Date()
  const stores = await Promise.all([1, 2, 3].map(() => tokenStoreIn(pool, 'app')))
  const processes = stores.map((tokenStore) => new AccessTokens(tokenStore, fetch, clock))
  expect(new Set(await Promise.all(processes.map((each) => each.get())))).toEqual(new Set(['token 1']))
  expect(new Set(await Promise.all(processes.map((each) => each.get('token 1'))))).toEqual(new Set(['token 2']))
  const failing = new AccessTokens(await tokenStoreIn(pool, 'other'), () => Promise.reject(new Error('none')), clock)
  await expect(failing.get()).rejects.toThrow('none')
  await expect(failing.get()).rejects.toThrow('none')
  expect(await processes[0]?.get()).toBe('token 2')
})
