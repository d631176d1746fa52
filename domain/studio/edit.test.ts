import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { approve } from './approval.ts'
import { edit, update } from './edit.ts'
import type { ChangedDetails, StudioEvent } from './events.ts'
import {
  ann,
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
  (wanted = renamed) =>
  (state: typeof studio.initial) =>
    edit(state, { managerId: mo, details: wanted })

describe('edit()', () => {
  test('leaves the live version in place until it is approved', () => {
    given(submitted, approved).when(editing()).decides(edited)
    const state = fold(studio, [submitted, approved, edited])
    expect(state).toMatchObject({
      status: 'approved',
      details,
      pendingEdit: { base: details, changes: { name: 'Sauti Two' } },
    })
    expect(state.status === 'approved' && isPending(state)).toBe(true)
  })
  test('changes nothing the second time, and a later edit replaces it', () => {
    given(submitted, approved, edited).when(editing()).changesNothing()
    const larger = { ...renamed, capacity: 8 }
    given(submitted, approved, edited)
      .when(editing(larger))
      .decides(submitting({ name: 'Sauti', capacity: 6 }, { name: 'Sauti Two', capacity: 8 }))
  })
  test('back to the live version takes the pending edit back', () => {
    given(submitted, approved, edited).when(editing(details)).decides(submitting({}, {}))
    const takenBack = [submitted, approved, edited, submitting({}, {})] as const
    expect(fold(studio, takenBack)).toMatchObject({ pendingEdit: null, pendingVersion: 3 })
    given(...takenBack)
      .when((state) => approve(state, { adminId: ann, seen: 2 }))
      .throws('edit_conflict')
  })
  test('without changes decides nothing', () => given(submitted, approved).when(editing(details)).changesNothing())
  test('of a studio that is not approved replaces the submission', () => {
    given(submitted).when(editing()).decides(edited)
    expect(fold(studio, [submitted, edited])).toMatchObject({ status: 'submitted', details: renamed })
  })
  test('of a rejected studio submits it again, even unchanged', () => {
    given(submitted, rejected).when(editing(details)).decides(submitting({}, {}))
    expect(fold(studio, [submitted, rejected, edited])).toMatchObject({ status: 'submitted', details: renamed })
  })
  test('requires every field', () =>
    given(submitted, approved)
      .when(editing({ ...renamed, description: '' }))
      .throws('invalid', 'All fields are required'))
  test('allows line breaks in the description only', () => {
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
  test('rejects an archived studio', () =>
    given(submitted, approved, archiveRequested, archived).when(editing()).throws('wrong_status'))
})

describe('update()', () => {
  const updated: StudioEvent = { type: 'studio.updated', data: { changes: { code: 'SAUTI-2', name: 'Sauti Two' } } }
  const updating =
    (wanted = renamed, code = 'sauti-2') =>
    (state: typeof studio.initial) =>
      update(state, { code, details: wanted })

  test('takes effect at once, and changes nothing the second time', () => {
    given(submitted, approved).when(updating()).decides(updated)
    given(submitted, approved, updated).when(updating()).changesNothing()
    expect(fold(studio, [submitted, approved, updated])).toMatchObject({ code: 'SAUTI-2', details: renamed })
  })
  test('leaves an edit pending', () =>
    expect(fold(studio, [submitted, approved, edited, updated])).toMatchObject({
      details: renamed,
      pendingEdit: { changes: { name: 'Sauti Two' } },
    }))
  test('accepts an empty description', () =>
    given(submitted, approved)
      .when(updating({ ...details, description: '' }, 'SAUTI'))
      .decides({ type: 'studio.updated', data: { changes: { description: '' } } }))
  test('rejects a studio that does not exist', () => given().when(updating()).throws('not_found', 'Studio not found'))
})
