import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { type StudioSetup, setUpStudios } from '../support/studio-setup.ts'

let setup: StudioSetup
beforeAll(async () => {
  setup = await setUpStudios({ holdBack: true })
})
afterAll(() => setup?.close())

describe('two admins at once', () => {
  it('who approve and reject the same studio make one decision, and the other gets an error', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await setup.submitted()
      const replies = await Promise.all([
        setup.decide('approveStudio', id),
        setup.decide('rejectStudio', id, setup.other),
      ])
      const won = replies.filter(({ status }) => status === 200)
      const lost = replies.filter(({ status }) => status === 409)
      expect([won.length, lost.length]).toEqual([1, 1])
      const after = await setup.seenByAdmin(id)
      const decision = after.approved_at ? 'approved' : 'rejected'
      expect(lost[0]?.problem()).toMatchObject({ code: 'wrong_status', error: `This has already been ${decision}` })
    }
  })

  it('who approve and reject the same edit make one decision, and the other gets an error', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await setup.live()
      await setup.edited(one, { name: 'Changed' })
      const replies = await Promise.all([
        setup.decide('rejectStudio', one.id, setup.other),
        setup.decide('approveStudio', one.id),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const decision = (await setup.seenByAdmin(one.id)).name === 'Changed' ? 'approved' : 'rejected'
      const lost = replies.find(({ status }) => status === 409)
      expect(lost?.problem().error).toBe(`This has already been ${decision}`)
    }
  })

  it('cannot approve or reject a version of an edit that they have not seen', async () => {
    const one = await setup.live()
    await setup.edited(one, { name: 'First' })
    const { pending_version: version } = await setup.seenByAdmin(one.id)
    await setup.edited(one, { name: 'Second', capacity: 3 })
    const params = { id: one.id }
    const { headers } = setup.admin
    const request = { params, body: { version }, headers }
    for (const late of [
      await setup.server.client.call(adminStudios.approveStudio, request),
      await setup.server.client.call(adminStudios.rejectStudio, request),
    ]) {
      expect(late.status).toBe(409)
      expect(late.problem()).toMatchObject({
        code: 'edit_conflict',
        error: 'This has changed since you opened it: name, capacity. Please review it again.',
        changed: ['name', 'capacity'],
      })
    }
    const now = await setup.seenByAdmin(one.id)
    expect(now).toMatchObject({ name: one.name, pending_kind: 'edit' })
    const body = { version: now.pending_version }
    const agreed = await setup.server.client.call(adminStudios.approveStudio, { params, body, headers })
    expect(agreed.answer().data.studio).toMatchObject({ name: 'Second', capacity: 3, pending_version: null })
  })

  it('cannot archive a studio when they reviewed an edit', async () => {
    const one = await setup.live()
    await setup.edited(one, { name: 'Changed' })
    const { pending_version: version } = await setup.seenByAdmin(one.id)
    const params = { id: one.id }
    await setup.server.client.call(managerStudios.archiveStudio, { params, headers: setup.manager.headers })
    const request = { params, body: { version }, headers: setup.admin.headers }
    expect((await setup.server.client.call(adminStudios.approveStudio, request)).problem()).toMatchObject({
      code: 'edit_conflict',
      changed: ['archiving'],
    })
  })

  it('who approve the same studio both succeed', async () => {
    const { id } = await setup.submitted()
    const replies = await Promise.all([
      setup.decide('approveStudio', id),
      setup.decide('approveStudio', id, setup.other),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it('who use one code for several studios create only one', async () => {
    const body = setup.aStudio()
    const call = () => setup.server.client.call(adminStudios.createAdminStudio, { body, headers: setup.admin.headers })
    const statuses = (await Promise.all([call(), call(), call(), call()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409, 409])
  })
})
