import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateJobs } from '../../processes/jobs.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { type Inbox, neverIssued, openInbox } from './inbox.ts'

let database: TestDatabase
let pool: pg.Pool
let inbox: Inbox
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
  await migrateJobs(pool, () => {})
  inbox = await openInbox(pool, cipher)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const cipher = {
  encrypt: (text: string) => Buffer.from(text).toString('base64'),
  decrypt: (text: string) => Buffer.from(text, 'base64').toString(),
}

const arrival = {
  kind: 'prompt',
  about: '01931f3e-0000-7000-8000-0123456789ab',
  owner: null,
  proof: 'p',
  source: '196.201.214.200',
  body: '{"Body":"\0"}',
} as const

const paybillOf = (receipt: string) =>
  ({ ...arrival, kind: 'confirmation', about: null, body: `{"TransID": "${receipt}"}` }) as const

const jobsOf = async () => {
  const { rows } = await pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ payload }) => payload)
}

it('stores a callback together with the job that judges it', async () => {
  const id = await inbox.store(arrival)
  expect(await inbox.read(id)).toMatchObject({ ...arrival, id, body: '{"Body":"�"}', verdict: 'open', why: null })
  expect(await jobsOf()).toEqual([{ id }])
})

it('stores concurrent callbacks, each with its own job', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => `{"n":${n}}`)
  const ids = await Promise.all(bodies.map((body) => inbox.store({ ...arrival, body })))
  expect(await Promise.all(ids.map(async (id) => (await inbox.read(id))?.body))).toEqual(bodies)
  expect(await jobsOf()).toEqual(ids.map((id) => ({ id })))
})

it('does not store a callback if its job cannot be added', async () => {
  await pool.query('drop schema graphile_worker cascade')
  await expect(inbox.store(arrival)).rejects.toThrow()
  expect(await inbox.list({ limit: 10, offset: 0 })).toMatchObject({ items: [], total: 0 })
})

it('stores a rejected callback without a job', async () => {
  await inbox.refuse({ ...arrival, about: null }, 'It is too large')
  expect((await inbox.list({ limit: 1, offset: 0 })).items[0]).toMatchObject({
    about: null,
    verdict: 'refused',
    why: 'It is too large',
  })
  expect(await jobsOf()).toEqual([])
})

it('stores at most a few hundred callbacks without a proof an hour, and all others', async () => {
  await Promise.all(Array.from({ length: 320 }, () => inbox.refuse(arrival, neverIssued)))
  const { total } = await inbox.list({ limit: 1, offset: 0, verdicts: ['refused'] })
  expect(total).toBeGreaterThanOrEqual(300)
  await inbox.refuse(arrival, neverIssued)
  expect((await inbox.list({ limit: 1, offset: 0 })).total).toBe(total)
  const proven = { ...arrival, body: '{"Body":{}}' }
  await inbox.refuse(proven, '196.201.215.1 is not on the list of M-Pesa’s addresses')
  expect(await inbox.list({ limit: 1, offset: 0 })).toMatchObject({ total: total + 1, items: [{ body: proven.body }] })
  await pool.query(`update callbacks.inbox set at = at - interval '61 minutes'`)
  await inbox.refuse(arrival, neverIssued)
  expect((await inbox.list({ limit: 1, offset: 0 })).total).toBe(total + 2)
})

it('lists the newest first, filtered by verdict, without the proof', async () => {
  const first = await inbox.store(arrival)
  const second = await inbox.store(arrival)
  const third = await inbox.store(arrival)
  await inbox.judge(second, 'counted', null)
  await inbox.judge(third, 'duplicate', 'The receipt is already recorded')
  const all = await inbox.list({ limit: 2, offset: 0 })
  expect(all).toMatchObject({ total: 3, items: [{ id: third, verdict: 'duplicate' }, { id: second }] })
  expect(Object.keys(all.items[0] ?? {})).not.toContain('proof')
  expect(await inbox.list({ limit: 9, offset: 0, verdicts: ['open'] })).toMatchObject({
    total: 1,
    items: [{ id: first }],
  })
})

it('queues the callbacks about a receipt again that M-Pesa has not confirmed', async () => {
  const waiting = await inbox.store(paybillOf('TKL4XYZ123'))
  const counted = await inbox.store(paybillOf('TKL4XYZ123'))
  const other = await inbox.store(paybillOf('TKL4XYZ124'))
  await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  await inbox.judge(waiting, 'unverified', 'M-Pesa has not confirmed it yet')
  await inbox.judge(counted, 'counted', null)
  await inbox.judge(other, 'unverified', 'M-Pesa has not confirmed it yet')
  await inbox.recheck('TKL4XYZ123')
  expect(await jobsOf()).toEqual([{ id: waiting }])
})

it('deletes the body of a callback after 35 days', async () => {
  const id = await inbox.store(arrival)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  expect(await inbox.clearBodies(days(34))).toBe(0)
  expect(await inbox.clearBodies(days(36))).toBe(1)
  expect(await inbox.read(id)).toMatchObject({ body: null, verdict: 'open' })
})

it('encrypts bodies', async () => {
  const id = await inbox.store({ ...arrival, body: '{"PhoneNumber":254712345678}' })
  const { rows } = await pool.query<{ body: string }>('select body from callbacks.inbox where id = $1', [id])
  expect(rows[0]?.body).not.toContain('254712345678')
  expect((await inbox.read(id))?.body).toBe('{"PhoneNumber":254712345678}')
})

it('deletes the bodies of judged callbacks about a prompt, a receipt or a booking', async () => {
  const about = await inbox.store({ ...arrival, body: '{}' })
  const paybill = await inbox.store({ ...arrival, about: null, body: '{"TransID": "TKL4XYZ123"}' })
  const other = await inbox.store({ ...arrival, about: null, body: '{"TransID": "TKL4XYZ124"}' })
  const inCapitals = await inbox.store({ ...arrival, about: null, body: '{"TransID": "tkl4xyz123"}' })
  const check = { ...arrival, kind: 'status', about: '01931f3e-0000-7000-8000-0123456789ac', body: '{}' } as const
  const answer = await inbox.store({ ...check, owner: 'TKL4XYZ123' })
  const otherAnswer = await inbox.store({ ...check, owner: 'TKL4XYZ124' })
  // This prompt was never paid, so no receipt identifies it.
  const bookingId = '01931f3e-0000-7000-8000-0123456789ad'
  const ofPrompt = { ...arrival, about: '01931f3e-0000-7000-8000-0123456789ae', body: '{"PhoneNumber": 1}' }
  const unpaid = await inbox.store({ ...ofPrompt, owner: bookingId })
  const secondRefund = await inbox.store({ ...ofPrompt, kind: 'result', owner: `${bookingId}-2` })
  const traces = { about: [arrival.about], receipts: ['TKL4XYZ123'], bookings: [bookingId] }
  const all = [about, paybill, inCapitals, answer, unpaid, secondRefund, other, otherAnswer]
  expect(await inbox.forget(traces)).toBe(0)
  for (const id of all) await inbox.judge(id, 'counted', null)
  expect(await inbox.forget(traces)).toBe(6)
  const bodies = await Promise.all(all.map(async (id) => (await inbox.read(id))?.body))
  expect(bodies).toEqual([...Array(6).fill(null), '{"TransID": "TKL4XYZ124"}', '{}'])
})
