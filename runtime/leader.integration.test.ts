import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { isLed, lead, PostgresLocks, retryAfterMs } from './leader.ts'
import { createLog } from './log.ts'

const log = createLog('silent')
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

/** A candidate for leadership: `leads` returns whether it leads now. */
function candidate(name = 'engine', work?: (signal: AbortSignal) => Promise<void>, shared?: PostgresLocks) {
  const locks = shared ?? new PostgresLocks(database.url)
  const leaving = new AbortController()
  const state = { leads: false, times: 0 }
  const over = lead(locks, name, log, leaving.signal, async (signal) => {
    state.leads = true
    state.times++
    try {
      await work?.(signal)
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    } finally {
      state.leads = false
    }
  })
  return {
    state,
    leave: async () => {
      leaving.abort()
      await over
      if (!shared) await locks.close()
    },
  }
}
const soon = { interval: 20 }

test('one of several processes leads, and another one takes over when it leaves', async () => {
  const candidates = [candidate(), candidate(), candidate()]
  const leading = () => candidates.filter(({ state }) => state.leads)
  await expect.poll(() => leading().length, soon).toBe(1)
  expect(await isLed(pool, 'engine')).toBe(true)
  const [first] = leading()
  await first?.leave()
  await expect.poll(() => leading().length, soon).toBe(1)
  expect(leading()[0]).not.toBe(first)
  await Promise.all(candidates.map(({ leave }) => leave()))
  expect(leading()).toEqual([])
  expect(await isLed(pool, 'engine')).toBe(false)
})

test('each name has its own leader', async () => {
  const engine = candidate('engine')
  const process = candidate('process')
  await expect.poll(() => [engine.state.leads, process.state.leads], soon).toEqual([true, true])
  await Promise.all([engine.leave(), process.leave()])
})

test('a process that loses its connection stops leading, and may lead again', async () => {
  const only = candidate()
  await expect.poll(() => only.state.leads, soon).toBe(true)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'studioni locks' and datname = current_database()`,
  )
  await expect.poll(() => only.state.times, soon).toBe(2)
  expect(only.state.leads).toBe(true)
  await only.leave()
})

test('all locks of a process are on one connection and are lost together', async () => {
  const locks = new PostgresLocks(database.url)
  const both = ['engine', 'process'].map((name) => candidate(name, undefined, locks))
  await expect.poll(() => both.every(({ state }) => state.leads), soon).toBe(true)
  expect(await locks.tryLock('engine', () => {})).toBeUndefined()
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'studioni locks' and datname = current_database()`,
  )
  expect(rows.length).toBe(1)
  await expect.poll(() => both.map(({ state }) => state.times), soon).toEqual([2, 2])
  await Promise.all(both.map(({ leave }) => leave()))
  expect([await isLed(pool, 'engine'), await isLed(pool, 'process')]).toEqual([false, false])
  await locks.close()
})

test('work that fails in one part is aborted in the others before it restarts', async () => {
  const signals: AbortSignal[] = []
  const failing = candidate('engine', async (signal) => {
    signals.push(signal)
    if (signals.length > 1) return
    await Promise.all([new Promise((resolve) => signal.addEventListener('abort', resolve)), Promise.reject('no')])
  })
  await expect.poll(() => failing.state.times, soon).toBe(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await failing.leave()
})

test('failed work restarts, repeatedly', async () => {
  let failures = 0
  const failing = candidate('engine', async () => {
    if (failures++ < 2) throw new Error('no')
  })
  await expect.poll(() => failing.state.times, { interval: 20 }).toBe(3)
  expect(failing.state.leads).toBe(true)
  await failing.leave()
})

test.each([
  ['an error', () => Promise.reject(new Error('no'))],
  ['a rejection without an error', () => Promise.reject(undefined)],
  [
    'a synchronous error',
    () => {
      throw new Error('no')
    },
  ],
])('work that fails with %s restarts', async (_, fail: () => Promise<void>) => {
  let failed = false
  const failing = candidate('engine', () => {
    if (failed) return Promise.resolve()
    failed = true
    return fail()
  })
  await expect.poll(() => failing.state.times, soon).toBe(2)
  expect(failing.state.leads).toBe(true)
  await failing.leave()
})

test('retryAfterMs grows with each failure, up to half a minute', () => {
  expect([0, 1, 2, 3, 6, 50].map(retryAfterMs)).toEqual([1_000, 1_000, 2_000, 4_000, 30_000, 30_000])
})

test('leaving does not wait for an unreachable database', async () => {
  const nowhere = new AbortController()
  const over = lead(new PostgresLocks('postgres://127.0.0.1:1/none'), 'engine', log, nowhere.signal, async () => {})
  nowhere.abort()
  await over
})
