import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { EditConflictProblem, type OfficeStudioDetail } from '../../api/contract/office-studios.ts'
import { type StudioSetup, setUpStudios } from '../support/studio-setup.ts'

let setup: StudioSetup
beforeAll(async () => {
  setup = await setUpStudios({ holdBack: true })
})
afterAll(() => setup?.close())

const formOf = ({ name, location, description, capacity, hourly_rate }: OfficeStudioDetail) => ({
  name,
  location,
  description,
  capacity,
  hourlyRate: hourly_rate,
})
const edit = (one: OfficeStudioDetail, changes: object) =>
  setup.server.client.call(managerStudios.editStudio, {
    params: { id: one.id },
    body: { ...formOf(one), ...changes },
    headers: setup.manager.headers,
  })
const update = (one: OfficeStudioDetail, changes: object, by = setup.other) =>
  setup.server.client.call(adminStudios.updateAdminStudio, {
    params: { id: one.id },
    body: { ...formOf(one), code: one.code, ...changes },
    headers: by.headers,
  })

const approve = (one: OfficeStudioDetail, body: object) =>
  setup.server.client.call(adminStudios.approveStudio, { params: { id: one.id }, body, headers: setup.admin.headers })

describe('approving an edit after an admin has corrected the studio', () => {
  it('keeps the correction of another field', async () => {
    const one = await setup.live()
    expect(one.capacity).toBe(8)
    ;(await edit(one, { description: 'Two rooms and a piano' })).answer()
    ;(await update(one, { capacity: 4 })).answer()
    const after = (await setup.decide('approveStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ description: 'Two rooms and a piano', capacity: 4, declined_fields: [] })
  })

  it('is refused if both changed the same field, and names the fields', async () => {
    const one = await setup.live()
    ;(await edit(one, { capacity: 12, hourlyRate: 3_000 })).answer()
    ;(await update(one, { capacity: 4, hourlyRate: 2_000 })).answer()
    const refused = await setup.decide('approveStudio', one.id)
    expect(refused.status).toBe(409)
    expect(EditConflictProblem.parse(refused.problem())).toMatchObject({
      code: 'edit_conflict',
      error: 'Both this edit and an admin have changed: hourly rate, capacity. Choose which to keep.',
      changed: ['hourly rate', 'capacity'],
      conflicts: [
        { field: 'hourlyRate', base: 2_500, current: 2_000, proposed: 3_000 },
        { field: 'capacity', base: 8, current: 4, proposed: 12 },
      ],
      pending_version: 3,
    })
    expect(await setup.seenByAdmin(one.id)).toMatchObject({ capacity: 4, pending_kind: 'edit' })
  })

  it('shows the base, current and proposed values, and applies the admin’s choices', async () => {
    const one = await setup.live()
    const { soundproof } = setup.server.fixtures
    ;(await edit(one, { name: 'Changed', capacity: 12, hourlyRate: 3_000, features: [soundproof] })).answer()
    ;(await update(one, { capacity: 4, hourlyRate: 2_000, location: 'Karen, Nairobi' })).answer()
    const shown = await setup.seenByAdmin(one.id)
    expect(shown).toMatchObject({
      location: 'Karen, Nairobi',
      pending_base: { name: one.name, capacity: 8, hourly_rate: 2_500, location: one.location, features: [] },
      pending_edit: { name: 'Changed', capacity: 12, location: 'Karen, Nairobi', features: [{ id: soundproof }] },
      pending_fields: ['name', 'hourlyRate', 'capacity', 'features'],
      pending_conflicts: ['hourlyRate', 'capacity'],
    })
    const list = await setup.server.client.call(adminStudios.listAdminStudios, {
      query: { search: one.code },
      headers: setup.admin.headers,
    })
    expect(list.answer().items).toMatchObject([{ pending_conflicts: ['hourlyRate', 'capacity'] }])
    const version = shown.pending_version
    const half = await approve(one, { version, resolutions: { capacity: 'current' } })
    expect([half.status, half.problem()]).toMatchObject([409, { changed: ['hourly rate'] }])
    const resolutions = { capacity: 'current', hourlyRate: 'proposed' }
    const after = (await approve(one, { version, resolutions })).answer().data.studio
    expect(after).toMatchObject({
      name: 'Changed',
      location: 'Karen, Nairobi',
      capacity: 4,
      hourly_rate: 3_000,
      declined_fields: ['capacity'],
      pending_edit: null,
      pending_base: null,
      pending_fields: [],
      pending_conflicts: [],
    })
    expect((await edit(after, { name: 'Changed again' })).answer().data.studio.declined_fields).toEqual([])
  })

  it('applies choices only if the values are those that the admin saw', async () => {
    const one = await setup.live()
    ;(await edit(one, { capacity: 12 })).answer()
    ;(await update(one, { capacity: 4 })).answer()
    const { pending_version: version } = await setup.seenByAdmin(one.id)
    const resolutions = { capacity: 'proposed' }
    const unseen = await approve(one, { resolutions })
    expect([unseen.status, Object.keys(unseen.problem().fieldErrors ?? {})]).toEqual([400, ['version']])
    ;(await update(one, { capacity: 5 })).answer()
    const late = await approve(one, { version, resolutions })
    expect([late.status, late.problem()]).toMatchObject([409, { code: 'edit_conflict', changed: ['capacity'] }])
    expect(await setup.seenByAdmin(one.id)).toMatchObject({ capacity: 5, pending_kind: 'edit' })
    const odd = await approve(one, { version, resolutions: { capacity: 'both' } })
    expect(odd.status).toBe(400)
  })
})

describe('two people who change the same studio at once', () => {
  it('both succeed if they changed different fields', async () => {
    const one = await setup.live()
    const { revision } = one
    ;(await update(one, { capacity: 4, code: `new-${one.code}`, active: false, revision }, setup.admin)).answer()
    const body = { name: 'Renamed', active: true, featured: true, revision }
    const after = (await update(one, body)).answer().data.studio
    expect(after).toMatchObject({
      name: 'Renamed',
      capacity: 4,
      code: `NEW-${one.code}`,
      active: false,
      featured: true,
    })
    const edited = (await edit(one, { description: 'A piano, too', revision })).answer().data.studio
    expect(edited).toMatchObject({ pending_fields: ['description'], pending_edit: { name: 'Renamed', capacity: 4 } })
  })

  it('get a conflict if they changed the same field, with its current value', async () => {
    const one = await setup.live()
    const { revision } = one
    ;(await update(one, { capacity: 4, code: `new-${one.code}`, revision }, setup.admin)).answer()
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
    const now = await setup.seenByAdmin(one.id)
    expect(now).toMatchObject({ name: one.name, capacity: 4, pending_kind: null })
    expect((await update(now, { capacity: 6, revision: now.revision })).answer().data.studio.capacity).toBe(6)
  })

  it('overwrite each other if they send no revision', async () => {
    const one = await setup.live()
    ;(await update(one, { capacity: 4 }, setup.admin)).answer()
    expect((await update(one, { name: 'Renamed' })).answer().data.studio).toMatchObject({
      name: 'Renamed',
      capacity: 8,
    })
  })
})
