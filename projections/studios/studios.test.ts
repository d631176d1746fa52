import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { approve, reject } from '../../domain/studio/approval.ts'
import { edit, update } from '../../domain/studio/edit.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { activate, deactivate, feature, requestArchive, unfeature } from '../../domain/studio/listing.ts'
import { ann, details, mo, renamed, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import { type ExistingStudio, existing, type Studio, studio } from '../../domain/studio/studio.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { studios } from './studios.ts'

const larger = { ...details, capacity: 9 }
const commands: readonly ((state: Studio) => StudioEvent[])[] = [
  (state) => approve(state, { adminId: ann }),
  (state) => reject(state, { adminId: ann, note: '' }),
  (state) => edit(state, { managerId: mo, details: renamed }),
  (state) => edit(state, { managerId: mo, details: larger }),
  (state) => update(state, { code: 'OTHER', details: larger }),
  (state) => requestArchive(state, { managerId: mo }),
  activate,
  deactivate,
  feature,
  unfeature,
]

function decided(state: Studio, command: (state: Studio) => StudioEvent[]): StudioEvent[] {
  try {
    return command(state)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** Returns the expected row of a studio. */
const expectedRow = (state: ExistingStudio) => ({
  code: state.code,
  name: state.details.name,
  capacity: state.details.capacity,
  active: state.active,
  featured: state.featured,
  pending_edit: state.status === 'approved' ? state.pendingEdit : null,
  pending_version: state.pendingVersion,
  archive_requested: state.status === 'approved' && state.archiveRequested,
  isNew: state.status === 'submitted',
  isRejected: state.status === 'rejected',
  isArchived: state.status === 'archived',
})

test('a studio’s row agrees with its stream after any sequence of commands', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 15 }), (chosen) => {
      const events: StudioEvent[] = [submitted]
      for (const command of chosen) events.push(...decided(fold(studio, events), command))
      const rows = rowsAfter(studios, ...events.map((event) => recorded(`studio-${studioId}`, event)))
      const { isNew, isRejected, isArchived, ...expected } = expectedRow(existing(fold(studio, events)))
      expect(rows.get(studioId)).toMatchObject({
        ...expected,
        approved_at: isNew || isRejected ? null : expect.any(String),
        rejected_at: isRejected ? expect.any(String) : null,
        archived_at: isArchived ? expect.any(String) : null,
      })
    }),
    { numRuns: 500 },
  )
})

test('a deleted studio has no row', () => {
  const events: StudioEvent[] = [submitted, { type: 'studio.deleted', data: {} }]
  expect(rowsAfter(studios, ...events.map((event) => recorded(`studio-${studioId}`, event))).size).toBe(0)
})

test('a rejected submission, edit or request to archive shows its reason until the next', () => {
  const [adminId, managerId] = [ann, mo]
  const rowAfter = (...events: StudioEvent[]) =>
    rowsAfter(studios, ...[submitted, ...events].map((event) => recorded(`studio-${studioId}`, event))).get(studioId)
  const rejected: StudioEvent = { type: 'studio.rejected', data: { adminId, note: 'Too dark' } }
  const edited: StudioEvent = { type: 'studio.edit_submitted', data: { managerId, base: null, changes: renamed } }
  const approved: StudioEvent = { type: 'studio.approved', data: { adminId } }
  const editRejected: StudioEvent = { type: 'studio.edit_rejected', data: { adminId, note: '' } }
  const archiving: StudioEvent = { type: 'studio.archive_requested', data: { managerId } }
  expect(rowAfter()).toMatchObject({ rejection: null })
  expect(rowAfter(rejected)).toMatchObject({ rejection: { kind: 'creation', note: 'Too dark' } })
  expect(rowAfter(rejected, edited)).toMatchObject({ rejection: null })
  expect(rowAfter(rejected, approved)).toMatchObject({ rejection: null })
  expect(rowAfter(approved, edited, editRejected)).toMatchObject({ rejection: { kind: 'edit', note: '' } })
  expect(rowAfter(approved, edited, editRejected, archiving)).toMatchObject({ rejection: null })
  const archiveRejected: StudioEvent = { type: 'studio.archive_rejected', data: { adminId, note: 'Stay' } }
  const ofArchive = { kind: 'archive', kinds: ['archive'], note: 'Stay' }
  expect(rowAfter(approved, edited, editRejected, archiving, archiveRejected)).toMatchObject({ rejection: ofArchive })
  const ofBoth = { ...ofArchive, kinds: ['edit', 'archive'] }
  expect(rowAfter(approved, edited, archiving, editRejected, archiveRejected)).toMatchObject({ rejection: ofBoth })
})
