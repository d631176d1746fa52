import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { EditConflictProblem, type OfficeStudioDetail } from '../../api/contract/office-studios.ts'
import { setUpStudios } from '../support/studio-setup.ts'

const { server, admin, live, manager, other, seenByAdmin } = await setUpStudios({ holdBack: true })
const { client, fixtures } = server

const formOf = ({ name, location, description, capacity, hourly_rate: hourlyRate }: OfficeStudioDetail) => {
  return { name, location, description, capacity, hourlyRate }
}
const edit = (one: OfficeStudioDetail, changes: object) =>
  client.as(manager).call(api.editStudio, { params: { id: one.id }, body: { ...formOf(one), ...changes } })
const update = (one: OfficeStudioDetail, changes: object, by = other) => {
  const body = { ...formOf(one), code: one.code, ...changes }
  return client.as(by).call(api.updateAdminStudio, { params: { id: one.id }, body })
}
const approve = (one: OfficeStudioDetail, body: object) =>
  client.as(admin).call(api.approveStudio, { params: { id: one.id }, body })

describe('approving an edit after an admin has corrected the studio', () => {
  it('shows the base, current and proposed values, and applies the admin’s choices', async () => {
    const one = await live()
    const { soundproof } = fixtures
    ;(await edit(one, { name: 'Changed', capacity: 12, hourlyRate: 3_000, features: [soundproof] })).answer()
    ;(await update(one, { capacity: 4, hourlyRate: 2_000, location: 'Karen, Nairobi' })).answer()
    const shown = await seenByAdmin(one.id)
    expect(shown).toMatchObject({
      location: 'Karen, Nairobi',
      pending_base: { name: one.name, capacity: 8, hourly_rate: 2_500, location: one.location, features: [] },
      pending_edit: { name: 'Changed', capacity: 12, location: 'Karen, Nairobi', features: [{ id: soundproof }] },
      pending_fields: ['name', 'hourlyRate', 'capacity', 'features'],
      pending_conflicts: ['hourlyRate', 'capacity'],
    })
    const { items } = await client.as(admin).ask(api.listAdminStudios, { query: { search: one.code } })
    expect(items.filter(({ id }) => id === one.id)).toMatchObject([{ pending_conflicts: ['hourlyRate', 'capacity'] }])
    const version = shown.pending_version
    const half = await approve(one, { version, resolutions: { capacity: 'current' } })
    expect([half.status, EditConflictProblem.parse(half.problem())]).toMatchObject([
      409,
      {
        ...{ code: 'edit_conflict', changed: ['hourly rate'], pending_version: version },
        error: 'The manager and an admin both changed: hourly rate. Choose which to keep.',
        conflicts: [{ field: 'hourlyRate', base: 2_500, current: 2_000, proposed: 3_000 }],
      },
    ])
    const resolutions = { capacity: 'current', hourlyRate: 'proposed' }
    const after = (await approve(one, { version, resolutions })).answer().data.studio
    const kept = { name: 'Changed', location: 'Karen, Nairobi', capacity: 4, hourly_rate: 3_000 }
    const settled = { pending_edit: null, pending_base: null, pending_fields: [], pending_conflicts: [] }
    expect(after).toMatchObject({ ...kept, ...settled, declined_fields: ['capacity'] })
    expect((await edit(after, { name: 'Changed again' })).answer().data.studio.declined_fields).toEqual([])
  })

  it('applies choices only if the values are those that the admin saw', async () => {
    const one = await live()
    ;(await edit(one, { capacity: 12 })).answer()
    ;(await update(one, { capacity: 4 })).answer()
    const { pending_version: version } = await seenByAdmin(one.id)
    const resolutions = { capacity: 'proposed' }
    const unseen = await approve(one, { resolutions })
    expect([unseen.status, Object.keys(unseen.problem().fieldErrors ?? {})]).toEqual([400, ['version']])
    ;(await update(one, { capacity: 5 })).answer()
    const late = await approve(one, { version, resolutions })
    expect([late.status, late.problem()]).toMatchObject([409, { code: 'edit_conflict', changed: ['capacity'] }])
    expect(await seenByAdmin(one.id)).toMatchObject({ capacity: 5, pending_kind: 'edit' })
    const odd = await approve(one, { version, resolutions: { capacity: 'both' } })
    expect(odd.status).toBe(400)
  })
})

describe('two people who change the same studio at once', () => {
  it('both succeed if they changed different fields', async () => {
    const one = await live()
    const { revision } = one
    ;(await update(one, { capacity: 4, code: `new-${one.code}`, active: false, revision }, admin)).answer()
    const body = { name: 'Renamed', active: true, featured: true, revision }
    const after = (await update(one, body)).answer().data.studio
    const merged = { name: 'Renamed', capacity: 4, code: `NEW-${one.code}`, active: false, featured: true }
    expect(after).toMatchObject(merged)
    const edited = (await edit(one, { description: 'A piano, too', revision })).answer().data.studio
    expect(edited).toMatchObject({ pending_fields: ['description'], pending_edit: { name: 'Renamed', capacity: 4 } })
  })

  it('get a conflict if they changed the same field, with its current value', async () => {
    const one = await live()
    const { revision } = one
    ;(await update(one, { capacity: 4, code: `new-${one.code}`, revision }, admin)).answer()
    const lost = await update(one, { capacity: 6, code: `other-${one.code}`, name: 'Renamed', revision })
    expect(lost.status).toBe(409)
    expect(EditConflictProblem.parse(lost.problem())).toMatchObject({
      code: 'edit_conflict',
      conflicts: [
        { field: 'code', base: one.code, current: `NEW-${one.code}`, proposed: `OTHER-${one.code}` },
        { field: 'capacity', base: 8, current: 4, proposed: 6 },
      ],
    })
    const edited = await edit(one, { capacity: 6, revision })
    expect([edited.status, edited.problem()]).toMatchObject([409, { conflicts: [{ field: 'capacity', current: 4 }] }])
    const now = await seenByAdmin(one.id)
    expect(now).toMatchObject({ name: one.name, capacity: 4, pending_kind: null })
    expect((await update(now, { capacity: 6, revision: now.revision })).answer().data.studio.capacity).toBe(6)
  })

  it('overwrite each other if they send no revision', async () => {
    const one = await live()
    ;(await update(one, { capacity: 4 }, admin)).answer()
    const { studio } = (await update(one, { name: 'Renamed' })).answer().data
    expect(studio).toMatchObject({ name: 'Renamed', capacity: 8 })
  })
})
