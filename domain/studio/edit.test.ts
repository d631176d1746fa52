import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { edit, update } from './edit.ts'
import type { ChangedDetails, StudioEvent } from './events.ts'
import {
  approved,
  archived,
  archiveRequested,
  details,
  edited,
  mo,
  rejected,
  renamed,
  submitted,
} from './studio.fixtures.ts'
import { isPending, studio } from './studio.ts'

const { given } = specificationOf(studio)
const submitting = (base: ChangedDetails, changes: ChangedDetails): StudioEvent => ({
  type: 'studio.edit_submitted',
  data: { managerId: mo, base, changes },
})
const editing =
  (asked = renamed) =>
  (state: typeof studio.initial) =>
    edit(state, { managerId: mo, details: asked })

describe("a manager's edit", () => {
  test('waits beside the live version', () => {
    given(submitted, approved).when(editing()).decides(edited)
    const state = fold(studio, [submitted, approved, edited])
    expect(state).toMatchObject({
      status: 'approved',
      details,
      pendingEdit: { base: details, changes: { name: 'Sauti Two' } },
    })
    expect(state.status === 'approved' && isPending(state)).toBe(true)
  })
  test('twice changes nothing, and a further one takes its place', () => {
    given(submitted, approved, edited).when(editing()).changesNothing()
    const larger = { ...renamed, capacity: 8 }
    given(submitted, approved, edited)
      .when(editing(larger))
      .decides(submitting({ name: 'Sauti', capacity: 6 }, { name: 'Sauti Two', capacity: 8 }))
  })
  test('back to the live version replaces the one that waits', () =>
    given(submitted, approved, edited).when(editing(details)).decides(submitting({}, {})))
  test('that changes nothing asks for nothing', () =>
    given(submitted, approved).when(editing(details)).changesNothing())
  test('of a studio that nobody has approved replaces what was submitted', () => {
    given(submitted).when(editing()).decides(edited)
    expect(fold(studio, [submitted, edited])).toMatchObject({ status: 'submitted', details: renamed })
  })
  test('of a rejected studio submits it again, even unchanged', () => {
    given(submitted, rejected).when(editing(details)).decides(submitting({}, {}))
    expect(fold(studio, [submitted, rejected, edited])).toMatchObject({ status: 'submitted', details: renamed })
  })
  test('needs every field', () =>
    given(submitted, approved)
      .when(editing({ ...renamed, description: '' }))
      .throws('invalid', 'All fields are required'))
  test('is written on one line, but for the description', () => {
    given(submitted, approved)
      .when(editing({ ...renamed, name: 'Sauti\nituaS' }))
      .throws('invalid', undefined, { field: 'name' })
    given(submitted, approved)
      .when(editing({ ...renamed, location: 'Kilimani\nNairobi' }))
      .throws('invalid', undefined, { field: 'location' })
    const described = { ...renamed, description: 'Two rooms.\nOne piano.' }
    given(submitted, approved)
      .when(editing(described))
      .decides(
        submitting(
          { name: 'Sauti', description: details.description },
          { name: 'Sauti Two', description: described.description },
        ),
      )
  })
  test('of an archived studio is refused', () =>
    given(submitted, approved, archiveRequested, archived).when(editing()).throws('wrong_status'))
})

describe("an admin's change", () => {
  const updated: StudioEvent = { type: 'studio.updated', data: { changes: { code: 'SAUTI-2', name: 'Sauti Two' } } }
  const updating =
    (asked = renamed, code = 'sauti-2') =>
    (state: typeof studio.initial) =>
      update(state, { code, details: asked })

  test('takes effect at once, and twice changes nothing', () => {
    given(submitted, approved).when(updating()).decides(updated)
    given(submitted, approved, updated).when(updating()).changesNothing()
    expect(fold(studio, [submitted, approved, updated])).toMatchObject({ code: 'SAUTI-2', details: renamed })
  })
  test('leaves an edit waiting', () =>
    expect(fold(studio, [submitted, approved, edited, updated])).toMatchObject({
      details: renamed,
      pendingEdit: { changes: { name: 'Sauti Two' } },
    }))
  test('may leave the description empty', () =>
    given(submitted, approved)
      .when(updating({ ...details, description: '' }, 'SAUTI'))
      .decides({ type: 'studio.updated', data: { changes: { description: '' } } }))
  test('needs a studio', () => given().when(updating()).throws('not_found', 'Studio not found'))
})
