import * as z from 'zod'
import { Done } from './accounts.ts'
import { AdminSessionType } from './admin-session-types.ts'
import { endpoint } from './endpoint.ts'
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

const tag = 'Studios of the back office'
const id = z.object({ id: z.uuid() })
const errors = [401, 403, 404, 409] as const
const seen = {
  version: z.int().nullish().meta({
    description:
      'The `pending_version` that was looked at. When something else waits meanwhile, the answer is a 409 with the code `edit_conflict`, whose `changed` names what differs. Without it, whatever waits is decided.',
  }),
}

const listAdminStudios = endpoint({
  method: 'get',
  path: '/admin/studios',
  tag,
  access: 'admin',
  summary: 'All studios, those that wait for approval first, then by name',
  query: studioListQuery.extend({ managerId: z.uuid().optional() }),
  answer: z.object({ items: z.array(OfficeStudio), total: z.int(), totals: StudioTotals }),
})

const oneAdminStudio = endpoint({
  method: 'get',
  path: '/admin/studios/:id',
  tag,
  access: 'admin',
  summary: 'One studio, with the edit that waits beside the live version',
  params: id,
  answer: studioAnswer,
  errors: [404],
})

const resolutions = z
  .object({
    name: Resolution.optional(),
    location: Resolution.optional(),
    description: Resolution.optional(),
    hourlyRate: Resolution.optional(),
    capacity: Resolution.optional(),
    features: Resolution.optional(),
    limitations: Resolution.optional(),
  })
  .nullish()
  .meta({
    description:
      'For each of the `pending_conflicts`, whether the field keeps its current value or takes the proposed one. Needs `version`. A conflict without a resolution is a 409 with the code `edit_conflict`, whose `conflicts` hold the three values of each.',
  })

const createAdminStudio = endpoint({
  method: 'post',
  path: '/admin/studios',
  tag,
  access: 'admin',
  summary: 'A new studio, approved at once. Its code is written in capitals and is its own.',
  body: NewStudio,
  status: 201,
  answer: studioAnswer,
  errors: [409],
})

const updateAdminStudio = endpoint({
  method: 'put',
  path: '/admin/studios/:id',
  tag,
  access: 'admin',
  summary: 'Change a studio at once; an edit that waits goes on waiting',
  params: id,
  body: ChangedStudio,
  answer: studioAnswer,
  errors,
  conflict: EditConflictProblem,
})

const deleteAdminStudio = endpoint({
  method: 'delete',
  path: '/admin/studios/:id',
  tag,
  access: 'admin',
  summary:
    'Take a studio out of every list. Its upcoming bookings are cancelled; `info` says how many. 404 for one that is gone.',
  params: id,
  answer: Done.extend({ info: z.string().optional() }),
  errors: [404],
})

const approveStudio = endpoint({
  method: 'post',
  path: '/admin/studios/:id/approve',
  tag,
  access: 'admin',
  summary:
    'Say yes to whatever waits: the creation, an edit, an archiving. An edit changes its own fields and no others.',
  params: id,
  body: z.object({ ...seen, resolutions }),
  answer: studioAnswer,
  errors,
  conflict: EditConflictProblem,
})

const rejectStudio = endpoint({
  method: 'post',
  path: '/admin/studios/:id/reject',
  tag,
  access: 'admin',
  summary: 'Say no to whatever waits; what was live stays live',
  params: id,
  body: z.object({ ...seen, reason: optionalText(z.string().trim().max(500, 'input.reason-too-long')) }),
  answer: studioAnswer,
  errors,
  conflict: EditConflictProblem,
})

const toggleFeatured = endpoint({
  method: 'post',
  path: '/admin/studios/:id/toggle-featured',
  tag,
  access: 'admin',
  summary: 'Put a studio among the featured ones, or take it out',
  params: id,
  body: z.object({ featured: z.boolean() }),
  answer: studioAnswer,
  errors,
})

const toggleActive = endpoint({
  method: 'post',
  path: '/admin/studios/:id/toggle-active',
  tag,
  access: 'admin',
  summary: 'Show a studio to the public and take bookings, or not',
  params: id,
  body: z.object({ active: z.boolean() }),
  answer: studioAnswer,
  errors,
})

const assignStudioManager = endpoint({
  method: 'post',
  path: '/admin/studios/:id/manager',
  tag,
  access: 'admin',
  summary: 'Give a studio to a manager, or to none',
  params: id,
  body: z.object({ managerId: z.uuid().nullable() }),
  answer: studioAnswer,
  errors: [404],
})

const listStudioSessionTypes = endpoint({
  method: 'get',
  path: '/admin/studios/:id/session-types',
  tag,
  access: 'admin',
  summary: 'The session types assigned to a studio, with their totals',
  params: id,
  answer: z.object({ items: z.array(AdminSessionType) }),
  errors: [404],
})

const unassignSessionType = endpoint({
  method: 'delete',
  path: '/admin/studios/:studioId/session-types/:typeId',
  tag,
  access: 'admin',
  summary: 'Unassign a session type from a studio; existing bookings keep theirs. 404 for one that is gone.',
  params: z.object({ studioId: z.uuid(), typeId: z.uuid() }),
  answer: Done,
  errors: [404],
})

/** Studios as admins run them. */
export const adminStudios = {
  listAdminStudios,
  oneAdminStudio,
  createAdminStudio,
  updateAdminStudio,
  deleteAdminStudio,
  approveStudio,
  rejectStudio,
  toggleFeatured,
  toggleActive,
  assignStudioManager,
  listStudioSessionTypes,
  unassignSessionType,
}
