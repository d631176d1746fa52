import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { type Approval, approve, type Create, create, reject, submit } from './approval.ts'
import type { StudioEvent } from './events.ts'
import { alwaysOpen } from './opening.ts'
import {
  ann,
  approved,
  archived,
  archiveRejected,
  archiveRequested,
  deactivated,
  deleted,
  details,
  editApproved,
  edited,
  editRejected,
  featured,
  mo,
  rejected,
  renamed,
  studioId,
  submitted,
} from './studio.fixtures.ts'
import { type Studio, studio } from './studio.ts'

describe('creating a studio', () => {
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
    test('waits for approval, with its code in capitals', () => {
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
    test('is not submitted again with other details', () =>
      given(submitted)
        .when(submitting({ name: 'Another Name' }))
        .throws('taken', 'An earlier version of this request was saved. Check it before you send another.'))
    test.each<[string, Partial<typeof details>]>([
      ['name', { name: ' ' }],
      ['location', { location: '' }],
      ['description', { description: '' }],
      ['hourlyRate', { hourlyRateCents: null }],
    ])('requires its %s', (field, changed) =>
      given()
        .when(submitting(changed))
        .throws('invalid', 'All fields are required', { field: [field] }),
    )
    test('names all missing fields', () =>
      given()
        .when(submitting({ name: '', description: ' ', hourlyRateCents: null }))
        .throws('invalid', 'All fields are required', { field: ['name', 'description', 'hourlyRate'] }))
    test.each<[string, Partial<typeof details>]>([
      ['name', { name: 'x'.repeat(121) }],
      ['capacity', { capacity: 0 }],
      ['capacity', { capacity: 101 }],
      ['capacity', { capacity: 2.5 }],
      ['hourlyRate', { hourlyRateCents: -1 }],
    ])('is rejected for its %s: %j', (field, changed) =>
      given().when(submitting(changed)).throws('invalid', undefined, { field }),
    )
    test.each(['', 'X', 'WITH SPACE', 'SAUTI!', 'X'.repeat(41)])('is rejected for the code %j', (code) =>
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
    test.each<[string, Partial<Create>]>([
      ['code', { code: 'SAUTI-2' }],
      ['manager', { managerId: null }],
      ['status', { active: false }],
      ['place among the featured', { featured: true }],
      ['name', { details: { ...details, name: 'Another' } }],
    ])('is not created again with another %s', (_, changed) =>
      given(submitted, approved)
        .when(creating(changed))
        .throws('taken', 'An earlier version of this request was saved. Check it before you send another.'),
    )
    test('may have no hourly rate', () =>
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
    ])('requires its %s', (field, changed) =>
      given()
        .when(creating(changed))
        .throws('invalid', 'Name, code, location, and description are required', { field: [field] }),
    )
  })
})

describe('approval', () => {
  const { given } = specificationOf(studio)
  const approving = (state: typeof studio.initial) => approve(state, { adminId: ann })
  const rejecting = (state: typeof studio.initial) => reject(state, { adminId: ann, note: '' })
  const live = [submitted, approved]

  describe('approve()', () => {
    test('approves a new studio, which becomes active', () => {
      given(submitted).when(approving).decides(approved)
      expect(fold(studio, live)).toMatchObject({ status: 'approved', active: true })
    })
    test('approves an edit, which becomes live', () => {
      given(...live, edited)
        .when(approving)
        .decides(editApproved)
      expect(fold(studio, [...live, edited, editApproved])).toMatchObject({ details: renamed, pendingEdit: null })
    })
    test('approves archiving, which removes the studio from the public lists', () => {
      given(...live, archiveRequested)
        .when(approving)
        .decides(archived)
      expect(fold(studio, [...live, featured, archiveRequested, archived])).toMatchObject({
        status: 'archived',
        active: false,
        featured: false,
      })
    })
    test('approves everything pending at once', () =>
      given(...live, edited, archiveRequested)
        .when(approving)
        .decides(editApproved, archived))
    test('changes nothing the second time', () => {
      given(...live)
        .when(approving)
        .changesNothing()
      given(...live, archiveRequested, archived)
        .when(approving)
        .changesNothing()
    })
    test('rejects what another admin has rejected, and a deleted studio', () => {
      const text = 'This has already been rejected'
      given(submitted, rejected).when(approving).throws('wrong_status', text)
      given(...live, edited, editRejected)
        .when(approving)
        .throws('wrong_status', text)
      given(...live, archiveRequested, archiveRejected)
        .when(approving)
        .throws('wrong_status', text)
      given(submitted, deleted).when(approving).throws('not_found')
    })
  })

  describe('reject()', () => {
    test('rejects a new studio once', () => {
      given(submitted).when(rejecting).decides(rejected)
      given(submitted, rejected).when(rejecting).changesNothing()
      expect(fold(studio, [submitted, rejected])).toMatchObject({ status: 'rejected', active: false })
    })
    test('rejects an edit and keeps the live version', () => {
      given(...live, edited)
        .when(rejecting)
        .decides(editRejected)
      expect(fold(studio, [...live, edited, editRejected])).toMatchObject({
        status: 'approved',
        details,
        pendingEdit: null,
      })
    })
    test('rejects archiving and keeps the studio active', () => {
      given(...live, archiveRequested)
        .when(rejecting)
        .decides(archiveRejected)
      expect(fold(studio, [...live, archiveRequested, archiveRejected])).toMatchObject({
        status: 'approved',
        active: true,
        archiveRequested: false,
      })
    })
    test('rejects everything pending at once', () =>
      given(...live, edited, archiveRequested)
        .when(rejecting)
        .decides(editRejected, archiveRejected))
    test('changes nothing the second time', () => {
      given(...live, edited, editRejected)
        .when(rejecting)
        .changesNothing()
      given(...live, archiveRequested, archiveRejected)
        .when(rejecting)
        .changesNothing()
    })
    test('does not reject what another admin has approved', () => {
      const text = 'This has already been approved'
      given(...live)
        .when(rejecting)
        .throws('wrong_status', text)
      given(...live, edited, editApproved)
        .when(rejecting)
        .throws('wrong_status', text)
      given(...live, archiveRequested, archived)
        .when(rejecting)
        .throws('wrong_status', text)
    })
    test('does not prevent approving a later request', () => {
      given(...live, edited, editRejected, archiveRequested)
        .when(approving)
        .decides(archived)
      given(submitted, rejected, edited).when(approving).decides(approved)
    })
  })

  describe('with the version that the admin saw', () => {
    const larger: StudioEvent = {
      type: 'studio.edit_submitted',
      data: { managerId: mo, base: { capacity: 6 }, changes: { capacity: 8 } },
    }
    const text = 'This has changed since you opened it'
    const decisions = { approve, reject: (state: Studio, by: Approval) => reject(state, { ...by, note: '' }) }
    test.each(Object.values(decisions))('rejects an outdated version: %o', (decide) => {
      const seeing = (seen: number) => (state: Studio) => decide(state, { adminId: ann, seen })
      given(submitted, edited).when(seeing(1)).throws('edit_conflict', text)
      given(...live, edited, larger)
        .when(seeing(2))
        .throws('edit_conflict', text)
      given(...live, edited, archiveRequested)
        .when(seeing(2))
        .throws('edit_conflict', text)
      given(...live, edited, editRejected, larger)
        .when(seeing(2))
        .throws('edit_conflict', text)
    })
    test('accepts the latest version', () => {
      const seeing = (seen: number) => (state: Studio) => approve(state, { adminId: ann, seen })
      given(submitted).when(seeing(1)).decides(approved)
      given(...live, edited)
        .when(seeing(2))
        .decides(editApproved)
      given(...live, edited, archiveRequested)
        .when(seeing(3))
        .decides(editApproved, archived)
    })
    test('changes nothing if the change has been decided', () =>
      given(...live, edited, editApproved)
        .when((state) => approve(state, { adminId: ann, seen: 2 }))
        .changesNothing())
  })
})
