import * as z from 'zod'
import { Done } from './accounts.ts'
import { ChosenHours, reasonText } from './admin-bookings.ts'
import { adminStudios } from './admin-studios.ts'
import { endpoint } from './endpoint.ts'
import { BookingStatus, optionalText, SlotText } from './shared.ts'

const tag = 'Decisions that can be undone'

export const PendingDecision = z.object({
  id: z.uuid(),
  subject: z.enum(['booking', 'studio']),
  subject_id: z.uuid(),
  name: z.string().meta({ description: 'The booking’s code, or the studio’s name' }),
  what: z.enum(['confirm', 'approve', 'reject', 'check_in', 'no_show']),
  mine: z.boolean().meta({ description: 'Whether the caller made it. Only they can undo it' }),
  status: z.enum(['pending', 'started', 'done', 'refused']).meta({
    description: '`pending` can be undone; `started` is being carried out; `refused` says why in `error`',
  }),
  seconds_left: z.number().meta({ description: 'Until it takes effect; 0 once it is due' }),
  reason: z.string(),
  error: z.string().nullable(),
  code: z.string().nullable().meta({ description: 'The code of the error' }),
})
export type PendingDecision = z.infer<typeof PendingDecision>

const byId = z.object({ id: z.uuid() })

export const listDecisions = endpoint({
  method: 'get',
  path: '/decisions',
  tag,
  access: 'studio_manager',
  summary:
    'The caller’s decisions that can be undone, are being carried out, were refused or have just been carried out; and the open ones of others about the same bookings and studios',
  answer: z.object({ data: z.array(PendingDecision) }),
  ignoresPosition: true,
})

export const makeDecision = endpoint({
  method: 'post',
  path: '/decisions',
  tag,
  access: 'studio_manager',
  summary:
    'Decides about a booking or a studio, with a few seconds to undo it. It is carried out then, and refused if it is no longer possible. Only admins approve, and decide about studios. 409 if another decision about the same is open.',
  body: z.object({
    id: z.uuid().meta({ description: 'Chosen by the caller; the same id again changes nothing' }),
    subject: PendingDecision.shape.subject,
    subject_id: z.uuid(),
    what: PendingDecision.shape.what,
    as: z.enum(['manager', 'admin']).default('manager').meta({ description: 'As whom a booking is rejected' }),
    selectedSlots: ChosenHours.shape.selectedSlots,
    reason: optionalText(reasonText),
    seen: z
      .object({ status: BookingStatus, selected_slots: z.array(SlotText) })
      .optional()
      .meta({
        description: 'The booking as it was shown. If it is different by then, the decision is refused',
      }),
    version: adminStudios.approveStudio.body.shape.version,
    resolutions: adminStudios.approveStudio.body.shape.resolutions,
  }),
  status: 202,
  answer: z.object({ data: PendingDecision }),
  errors: [404, 409],
})

export const undoDecision = endpoint({
  method: 'delete',
  path: '/decisions/:id',
  tag,
  access: 'studio_manager',
  summary: 'Undoes a pending decision, or removes a refused one. 409 once it is being carried out.',
  params: byId,
  answer: Done,
  errors: [404, 409],
})

export const hastenDecision = endpoint({
  method: 'post',
  path: '/decisions/:id/hasten',
  tag,
  access: 'studio_manager',
  summary: 'Carries a pending decision out now',
  params: byId,
  status: 202,
  answer: Done,
  errors: [404],
})

export const decisionEndpoints = { listDecisions, makeDecision, undoDecision, hastenDecision }
