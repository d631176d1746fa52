import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser } from '../support/accounts.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services, store } = server
const admin = await aUser(services, 'admin')

const caughtUp = async () => services.waitForProjections(await store.head())
const health = async () => {
  const response = await fetch(`${server.url}/health/ready`)
  return { status: response.status, body: await response.json() }
}
const blocks = (language = 'en') =>
  client.call(api.listBlocks, { headers: { ...admin.headers, 'accept-language': language } })

/** Appends an event that no schema fits. */
async function garble() {
  const metadata = { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
  const garbled = { id: newId(), type: 'block.lifted', schemaVersion: 1, data: { adminId: 7 }, metadata }
  await server.eventLog.append(`block-${newId()}`, 'none', [garbled])
  await caughtUp()
  return garbled
}

it('an event that a projection cannot read stops it alone, until the event is fixed and a rebuild', async () => {
  expect((await blocks()).status).toBe(200)
  const garbled = await garble()

  const refused = await blocks()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.problem()).toMatchObject({
    code: 'read_model_stopped',
    readModel: 'blocks',
    error: 'This can’t be shown at the moment. We are looking into it. Please try again later.',
  })
  expect((await blocks('sw')).problem().error).toContain('haliwezi kuonyeshwa')
  const stopped = ['blocks']
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: 'ready', stopped: expect.arrayContaining(stopped) },
  })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('studioni_read_models_stopped 1')
  for (const name of ['processes_stopped', 'jobs_failed', 'messages_failed'])
    expect(metrics).toMatch(new RegExp(`^studioni_${name} \\d+$`, 'm'))

  // Everything else goes on: queries that need no blocks are answered with current data.
  expect((await client.call(api.listStudios, { query: {} })).status).toBe(200)
  const state = await client.as(admin).ask(api.systemState)
  expect(state.readModels.behind).toBe(false)
  const event = { id: garbled.id, type: garbled.type }
  expect(state.stopped.map(({ name }) => name).sort()).toEqual(stopped)
  for (const each of state.stopped) expect(each).toMatchObject({ event, error: expect.stringContaining('adminId') })
  expect(await aUser(services, 'studio_manager')).toBeDefined()
  await caughtUp()

  // A rebuild alone does not help.
  await server.rebuilds.request()
  await expect.poll(async () => (await health()).body.stopped?.length).toBe(1)
  expect((await blocks()).status).toBe(503)

  await server.database.pool.query('update es.events set data = $1 where id = $2', [
    JSON.stringify({ adminId: admin.userId }),
    garbled.id,
  ])
  expect((await client.as(admin).call(api.rebuildReadModels)).status).toBe(202)
  await expect.poll(async () => (await blocks()).status).toBe(200)
  await expect.poll(async () => (await health()).body).not.toHaveProperty('stopped')
})

it('an admin can have a stopped projection skip the event, with a reason that stays in the log', async () => {
  const { id: eventId } = await garble()
  const skip = (name: string, body: { eventId: string; reason: string }) =>
    client.as(admin).call(api.skipEvent, { params: { name }, body })
  const reason = 'Written by a faulty import'
  expect((await skip('blocks', { eventId, reason: ' ' })).status).toBe(400)
  expect((await skip('blocks', { eventId: newId(), reason })).status).toBe(409)
  expect((await skip('studios', { eventId, reason })).status).toBe(409)

  expect((await skip('blocks', { eventId, reason })).status).toBe(202)
  await expect.poll(async () => (await blocks()).status).toBe(200)
  await expect.poll(async () => (await health()).body).not.toHaveProperty('stopped')
  await server.rebuilds.request()
  expect((await server.compareReadModels(AbortSignal.timeout(50_000))).differences).toEqual([])
  expect((await blocks()).status).toBe(200)
  const skipped = []
  for await (const { data } of store.read('read-models')) skipped.push(data)
  expect(skipped).toMatchObject([{ readModel: 'blocks', eventId, reason, adminId: admin.userId }])
})

it('an admin can have a process skip the event at which it stopped, and no other', async () => {
  const metadata = { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
  const garbled = { id: newId(), type: 'studio.image_removed', schemaVersion: 1, data: { imageId: 7 }, metadata }
  const stream = `studio-${newId()}`
  await server.eventLog.append(stream, 'none', [garbled])
  const standing = async () => (await client.as(admin).ask(api.systemState)).standing
  await expect.poll(async () => (await standing()).map(({ name }) => name)).toContain('studios')
  const skip = (name: string, eventId: string) =>
    client.as(admin).call(api.skipProcessEvent, { params: { name }, body: { eventId, reason: 'A faulty import' } })
  expect((await skip('studios', newId())).status).toBe(409)
  expect((await skip('payments', garbled.id)).status).toBe(409)
  for (const { name } of await standing()) expect((await skip(name, garbled.id)).status).toBe(202)
  await expect.poll(standing, { timeout: 60_000 }).toEqual([])

  // The audit log and the page of the stream show the event with its stored data.
  const { headers } = admin
  await caughtUp()
  const { items } = await client.ask(api.auditLogs, { query: { type: garbled.type }, headers })
  expect(items).toMatchObject([{ type: garbled.type, data: garbled.data, stream }])
  const lines = await (await fetch(`${server.url}/api/v1/admin/audit-logs/streams/${stream}`, { headers })).json()
  expect(lines).toMatchObject({ state: expect.anything(), event: { data: garbled.data } })
})
