import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { catalogueWrites, studioFeatures, studioLimitations } from '../../api/contract/catalogue.ts'
import { oneStudio } from '../../api/contract/studios.ts'
import { newId } from '../../commands/context.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  // `holdBack`, because the processes would append events too.
  server = await openTestServer({}, { holdBack: true })
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
})
afterAll(() => server?.stop())

const kinds = [
  {
    kind: 'features',
    list: studioFeatures,
    create: catalogueWrites.createFeature,
    update: catalogueWrites.updateFeature,
    remove: catalogueWrites.deleteFeature,
    notFound: 'Feature not found',
  },
  {
    kind: 'limitations',
    list: studioLimitations,
    create: catalogueWrites.createLimitation,
    update: catalogueWrites.updateLimitation,
    remove: catalogueWrites.deleteLimitation,
    notFound: 'Limitation not found',
  },
] as const

describe.each(kinds)('studio $kind', ({ kind, list, create, update, remove, notFound }) => {
  const listed = async (by?: TestUser) =>
    (await server.client.call(list, by ? { headers: by.headers } : {})).answer().items
  const add = (body: object) => server.client.call(create, { body, headers: admin.headers })

  it('are created, changed, deactivated and deleted by an admin', async () => {
    const one = (await add({ name: ' Neve desk ', icon: '🎛️', description: ' ' })).answer()
    expect(one).toMatchObject({ name: 'Neve desk', icon: '🎛️', description: null, active: true })
    expect((await listed()).map(({ id }) => id)).toContain(one.id)
    const params = { id: one.id }
    const body = { name: 'SSL desk', icon: null, description: 'Forty-eight channels', active: false }
    const changed = (await server.client.call(update, { params, body, headers: admin.headers })).answer()
    const swahili = { nameSw: null, descriptionSw: null }
    expect(changed).toEqual({ id: one.id, created_at: one.created_at, ...body, ...swahili, revision: 1 })
    ;(await server.client.call(remove, { params, headers: admin.headers })).answer()
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(one.id)
  })

  it('have Swahili texts, which an update without them keeps', async () => {
    const swahili = { nameSw: 'Piano', descriptionSw: 'Ya wima' }
    const { id } = (await add({ name: 'Upright piano', ...swahili })).answer()
    const put = async (body: object) =>
      (await server.client.call(update, { params: { id }, body, headers: admin.headers })).answer()
    expect(await put({ name: 'Old upright piano' })).toMatchObject({ name: 'Old upright piano', ...swahili })
    expect(await put({ name: 'Old upright piano', nameSw: null })).toMatchObject({
      nameSw: null,
      descriptionSw: 'Ya wima',
    })
    expect((await listed()).find((item) => item.id === id)).toMatchObject({ nameSw: null, descriptionSw: 'Ya wima' })
  })

  it('can be changed by two admins at once if they change different fields', async () => {
    const { id, revision, ...one } = (await add({ name: 'Piano', icon: '🎹', description: 'Upright' })).answer()
    const put = (body: object) =>
      server.client.call(update, { params: { id }, body: { ...one, revision, ...body }, headers: admin.headers })
    ;(await put({ name: 'Grand piano' })).answer()
    expect((await put({ description: 'Tuned weekly' })).answer()).toMatchObject({
      name: 'Grand piano',
      description: 'Tuned weekly',
    })
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
    const changed = await server.client.call(update, { params, body: { name: 'Patch bay' }, headers: admin.headers })
    expect(changed.answer()).toMatchObject({ name: 'Patch bay', active: false })
  })

  it('require a name', async () => {
    for (const name of ['', '  ', undefined, null]) {
      const refused = await add({ name })
      expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { name: ['Name is required'] }])
    }
  })

  it('can be changed by admins only', async () => {
    const head = await server.store.head()
    const body = { name: 'Mine' }
    const params = { id: newId() }
    for (const [by, status] of [
      [undefined, 401],
      [manager, 403],
    ] as const) {
      const headers = by ? { headers: by.headers } : {}
      expect((await server.client.call(create, { body, ...headers })).status).toBe(status)
      expect((await server.client.call(update, { params, body, ...headers })).status).toBe(status)
      expect((await server.client.call(remove, { params, ...headers })).status).toBe(status)
    }
    expect(await server.store.head()).toBe(head)
  })

  it('return 404 for an unknown id', async () => {
    const params = { id: newId() }
    const request = { params, headers: admin.headers }
    expect((await server.client.call(update, { ...request, body: { name: 'X' } })).problem().error).toBe(notFound)
    expect((await server.client.call(remove, request)).problem().error).toBe(notFound)
  })

  it('disappear from studios when deactivated or deleted, and can no longer be assigned', async () => {
    const [kept, off, gone] = await Promise.all(
      ['Kept', 'Off', 'Gone'].map(async (name) => (await add({ name: `${name} ${newId()}` })).answer()),
    )
    if (!kept || !off || !gone) throw new Error('three were added')
    const body = {
      name: 'Chips',
      code: `CHIPS-${newId().slice(-6)}`,
      location: 'Karen, Nairobi',
      description: 'With everything',
      [kind]: [kept.id, off.id, gone.id],
    }
    const call = () => server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
    const { studio } = (await call()).answer().data
    const params = { id: off.id }
    await server.client.call(update, { params, body: { ...off, active: false }, headers: admin.headers })
    await server.client.call(remove, { params: { id: gone.id }, headers: admin.headers })
    const request = { params: { id: studio.id }, headers: admin.headers }
    const office = (await server.client.call(adminStudios.oneAdminStudio, request)).answer().data.studio
    const card = (await server.client.call(oneStudio, { params: { idOrCode: studio.id } })).answer()
    expect([office[kind].map(({ id }) => id), card[kind].map(({ id }) => id)]).toEqual([[kept.id], [kept.id]])
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([400, `Only active ${kind} can be assigned to studios`])
    // Entries that the studio already has may stay, even when inactive.
    const changing = { ...body, code: studio.code, [kind]: [kept.id, off.id] }
    const changed = await server.client.call(adminStudios.updateAdminStudio, { ...request, body: changing })
    expect(changed.status).toBe(200)
  })
})
