import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import type { Caller } from '../support/client.ts'
import { testServer } from '../support/test-server.ts'

// `holdBack`, because the processes would append events too.
const server = await testServer({}, { holdBack: true })
const { client, services } = server
const admin = await aUser(services, 'admin')
const manager = await aUser(services, 'studio_manager')

const kinds = [
  {
    kind: 'features',
    list: api.studioFeatures,
    create: api.createFeature,
    update: api.updateFeature,
    remove: api.deleteFeature,
    notFound: 'Feature not found',
  },
  {
    kind: 'limitations',
    list: api.studioLimitations,
    create: api.createLimitation,
    update: api.updateLimitation,
    remove: api.deleteLimitation,
    notFound: 'Limitation not found',
  },
] as const

describe.each(kinds)('studio $kind', ({ kind, list, create, update, remove, notFound }) => {
  const visitor = { headers: {} }
  const listed = async (by: Caller = visitor) => (await client.as(by).ask(list)).items
  const add = (body: object) => client.as(admin).call(create, { body })

  it('are created, changed, deactivated and deleted by an admin', async () => {
    const one = (await add({ name: ' Neve desk ', icon: '🎛️', description: ' ' })).answer()
    expect(one).toMatchObject({ name: 'Neve desk', icon: '🎛️', description: null, active: true })
    expect((await listed()).map(({ id }) => id)).toContain(one.id)
    const params = { id: one.id }
    const body = { name: 'SSL desk', icon: null, description: 'Forty-eight channels', active: false }
    const changed = await client.as(admin).ask(update, { params, body })
    const swahili = { nameSw: null, descriptionSw: null }
    expect(changed).toEqual({ id: one.id, created_at: one.created_at, ...body, ...swahili, revision: 1 })
    await client.as(admin).ask(remove, { params })
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(one.id)
  })

  it('have Swahili texts, which an update without them keeps', async () => {
    const swahili = { nameSw: 'Piano', descriptionSw: 'Ya wima' }
    const { id } = (await add({ name: 'Upright piano', ...swahili })).answer()
    const put = (body: object) => client.as(admin).ask(update, { params: { id }, body })
    expect(await put({ name: 'Old upright piano' })).toMatchObject({ name: 'Old upright piano', ...swahili })
    expect(await put({ name: 'Old upright piano', nameSw: null })).toMatchObject({ nameSw: null })
    expect((await listed()).find((item) => item.id === id)).toMatchObject({ nameSw: null, descriptionSw: 'Ya wima' })
  })

  it('can be changed by two admins at once if they change different fields', async () => {
    const { id, revision, ...one } = (await add({ name: 'Piano', icon: '🎹', description: 'Upright' })).answer()
    const put = (body: object) => client.as(admin).call(update, { params: { id }, body: { ...one, revision, ...body } })
    ;(await put({ name: 'Grand piano' })).answer()
    const merged = { name: 'Grand piano', description: 'Tuned weekly' }
    expect((await put({ description: 'Tuned weekly' })).answer()).toMatchObject(merged)
    const refused = await put({ name: 'Piano for two' })
    expect([refused.status, refused.problem()]).toMatchObject([409, { code: 'edit_conflict' }])
  })

  it('are shown only to admins while inactive', async () => {
    const { id } = (await add({ name: 'Retired', active: false })).answer()
    const seen = async (by?: TestUser) => (await listed(by)).some((item) => item.id === id)
    expect([await seen(), await seen(manager), await seen(admin)]).toEqual([false, false, true])
  })

  it('stay inactive after a change that does not say whether they are active', async () => {
    const { id } = (await add({ name: 'Patchbay', active: false })).answer()
    const params = { id }
    const changed = await client.as(admin).call(update, { params, body: { name: 'Patch bay' } })
    expect(changed.answer()).toMatchObject({ name: 'Patch bay', active: false })
  })

  it('require a name', async () => {
    const refused = await add({ name: ' ' })
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { name: ['Name is required'] }])
  })

  it('return 404 for an unknown id', async () => {
    const params = { id: newId() }
    expect((await client.as(admin).call(update, { params, body: { name: 'X' } })).problem().error).toBe(notFound)
    expect((await client.as(admin).call(remove, { params })).problem().error).toBe(notFound)
  })

  it('disappear from studios when deactivated or deleted, and can no longer be assigned', async () => {
    const [kept, off, gone] = await Promise.all(
      ['Kept', 'Off', 'Gone'].map(async (name) => (await add({ name: `${name} ${newId()}` })).answer()),
    )
    if (!kept || !off || !gone) throw new Error('three were added')
    const studio = { name: 'Chips', location: 'Karen, Nairobi', description: 'With everything' }
    const body = { ...studio, code: `CHIPS-${newId().slice(-6)}`, [kind]: [kept.id, off.id, gone.id] }
    const call = () => client.as(admin).call(api.createAdminStudio, { body })
    const { id, code } = (await call()).answer().data.studio
    await client.as(admin).call(update, { params: { id: off.id }, body: { ...off, active: false } })
    await client.as(admin).call(remove, { params: { id: gone.id } })
    const office = (await client.as(admin).ask(api.oneAdminStudio, { params: { id } })).data.studio
    const card = await client.ask(api.oneStudio, { params: { idOrCode: id } })
    expect([office[kind].map(({ id }) => id), card[kind].map(({ id }) => id)]).toEqual([[kept.id], [kept.id]])
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([400, `Only active ${kind} can be assigned to studios`])
    // Entries that the studio already has may stay, even when inactive.
    const changing = { ...body, code, [kind]: [kept.id, off.id] }
    expect((await client.as(admin).call(api.updateAdminStudio, { params: { id }, body: changing })).status).toBe(200)
  })
})
