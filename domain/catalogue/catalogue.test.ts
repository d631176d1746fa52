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
  test('stores a blank icon or description as null', () =>
    given()
      .when(create({ name: ' Green screen ', icon: ' ', description: '' }))
      .decides({ type: `${kind}.created`, data: { itemId, ...item, icon: null, description: null } }))
  test('is created without Swahili texts, and stores blank ones as null', () => {
    const none = { nameSw: null, descriptionSw: null }
    const event: CatalogueEvent = { type: `${kind}.created`, data: { itemId, ...english, ...none } }
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english }))
      .decides(event)
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english, nameSw: ' ', descriptionSw: '' }))
      .decides(event)
  })
  test('keeps its Swahili texts if an update omits them, and clears blank ones', () => {
    given(created)
      .when((entry) => updateEntry(kind, entry, { ...english, active: false }))
      .decides({ type: `${kind}.updated`, data: { ...item, active: false } })
    given(created)
      .when((entry) => updateEntry(kind, entry, { ...english, nameSw: '', descriptionSw: null }))
      .decides({ type: `${kind}.updated`, data: { ...english, nameSw: null, descriptionSw: null } })
  })
  test('stays active or not if an update omits it', () => {
    const inactive: CatalogueEvent = { type: `${kind}.updated`, data: { ...item, active: false } }
    given(created, inactive)
      .when(update({ name: 'Green wall', active: undefined }))
      .decides({ type: `${kind}.updated`, data: { ...item, name: 'Green wall', active: false } })
  })
  test('rejects an unreadable Swahili name', () =>
    given()
      .when((entry) => createEntry(kind, entry, { itemId, ...english, nameSw: 'Skrini\nkijani' }))
      .throws('invalid', undefined, { field: 'nameSw' }))
  test('requires a name', () => {
    given()
      .when(create({ name: ' ' }))
      .throws('invalid', 'Name is required', { field: 'name' })
    given(created)
      .when(update({ name: '' }))
      .throws('invalid', 'Name is required')
  })
  test.each(['\u200b', 'Green\nscreen'])('rejects the unreadable name %j', (name) => {
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
  test('keeps another user’s changes since the form was loaded, and rejects conflicts with them', () => {
    const updated: CatalogueEvent = { type: `${kind}.updated`, data: { ...item, active: false } }
    const filled = (changed: Partial<typeof item>) => update({ ...changed, seen: item })
    given(created, updated)
      .when(filled({ name: 'Blue screen' }))
      .decides({ type: `${kind}.updated`, data: { ...item, name: 'Blue screen', active: false } })
    given(created, { type: `${kind}.updated`, data: { ...item, name: 'Red screen' } })
      .when(filled({ name: 'Blue screen' }))
      .throws('edit_conflict')
  })
  test('is deleted once, and not found afterwards', () => {
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
  test('is not found if it never existed', () => {
    given().when(update({})).throws('not_found')
    given()
      .when((entry) => deleteEntry(kind, entry))
      .throws('not_found')
  })
})
