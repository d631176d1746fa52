import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, openTestPool } from '../../tests/support/database.ts'
import { openStreamLimit, TooManyStreams } from './stream-limit.ts'

test('counts a stream until its client disconnects, even if that happened before it was counted', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openTestPool({ connectionString: url })
  const limit = await openStreamLimit(pool, 1)
  onTestFinished(async () => {
    limit.close()
    await pool.end()
    await drop()
  })
  const client = () => Object.assign(new EventEmitter(), { destroyed: false })
  const counted = async () => (await pool.query('select from limits.streams')).rowCount

  await limit.admit('user:1', Object.assign(client(), { destroyed: true }))
  await expect.poll(counted).toBe(0)
  const staying = client()
  await limit.admit('user:1', staying)
  await expect(limit.admit('user:1', client())).rejects.toThrow(TooManyStreams)
  staying.emit('close')
  await expect.poll(counted).toBe(0)
  await limit.admit('user:1', client())
})

test('counts open streams again after an outage of the database that outlasted their rows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url, drop } = await createTestDatabase()
  const pool = openTestPool({ connectionString: url })
  const limit = await openStreamLimit(pool, 1)
  onTestFinished(async () => {
    limit.close()
    vi.useRealTimers()
    await pool.end()
    await drop()
  })
  const client = () => Object.assign(new EventEmitter(), { destroyed: false })
  await limit.admit('user:1', client())
  await pool.query('delete from limits.streams')
  vi.advanceTimersByTime(20_000)
  await expect.poll(async () => (await pool.query('select from limits.streams')).rowCount).toBe(1)
  await expect(limit.admit('user:1', client())).rejects.toThrow(TooManyStreams)
})

test('admits a stream although a refresh comes meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url, drop } = await createTestDatabase()
  const pool = openTestPool({ connectionString: url })
  const limit = await openStreamLimit(pool, 5)
  onTestFinished(async () => {
    limit.close()
    vi.useRealTimers()
    await pool.end()
    await drop()
  })
  const client = () => Object.assign(new EventEmitter(), { destroyed: false })
  await limit.admit('user:1', client())
  const first = await pool.query('select seen_at from limits.streams')
  const lock = await pool.connect()
  await lock.query('begin; lock table limits.streams in exclusive mode')
  const second = limit.admit('user:1', client())
  vi.advanceTimersByTime(20_000)
  await lock.query('commit')
  lock.release()
  await second
  await expect
    .poll(
      async () =>
        (await pool.query('select from limits.streams where seen_at > $1', [first.rows[0]?.seen_at])).rowCount,
    )
    .toBe(2)
})
