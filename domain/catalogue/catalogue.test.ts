import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  type CatalogueEvent,
  type CatalogueKind,
  catalogueEntry,
  createEntry,
  deleteEntry,
  type UpdateEntry,
  updateEntry,
} from './catalogue.ts'

const { given } = specificationOf(catalogueEntry)
const itemId = '0199a000-0000-7000-8000-000000000001'
const english = { name: 'Green screen', icon: '🟩', description: 'Three metres wide', active: true }
const item = { ...english, nameSw: 'Skrini ya kijani', descriptionSw: 'Upana wa mita tatu' }

describe.each<CatalogueKind>(['feature', 'limitation'])('a %s', (kind) => {
  const created: CatalogueEvent = { type: `${kind}.created`, data: { itemId, ...item } }
  const deleted: CatalogueEvent = { type: `${kind}.deleted`, data: {} }
  const create = (changed: Partial<typeof item>) => (entry: typeof catalogueEntry.initial) =>
    createEntry(kind, entry, { itemId, ...item, ...changed })
  const update = (changed: Partial<UpdateEntry>) => (entry: typeof catalogueEntry.initial) =>
    updateEntry(kind, entry, { ...item, ...changed })

  test('is created once', () => {
    given().when(create({})).decides(created)
    given(created).when(create({})).changesNothing()
  })
  test('keeps blank icons and descriptions as none', () =>
    given()
      .when(create({ name: ' Green screen ', icon: ' ', description: '' }))
      .decides({ type: `${kind}.created`, data: { itemId, ...item, icon: null, description: null } }))
  test('is created without Swahili texts, and keeps blank ones as none', () => {
    const none = { nameSw: null, descriptionSw: null }
    const event: CatalogueEvent = { type: `${kind}.created`, data: { itemId, ...english, ...none } }
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english }))
      .decides(event)
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english, nameSw: ' ', descriptionSw: '' }))
      .decides(event)
  })
  test('keeps its Swahili texts if an update leaves them out, and loses them if it clears them', () => {
    given(created)
      .when((entry) => updateEntry(kind, entry, { ...english, active: false }))
      .decides({ type: `${kind}.updated`, data: { ...item, active: false } })
    given(created)
      .when((entry) => updateEntry(kind, entry, { ...english, nameSw: '', descriptionSw: null }))
      .decides({ type: `${kind}.updated`, data: { ...english, nameSw: null, descriptionSw: null } })
  })
  test('is refused a Swahili name that nobody could read', () =>
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english, nameSw: 'Skrini\nkijani' }))
      .throws('invalid', undefined, { field: 'nameSw' }))
  test('needs a name', () => {
    given()
      .when(create({ name: ' ' }))
      .throws('invalid', 'Name is required', { field: 'name' })
    given(created)
      .when(update({ name: '' }))
      .throws('invalid', 'Name is required')
  })
  test.each(['\u200b', 'Green\nscreen'])('is refused a name that nobody could read: %j', (name) => {
    given().when(create({ name })).throws('invalid', undefined, { field: 'name' })
    given(created).when(update({ name })).throws('invalid', undefined, { field: 'name' })
  })
  test('is updated when something changes', () => {
    const updated: CatalogueEvent = { type: `${kind}.updated`, data: { ...item, active: false } }
    given(created)
      .when(update({ active: false }))
      .decides(updated)
    given(created, updated)
      .when(update({ active: false }))
      .changesNothing()
  })
  test('keeps what somebody else changed since the form was filled, and refuses to undo it', () => {
    const updated: CatalogueEvent = { type: `${kind}.updated`, data: { ...item, active: false } }
    const filled = (changed: Partial<typeof item>) => update({ ...changed, seen: item })
    given(created, updated)
      .when(filled({ name: 'Blue screen' }))
      .decides({ type: `${kind}.updated`, data: { ...item, name: 'Blue screen', active: false } })
    given(created, { type: `${kind}.updated`, data: { ...item, name: 'Red screen' } })
      .when(filled({ name: 'Blue screen' }))
      .throws('edit_conflict')
  })
  test('is deleted once, and is no more then', () => {
    given(created)
      .when((entry) => deleteEntry(kind, entry))
      .decides(deleted)
    given(created, deleted)
      .when((entry) => deleteEntry(kind, entry))
      .throws('not_found')
    given(created, deleted)
      .when(update({ name: 'New' }))
      .throws('not_found')
  })
  test('that never was is not found', () => {
    given().when(update({})).throws('not_found')
    given()
      .when((entry) => deleteEntry(kind, entry))
      .throws('not_found')
  })
})
