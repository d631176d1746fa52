import * as z from 'zod'
import { Done } from './accounts.ts'
import { ChosenHours, reasonText, seen } from './admin-bookings.ts'
import { adminStudios } from './admin-studios.ts'
import { endpointsFor } from './endpoint.ts'
import { optionalText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Decisions that can be undone')

export const PendingDecision = z.object({
  id: z.uuid(),
  subject: z.enum(['booking', 'studio']),
  subject_id: z.uuid(),
  name: z.string().meta({ description: 'The booking’s code, or the studio’s name' }),
  what: z.enum(['confirm', 'approve', 'reject', 'check_in', 'no_show']),
  mine: z.boolean().meta({ description: 'Whether the caller made it; only that user can undo it' }),
  status: z.enum(['pending', 'started', 'done', 'refused']).meta({
    description: '`pending`: can be undone; `started`: is being carried out; `refused`: `error` has the reason',
  }),
  seconds_left: z.number().meta({ description: 'The time until it takes effect; 0 if it is due' }),
  reason: z.string(),
  error: z.string().nullable(),
  code: z.string().nullable().meta({ description: 'The error’s code' }),
})
export type PendingDecision = z.infer<typeof PendingDecision>

const byId = z.object({ id: z.uuid() })

export const listDecisions = managers.get('/decisions', {
  summary:
    'List the caller’s decisions that can be undone, are being carried out, were refused or were just carried out, and other users’ open decisions about the same bookings and studios',
  answer: z.object({ data: z.array(PendingDecision) }),
  ignoresPosition: true,
})

export const makeDecision = managers.post('/decisions', {
  summary:
    'Decide about a booking or a studio. The decision can be undone for a few seconds, then it is carried out, or refused if it is no longer possible. Only admins can approve bookings and decide about studios. 409 if another decision about the same subject is open.',
  body: z.object({
    id: z.uuid().meta({ description: 'Chosen by the caller; repeating an id changes nothing' }),
    subject: PendingDecision.shape.subject,
    subject_id: z.uuid(),
    what: PendingDecision.shape.what,
    as: z
      .enum(['manager', 'admin'])
      .default('manager')
      .meta({ description: 'The role in which a booking is rejected' }),
    selectedSlots: ChosenHours.shape.selectedSlots,
    reason: optionalText(reasonText),
    seen,
    version: adminStudios.approveStudio.body.shape.version,
    resolutions: adminStudios.approveStudio.body.shape.resolutions,
  }),
  status: 202,
  answer: z.object({ data: PendingDecision }),
  errors: [404, 409],
})

export const undoDecision = managers.delete('/decisions/:id', {
  summary: 'Undo a pending decision, or remove a refused one. 409 if it is already being carried out.',
  params: byId,
  answer: Done,
  errors: [404, 409],
})

export const hastenDecision = managers.post('/decisions/:id/hasten', {
  summary: 'Carry out a pending decision now',
  params: byId,
  status: 202,
  answer: Done,
  errors: [404],
})

export const decisionEndpoints = { listDecisions, makeDecision, undoDecision, hastenDecision }
