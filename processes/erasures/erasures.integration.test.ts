import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { runJobs } from '../jobs.ts'
import { erasureTasks, isErasing, rebuildForOthers } from './erasures.ts'

let server: TestServer
beforeAll(async () => {
  // Started without processes, so that no other worker runs jobs.
  server = await openTestServer({}, { holdBack: true })
})
afterAll(() => server?.stop())

it('erasures during a rebuild lead to one more, which includes them all, and block no other job', async () => {
  const { pool } = server.database
  const { people } = server.services
  const personIds = Array.from({ length: 6 }, newId)
  const add = (task: string, payload: object) =>
    pool.query('select graphile_worker.add_job($1, $2)', [task, JSON.stringify(payload)])
  const left = async (task: string) =>
    (await pool.query('select from graphile_worker.jobs where task_identifier = $1', [task])).rowCount
  const erased: string[] = []
  const rebuilds: { readonly sees: readonly string[]; readonly end: () => void }[] = []
  let knocks = 0
  const services = {
    ...server.services,
    people: {
      ...people,
      erase: async (personId: string) => {
        erased.push(personId)
      },
    },
  }
  let failures = 1
  const rebuild = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    rebuilds.push({ sees: [...erased], end: resolve })
    await promise
    if (rebuilds.length > 1 && failures-- > 0) throw new Error('the connection was killed')
  }
  const knock = async () => {
    knocks++
  }
  const tasks = { ...erasureTasks(services, [], () => new Date(), rebuild), knock }
  const workers = await Promise.all([1, 2].map(() => runJobs(pool, tasks, () => undefined)))
  onTestFinished(async () => {
    for (const { end } of rebuilds) end()
    await Promise.all(workers.map((worker) => worker.stop()))
  })

  await add('erase_person', { personId: personIds[0], emailId: null, withClaimants: false })
  await expect.poll(() => rebuilds.length).toBe(1)
  for (const personId of personIds.slice(1))
    await add('erase_person', { personId, emailId: null, withClaimants: false })
  await expect.poll(() => erased.length).toBe(6)
  for (let i = 0; i < 6; i++) await add('knock', {})
  await expect.poll(() => knocks).toBe(6)
  // Each has requested a rebuild by then.
  await expect.poll(() => left('erase_person')).toBe(0)
  expect(rebuilds.length).toBe(1)
  rebuilds[0]?.end()
  await expect.poll(() => rebuilds.length).toBe(2)
  expect(new Set(rebuilds[1]?.sees)).toEqual(new Set(personIds))
  rebuilds[1]?.end()
  // It fails and is repeated.
  await expect.poll(() => rebuilds.length).toBe(3)
  rebuilds[2]?.end()
  await expect.poll(() => left('rebuild_read_models')).toBe(0)
  expect(rebuilds).toHaveLength(3)
})

it('an erasure that waits for a stopped read model rebuilds the others', async () => {
  const stopped = { paymentTraces: () => Promise.reject(new ReadModelStopped('receipts')) }
  const services = {
    ...server.services,
    people: { ...server.services.people, erase: async () => undefined },
    readModels: { ...server.services.readModels, ...stopped },
  }
  const rebuild = vi.fn(async () => undefined)
  const tasks = erasureTasks(services, [], () => new Date(), rebuild)
  const worker = await runJobs(server.database.pool, tasks, () => undefined)
  onTestFinished(() => worker.stop())
  await server.database.pool.query('select graphile_worker.add_job($1, $2)', [
    'erase_person',
    JSON.stringify({ personId: newId(), emailId: null, withClaimants: false }),
  ])
  await expect.poll(() => rebuild.mock.calls.length).toBe(1)
})

/** Runs an erasure's job with these services until the test ends. */
async function erase(
  services: Parameters<typeof erasureTasks>[0],
  payload: { readonly personId: string; readonly emailId: string | null },
  holders: Parameters<typeof erasureTasks>[1] = [],
) {
  const { pool } = server.database
  const now = () => new Date()
  const tasks = erasureTasks(services, holders, now, async () => undefined)
  const worker = await runJobs(pool, tasks, () => undefined)
  onTestFinished(() => worker.stop())
  await pool.query('select graphile_worker.add_job($1, $2)', [
    'erase_person',
    JSON.stringify({ ...payload, withClaimants: true }),
  ])
}

it('an erasure includes payments that the read models do not show yet', async () => {
  const receipts: string[] = []
  const eraseReceipt = vi.fn(async () => undefined)
  const holder = { forget: vi.fn(async () => undefined) }
  const services = {
    ...server.services,
    people: { ...server.services.people, erase: async () => undefined, eraseReceipt },
    readModels: { ...server.services.readModels, paymentTraces: async () => ({ receipts, about: [], bookings: [] }) },
    waitForProjections: async () => void receipts.push('TKT1ERASED'),
  }
  await erase(services, { personId: newId(), emailId: null }, [holder])
  await expect.poll(() => eraseReceipt.mock.calls).toEqual([['TKT1ERASED']])
  await expect.poll(() => holder.forget.mock.calls).toEqual([[{ receipts: ['TKT1ERASED'], about: [], bookings: [] }]])
})

it('an erasure unassigns a studio that the read models do not show yet', async () => {
  const managerId = newId()
  const { kilele } = server.fixtures
  await changeStudio(server.services, kilele.id, (state) => assignManager(state, { managerId }), byTests())
  const theirs: { id: string; manager_id: string }[] = []
  const services = {
    ...server.services,
    readModels: { ...server.services.readModels, studiosToAssign: async () => theirs },
    waitForProjections: async () => void theirs.push({ id: kilele.id, manager_id: managerId }),
  }
  await erase(services, { personId: managerId, emailId: newId() })
  const managerNow = async () => (await load(server.store, studio, streams.studio(kilele.id))).state
  await expect.poll(managerNow).toMatchObject({ managerId: null })
})

it('an erasure run by another version is followed by a rebuild here, unless one is running', async () => {
  const { pool } = server.database
  let isShown = true
  const sightings: boolean[] = []
  const look = async () => {
    const erasing = await isErasing(pool)
    sightings.push(erasing)
    return erasing
  }
  let before: readonly boolean[] = []
  const rebuild = vi.fn(async () => {
    isShown = false
    before = sightings.slice(-2)
  })
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const showErased = vi.fn(async () => isShown)
  // The job of an earlier test still fails.
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.query("select graphile_worker.add_job('rebuild_read_models', '{}', job_key := 'rebuild_read_models')")
  void rebuildForOthers({ isErasing: look, showErased, rebuild }, stopping.signal, 100)
  await expect.poll(() => showErased.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(rebuild).not.toHaveBeenCalled()
  await pool.query("select graphile_worker.remove_job('rebuild_read_models')")
  await expect.poll(() => rebuild.mock.calls.length).toBe(1)
  // A single sighting could be an erasure whose job is not queued yet.
  expect(before).toEqual([false, false])
})
