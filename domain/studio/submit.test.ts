import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { alwaysOpen } from './opening.ts'
import { ann, approved, deactivated, deleted, details, featured, mo, studioId, submitted } from './studio.fixtures.ts'
import { studio } from './studio.ts'
import { type Create, create, submit } from './submit.ts'

const { given } = specificationOf(studio)
const submitting =
  (changed: Partial<typeof details> = {}, code = 'sauti') =>
  (state: typeof studio.initial) =>
    submit(state, { studioId, code, managerId: mo, details: { ...details, ...changed } })
const creating =
  (changed: Partial<Create> = {}) =>
  (state: typeof studio.initial) =>
    create(state, {
      studioId,
      code: 'sauti',
      managerId: mo,
      details,
      adminId: ann,
      active: true,
      featured: false,
      ...changed,
    })

describe("a manager's new studio", () => {
  test('waits for an admin, its code in capitals', () => {
    given().when(submitting()).decides(submitted)
    expect(fold(studio, [submitted])).toMatchObject({
      status: 'submitted',
      active: false,
      featured: false,
      openingHours: alwaysOpen,
      bufferMinutes: 0,
      blackouts: [],
      overrides: [],
      bookingWindow: { noticeHours: 0, daysAhead: null },
      images: [],
    })
  })
  test('is submitted once', () => {
    given(submitted).when(submitting()).changesNothing()
    given(submitted, deleted).when(submitting()).throws('taken')
  })
  test.each<[string, Partial<typeof details>]>([
    ['name', { name: ' ' }],
    ['location', { location: '' }],
    ['description', { description: '' }],
    ['hourlyRate', { hourlyRateCents: null }],
  ])('needs its %s', (field, changed) =>
    given().when(submitting(changed)).throws('invalid', 'All fields are required', { field }),
  )
  test.each<[string, Partial<typeof details>]>([
    ['name', { name: 'x'.repeat(121) }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
    ['capacity', { capacity: 2.5 }],
    ['hourlyRate', { hourlyRateCents: -1 }],
  ])('is refused for its %s: %j', (field, changed) =>
    given().when(submitting(changed)).throws('invalid', undefined, { field }),
  )
  test.each(['', 'X', 'WITH SPACE', 'SAUTI!', 'X'.repeat(21)])('is refused for the code %j', (code) =>
    given().when(submitting({}, code)).throws('invalid', undefined, { field: 'code' }),
  )
})

describe("an admin's new studio", () => {
  test('is approved at once, active and not featured', () => {
    given().when(creating()).decides(submitted, approved)
    expect(fold(studio, [submitted, approved])).toMatchObject({ status: 'approved', active: true, featured: false })
  })
  test('may start inactive or featured', () =>
    given()
      .when(creating({ active: false, featured: true }))
      .decides(submitted, approved, deactivated, featured))
  test('is created once', () => given(submitted, approved).when(creating()).changesNothing())
  test('may do without an hourly rate', () =>
    given()
      .when(creating({ details: { ...details, hourlyRateCents: null } }))
      .decides(
        {
          type: 'studio.submitted',
          data: { studioId, code: 'SAUTI', managerId: mo, ...details, hourlyRateCents: null },
        },
        approved,
      ))
  test.each<[string, Partial<Create>]>([
    ['name', { details: { ...details, name: '' } }],
    ['code', { code: ' ' }],
    ['location', { details: { ...details, location: ' ' } }],
    ['description', { details: { ...details, description: '' } }],
  ])('needs its %s', (field, changed) =>
    given().when(creating(changed)).throws('invalid', 'Name, code, location, and description are required', { field }),
  )
})
