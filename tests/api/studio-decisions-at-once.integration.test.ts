import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { setUpStudios } from '../support/studio-setup.ts'

const { server, aStudio, admin, decide, edited, live, manager, other, seenByAdmin, submitted } = await setUpStudios({
  holdBack: true,
})
const { client } = server

describe('two admins at once', () => {
  it('who approve and reject the same studio make one decision, and the other gets an error', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await submitted()
      const replies = await Promise.all([decide('approveStudio', id), decide('rejectStudio', id, other)])
      const won = replies.filter(({ status }) => status === 200)
      const lost = replies.filter(({ status }) => status === 409)
      expect([won.length, lost.length]).toEqual([1, 1])
      const after = await seenByAdmin(id)
      const decision = after.approved_at ? 'approved' : 'rejected'
      expect(lost[0]?.problem()).toMatchObject({ code: 'wrong_status', error: `This has already been ${decision}` })
    }
  })

  it('who approve and reject the same edit make one decision, and the other gets an error', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await live()
      await edited(one, { name: 'Changed' })
      const replies = await Promise.all([decide('rejectStudio', one.id, other), decide('approveStudio', one.id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const decision = (await seenByAdmin(one.id)).name === 'Changed' ? 'approved' : 'rejected'
      const lost = replies.find(({ status }) => status === 409)
      expect(lost?.problem().error).toBe(`This has already been ${decision}`)
    }
  })

  it('cannot approve or reject a version of an edit that they have not seen', async () => {
    const one = await live()
    await edited(one, { name: 'First' })
    const { pending_version: version } = await seenByAdmin(one.id)
    await edited(one, { name: 'Second', capacity: 3 })
    const params = { id: one.id }
    const { headers } = admin
    const request = { params, body: { version }, headers }
    for (const late of [await client.call(api.approveStudio, request), await client.call(api.rejectStudio, request)]) {
      expect(late.status).toBe(409)
      expect(late.problem()).toMatchObject({
        code: 'edit_conflict',
        error: 'This has changed since you opened it: name, capacity. Please review it again.',
        changed: ['name', 'capacity'],
      })
    }
    const now = await seenByAdmin(one.id)
    expect(now).toMatchObject({ name: one.name, pending_kind: 'edit' })
    const agreed = await client.call(api.approveStudio, { params, body: { version: now.pending_version }, headers })
    expect(agreed.answer().data.studio).toMatchObject({ name: 'Second', capacity: 3, pending_version: null })
  })

  it('cannot archive a studio when they reviewed an edit', async () => {
    const one = await live()
    await edited(one, { name: 'Changed' })
    const { pending_version: version } = await seenByAdmin(one.id)
    const params = { id: one.id }
    await client.as(manager).call(api.archiveStudio, { params })
    const request = { params, body: { version }, headers: admin.headers }
    expect((await client.call(api.approveStudio, request)).problem()).toMatchObject({
      code: 'edit_conflict',
      changed: ['archiving'],
    })
  })

  it('who approve the same studio both succeed', async () => {
    const { id } = await submitted()
    const replies = await Promise.all([decide('approveStudio', id), decide('approveStudio', id, other)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it('who use one code for several studios create only one', async () => {
    const body = aStudio()
    const call = () => client.as(admin).call(api.createAdminStudio, { body })
    const statuses = (await Promise.all([call(), call(), call(), call()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409, 409])
  })

  it('who correct the code after a lost answer create no second studio', async () => {
    const body = aStudio()
    const create = (code: string) =>
      client
        .as(admin)
        .call(api.createAdminStudio, { body: { ...body, code }, headers: { 'idempotency-key': 'k'.repeat(40) } })
    const { id } = (await create(body.code)).answer().data.studio
    expect((await create(body.code)).answer().data.studio.id).toBe(id)
    const reply = await create(`${body.code}-2`)
    expect([reply.status, reply.json()]).toMatchObject([409, { error: expect.stringMatching(/^An earlier version/) }])
  })
})
