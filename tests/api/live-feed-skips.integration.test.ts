import { expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser } from '../support/accounts.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { openTestServer } from '../support/server.ts'

it('the live feed skips an event that it cannot read, and sends those that follow', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.stop())
  const admin = await aUser(server.services, 'admin')
  const stream = await openEvents(`${server.url}${pathOf(api.adminEvents, {})}`, admin.headers)
  await stream.received('stats_update')
  const metadata = { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
  const approved = (adminId: string | number) => ({
    ...{ id: newId(), type: 'studio.approved', schemaVersion: 1 },
    ...{ data: { adminId }, metadata },
  })
  await server.eventLog.append(`studio-${newId()}`, 'none', [approved(7)])
  const other = newId()
  await server.eventLog.append(`studio-${other}`, 'none', [approved(admin.userId)])
  await stream.received('studio_update')
  expect(stream.text()).toContain(other)
  await stream.close()
})
