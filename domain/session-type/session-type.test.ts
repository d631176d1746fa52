import { describe, expect, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { createSessionType, deleteSessionType, updateSessionType } from './decisions.ts'
import { copyOf, type SessionTypeDetails, type SessionTypeEvent, sessionType } from './session-type.ts'

const { given } = specificationOf(sessionType)
const [sessionTypeId, studioId] = [
  '0199a000-0000-7000-8000-000000000001',
  '0199a000-0000-7000-8000-000000000002',
] as const
const details: SessionTypeDetails = {
  type: 'podcast-60',
  name: 'Podcast recording',
  description: null,
  priceCents: 250_000,
  durationMinutes: 60,
  basePriceCents: null,
  nameSw: 'Kurekodi podikasti',
  descriptionSw: null,
}
const created: SessionTypeEvent = { type: 'session_type.created', data: { sessionTypeId, studioId: null, ...details } }
const deleted: SessionTypeEvent = { type: 'session_type.deleted', data: {} }
const create = (changed: Partial<SessionTypeDetails>) => (state: typeof sessionType.initial) =>
  createSessionType(state, { sessionTypeId, studioId: null, details: { ...details, ...changed } })
const update =
  (changed: Partial<SessionTypeDetails>, scope: string | null = null) =>
  (state: typeof sessionType.initial) =>
    updateSessionType(state, { studioId: scope, details: { ...details, ...changed } })

describe('a session type', () => {
  test('is created once', () => {
    given().when(create({})).decides(created)
    given(created).when(create({})).changesNothing()
  })

  test('stores blank texts and a base price of 0 as null', () =>
    given()
      .when(create({ type: ' podcast-60 ', name: 'Podcast recording ', description: ' ', basePriceCents: 0 }))
      .decides(created))

  test.each<[string, Partial<SessionTypeDetails>]>([
    ['type', { type: ' ' }],
    ['type', { type: 'x'.repeat(121) }],
    ['durationMinutes', { durationMinutes: 0 }],
    ['durationMinutes', { durationMinutes: 1.5 }],
    ['durationMinutes', { durationMinutes: 781 }],
    ['type', { type: '\u200b' }],
    ['name', { name: 'Mixing\nand more' }],
    ['price', { priceCents: -1 }],
    ['price', { priceCents: Number.NaN }],
    ['basePrice', { basePriceCents: -1 }],
  ])('is rejected for its %s: %j', (field, changed) => {
    given().when(create(changed)).throws('invalid', undefined, { field })
    given(created).when(update(changed)).throws('invalid', undefined, { field })
  })

  test('keeps its duration if an update omits it', () =>
    given(created)
      .when((state) =>
        updateSessionType(state, {
          studioId: null,
          details: { ...details, priceCents: 700, durationMinutes: undefined },
        }),
      )
      .decides({ type: 'session_type.updated', data: { studioId: null, ...details, priceCents: 700 } }))

  test('may take a whole studio day, and be free', () => {
    const free: SessionTypeEvent = {
      type: 'session_type.created',
      data: { sessionTypeId, studioId: null, ...details, priceCents: 0, durationMinutes: 780 },
    }
    given()
      .when(create({ priceCents: 0, durationMinutes: 780 }))
      .decides(free)
  })

  test('is updated when something changes, including its studio', () => {
    const dearer: SessionTypeEvent = {
      type: 'session_type.updated',
      data: { studioId: null, ...details, priceCents: 300_000 },
    }
    const scoped: SessionTypeEvent = { type: 'session_type.updated', data: { studioId, ...details } }
    given(created)
      .when(update({ priceCents: 300_000 }))
      .decides(dearer)
    given(created).when(update({}, studioId)).decides(scoped)
    given(created, dearer)
      .when(update({ priceCents: 300_000 }))
      .changesNothing()
  })

  test('is deleted once, and not found afterwards', () => {
    given(created).when(deleteSessionType).decides(deleted)
    given(created, deleted).when(deleteSessionType).throws('not_found', 'Session type not found')
    given(created, deleted).when(update({})).throws('not_found', 'Session type not found')
    given().when(deleteSessionType).throws('not_found')
  })
})

test('copyOf() numbers the code and names of a clone', () => {
  const named = (suffix: string) => ({
    ...details,
    type: `podcast-60 ${suffix}`,
    name: `Podcast recording ${suffix}`,
    nameSw: `Kurekodi podikasti ${suffix}`,
  })
  const first = named('(Copy)')
  expect(copyOf(details, 1)).toEqual(first)
  expect(copyOf(details, 2)).toEqual(named('(Copy 2)'))
  expect(copyOf(first, 12).type).toBe('podcast-60 (Copy 12)')
  expect(copyOf({ ...details, name: null }, 1).name).toBeNull()
})

test('copyOf() shortens the longest code to the maximum length', () => {
  const { type } = copyOf({ ...details, type: 'x'.repeat(120) }, 2)
  expect(type).toBe(`${'x'.repeat(111)} (Copy 2)`)
})

describe('two admins edit one session type', () => {
  const seen = { studioId: null, details }
  const repriced: SessionTypeEvent = {
    type: 'session_type.updated',
    data: { studioId: null, ...details, priceCents: 300_000 },
  }
  const save = (changed: Partial<SessionTypeDetails>) => (state: typeof sessionType.initial) =>
    updateSessionType(state, { studioId: null, details: { ...details, ...changed }, seen })

  test('keeps both changes of different fields', () =>
    given(created, repriced)
      .when(save({ durationMinutes: 90 }))
      .decides({
        type: 'session_type.updated',
        data: { studioId: null, ...details, priceCents: 300_000, durationMinutes: 90 },
      }))

  test('rejects the second change of the same field', () =>
    given(created, repriced)
      .when(save({ priceCents: 200_000 }))
      .throws('edit_conflict', 'This has changed since you opened it: price. Please review it again.'))
})
