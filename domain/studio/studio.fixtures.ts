import type { StudioDetails, StudioEvent } from './events.ts'

/** A studio in tests: Mo manages Sauti, Ann is the admin. */
export const [studioId, mo, ann, featureId, limitationId] = [
  '0199a000-0000-7000-8000-000000000001',
  '0199a000-0000-7000-8000-000000000002',
  '0199a000-0000-7000-8000-000000000003',
  '0199a000-0000-7000-8000-000000000004',
  '0199a000-0000-7000-8000-000000000005',
] as const

export const details: StudioDetails = {
  name: 'Sauti',
  location: 'Kilimani, Nairobi',
  description: 'A quiet room for four voices',
  descriptionSw: '',
  hourlyRateCents: 250_000,
  capacity: 6,
  featureIds: [featureId],
  limitationIds: [limitationId],
}
export const renamed: StudioDetails = { ...details, name: 'Sauti Two' }

export const submitted: StudioEvent = {
  type: 'studio.submitted',
  data: { studioId, code: 'SAUTI', managerId: mo, ...details },
}
export const approved: StudioEvent = { type: 'studio.approved', data: { adminId: ann } }
export const rejected: StudioEvent = { type: 'studio.rejected', data: { adminId: ann, note: '' } }
export const edited: StudioEvent = {
  type: 'studio.edit_submitted',
  data: { managerId: mo, base: { name: 'Sauti' }, changes: { name: 'Sauti Two' } },
}
export const editApproved: StudioEvent = {
  type: 'studio.edit_approved',
  data: { adminId: ann, changes: { name: 'Sauti Two' }, declined: [] },
}
export const editRejected: StudioEvent = { type: 'studio.edit_rejected', data: { adminId: ann, note: '' } }
export const archiveRequested: StudioEvent = { type: 'studio.archive_requested', data: { managerId: mo } }
export const archived: StudioEvent = { type: 'studio.archived', data: { adminId: ann } }
export const archiveRejected: StudioEvent = { type: 'studio.archive_rejected', data: { adminId: ann, note: '' } }
export const activated: StudioEvent = { type: 'studio.activated', data: {} }
export const deactivated: StudioEvent = { type: 'studio.deactivated', data: {} }
export const featured: StudioEvent = { type: 'studio.featured', data: {} }
export const unfeatured: StudioEvent = { type: 'studio.unfeatured', data: {} }
export const deleted: StudioEvent = { type: 'studio.deleted', data: {} }
