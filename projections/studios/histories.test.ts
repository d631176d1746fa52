import { expect, test } from 'vitest'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { ann, approved, deleted, edited, mo, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { studioHistories } from './histories.ts'

const after = (...events: StudioEvent[]) =>
  rowsAfter(studioHistories, ...events.map((event) => recorded(`studio-${studioId}`, event))).get(studioId)
const whats = (row: object | undefined) => Object(row).moments.map(({ what }: { what: string }) => what)

test('all events of a studio are kept in order, including its deletion', () => {
  const row = after(submitted, approved, edited, deleted)
  expect(row).toMatchObject({ name: 'Sauti', manager_id: mo })
  expect(whats(row)).toEqual(['submitted', 'approved', 'edit_submitted', 'deleted'])
})

test('each assignment is kept, and the current manager', () => {
  const given: StudioEvent = { type: 'studio.manager_assigned', data: { managerId: ann } }
  const row = after(submitted, given)
  expect(row).toMatchObject({ manager_id: ann, moments: [{ given_to: null }, { given_to: ann }] })
  expect(after(submitted, given, { type: 'studio.manager_assigned', data: { managerId: null } })).toMatchObject({
    manager_id: null,
  })
})

test('events of images are left out', () => {
  const removed: StudioEvent = { type: 'studio.image_removed', data: { imageId: ann } }
  expect(whats(after(submitted, removed))).toEqual(['submitted'])
})

test('only the latest events are kept', () => {
  const often = Array.from({ length: 60 }, (): StudioEvent => ({ type: 'studio.featured', data: {} }))
  expect(whats(after(submitted, ...often))).toHaveLength(50)
})
