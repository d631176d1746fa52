import * as z from 'zod'
import { Done } from './accounts.ts'
import { AdminSessionType } from './admin-session-types.ts'
import { endpointsFor } from './endpoint.ts'
import {
  ChangedStudio,
  EditConflictProblem,
  NewStudio,
  OfficeStudio,
  Resolution,
  StudioTotals,
  studioAnswer,
  studioListQuery,
} from './office-studios.ts'
import { optionalText } from './shared.ts'

const admins = endpointsFor('admin', 'Studios of the back office')
const id = z.object({ id: z.uuid() })
const seen = {
  version: z.int().nullish().meta({
    description:
      'The `pending_version` that was reviewed. If a different edit is pending by now, the response is a 409 with the code `edit_conflict`, and `changed` lists the differences. Without a version, the decision is about the current edit.',
  }),
}

const ofStudio = { params: id, answer: studioAnswer, errors: [401, 403, 404, 409] } as const

const resolutions = z
  .object({
    name: Resolution.optional(),
    location: Resolution.optional(),
    description: Resolution.optional(),
    descriptionSw: Resolution.optional(),
    hourlyRate: Resolution.optional(),
    capacity: Resolution.optional(),
    features: Resolution.optional(),
    limitations: Resolution.optional(),
  })
  .nullish()
  .meta({
    description:
      'For each of the `pending_conflicts`, whether the field keeps its current value or takes the proposed one. Requires `version`. A conflict without a resolution causes a 409 with the code `edit_conflict`, and `conflicts` has the three values of each.',
  })

/** Studios as admins run them. */
export const adminStudios = {
  listAdminStudios: admins.get('/admin/studios', {
    summary: 'List all studios: pending approvals first, then by name',
    query: studioListQuery.extend({ managerId: z.uuid().optional() }),
    answer: z.object({ items: z.array(OfficeStudio), total: z.int(), totals: StudioTotals }),
  }),
  oneAdminStudio: admins.get('/admin/studios/:id', {
    summary: 'Retrieve a studio with its live version and its pending edit',
    ...ofStudio,
    errors: [404],
  }),
  createAdminStudio: admins.post('/admin/studios', {
    summary:
      'Create a studio, approved immediately. Its code is unique and in capitals. With an Idempotency-Key header, a repeated request creates one studio.',
    body: NewStudio,
    status: 201,
    answer: studioAnswer,
    errors: [409],
    takesIdempotencyKey: true,
  }),
  updateAdminStudio: admins.put('/admin/studios/:id', {
    summary: 'Change a studio immediately. A pending edit stays pending',
    ...ofStudio,
    body: ChangedStudio,
    conflict: EditConflictProblem,
  }),
  deleteAdminStudio: admins.delete('/admin/studios/:id', {
    summary:
      'Delete a studio and cancel its upcoming bookings; `info` has their number. 404 if it was already deleted.',
    params: id,
    answer: Done.extend({ info: z.string().optional() }),
    errors: [404],
  }),
  approveStudio: admins.post('/admin/studios/:id/approve', {
    summary: 'Approve what is pending: a creation, an edit or an archiving. An edit changes only its own fields.',
    ...ofStudio,
    body: z.object({ ...seen, resolutions }),
    conflict: EditConflictProblem,
  }),
  rejectStudio: admins.post('/admin/studios/:id/reject', {
    summary: 'Reject what is pending. The live version stays',
    ...ofStudio,
    body: z.object({ ...seen, reason: optionalText(z.string().trim().max(500, 'input.reason-too-long')) }),
    conflict: EditConflictProblem,
  }),
  toggleFeatured: admins.post('/admin/studios/:id/toggle-featured', {
    summary: 'Feature a studio, or stop featuring it',
    ...ofStudio,
    body: z.object({ featured: z.boolean() }),
  }),
  toggleActive: admins.post('/admin/studios/:id/toggle-active', {
    summary: 'Activate a studio, which makes it public and bookable, or deactivate it',
    ...ofStudio,
    body: z.object({ active: z.boolean() }),
  }),
  assignStudioManager: admins.post('/admin/studios/:id/manager', {
    summary: 'Assign a studio to a manager, or to none',
    ...ofStudio,
    body: z.object({
      managerId: z.uuid().nullable(),
      seen: z.uuid().nullable().optional().meta({
        description:
          'The manager that was displayed. If another one has been assigned since, the response is a 409 with the code `edit_conflict`. Without it, the studio is assigned in any case.',
      }),
    }),
  }),
  listStudioSessionTypes: admins.get('/admin/studios/:id/session-types', {
    summary: 'List the session types assigned to a studio, with totals',
    params: id,
    answer: z.object({ items: z.array(AdminSessionType) }),
    errors: [404],
  }),
  unassignSessionType: admins.delete('/admin/studios/:studioId/session-types/:typeId', {
    summary: 'Unassign a session type from a studio. Existing bookings keep it. 404 if it does not exist.',
    params: z.object({ studioId: z.uuid(), typeId: z.uuid() }),
    answer: Done,
    errors: [404],
  }),
}
