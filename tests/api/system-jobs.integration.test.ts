import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser } from '../support/accounts.ts'
import { waiting } from '../support/database.ts'
import { workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, fixtures, services } = server
const admin = await aUser(services, 'admin')

const state = () => client.as(admin).ask(api.systemState)
const retry = (id: string) => client.as(admin).call(api.retryJob, { params: { id } })

/** Adds a job that has used all its attempts. Returns its id. */
async function aFailedJob(): Promise<string> {
  const ids = { bookingId: newId(), reservationId: newId() }
  const payload = { studioId: fixtures.mawimbi.id, date: workday(), ...ids }
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('settle_reservation', $1, run_at := now() + interval '1 hour', max_attempts := 3)`,
    [JSON.stringify(payload)],
  )
  const [{ id } = { id: '' }] = rows
  await server.database.pool.query(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'The network was away' where id = $1`,
    [id],
  )
  return id
}

describe('a job that failed permanently', () => {
  it('is retried at an admin’s request, and removed once done', async () => {
    const id = await aFailedJob()
    const failed = { id, task: 'settle_reservation', attempts: 3, error: 'The network was away' }
    expect(await state()).toMatchObject({ failedJobs: [failed], jobs: { failed: 1 } })
    expect((await retry(id)).answer()).toEqual({ id })
    const left = async () => {
      const { rows } = await server.database.pool.query('select from graphile_worker._private_jobs where id = $1', [id])
      return rows.length
    }
    await expect.poll(left).toBe(0)
    expect((await state()).failedJobs).toEqual([])
  })

  it('is retried once, however many request it at once', async () => {
    const id = await aFailedJob()
    const replies = await Promise.all(Array.from({ length: 8 }, () => retry(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 7 }, () => 404)])
  })

  it('is not retried for a request that waited for another one’s transaction', async () => {
    const id = await aFailedJob()
    const first = await server.database.pool.connect()
    await first.query('begin')
    await first.query(`select from graphile_worker._private_jobs where id = $1 for update`, [id])
    const second = retry(id)
    await expect.poll(() => waiting(server.database.pool)).toBe(1)
    await first.query(
      `select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)`,
      [id],
    )
    await first.query('commit')
    first.release()
    expect((await second).status).toBe(404)
  })

  it.each(['0', '999999999999999999', '1e3', 'x', '9999999999999999999'])(
    'cannot be retried by the invalid id %s',
    async (id) => {
      const reply = await retry(id)
      expect([400, 404]).toContain(reply.status)
    },
  )
})
