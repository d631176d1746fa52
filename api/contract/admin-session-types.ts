import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { blankable, Instant, Kes, maxKes, paging, swahili, swahiliInput } from './shared.ts'

const admins = endpointsFor('admin', 'Session types')
const id = z.object({ id: z.uuid() })

/** A session type as admins see it. */
export const AdminSessionType = z.object({
  id: z.uuid(),
  type: z.string().meta({ description: 'The code, unique at the studio or among global types' }),
  name: z.string().nullable(),
  description: z.string().nullable(),
  ...swahili,
  price: Kes,
  duration_minutes: z.int(),
  duration_hours: z.number(),
  base_price: Kes.nullable(),
  studio_id: z.uuid().nullable().meta({ description: 'null: a global type' }),
  studio_name: z.string().nullable(),
  studio_code: z.string().nullable(),
  total_bookings: z.int(),
  total_revenue: Kes,
  revision: z.int().meta({ description: 'Increases with each change' }),
  created_at: Instant,
})
export type AdminSessionType = z.infer<typeof AdminSessionType>

/** The number of session types and of their bookings, regardless of the list's filter. */
export const SessionTypeTotals = z.object({
  total: z.int(),
  global: z.int(),
  studio_specific: z.int(),
  bookings: z.int(),
})
export type SessionTypeTotals = z.infer<typeof SessionTypeTotals>

const money = (text: string) =>
  z.number(text).min(0, text).max(maxKes, 'session-type.price-too-high').multipleOf(0.01, 'session-type.price-cents')
const price = money('session-type.price')
const basePrice = money('session-type.base-price')

/** `durationHours` counts only without `durationMinutes`, which may be shorter. */
const hoursAreEnough = ({ durationMinutes, durationHours = 1 }: Duration) =>
  durationMinutes !== undefined || durationHours >= 0.1
interface Duration {
  readonly durationMinutes?: number | undefined
  readonly durationHours?: number | undefined
}

const fields = {
  type: z.string('session-type.code').max(120, 'session-type.code-too-long'),
  name: z.string().max(120, 'person.name-too-long').nullish(),
  description: z.string().max(2_000, 'input.description-too-long').nullish(),
  ...swahiliInput,
  price,
  durationMinutes: z.number('session-type.duration-minutes').optional().meta({ description: 'Default: 60' }),
  durationHours: z
    .number('session-type.duration-hours')
    .optional()
    .meta({ description: '`durationMinutes` / 60, at least 0.1. If both are given, minutes count' }),
  basePrice: basePrice.nullish(),
  studioId: blankable(z.uuid('studio.choose')).meta({ description: 'Missing or null: a global type' }),
}
const lastsLongEnough = { path: ['durationHours'], error: 'session-type.duration-hours' }
const SessionTypeForm = z.object(fields).refine(hoursAreEnough, lastsLongEnough)
export type SessionTypeForm = z.output<typeof SessionTypeForm>

const ChangedSessionType = z
  .object({
    ...fields,
    durationMinutes: fields.durationMinutes.meta({ description: 'Without a duration, it stays as it is' }),
    revision: z.int().min(0).nullish().meta({
      description:
        'The `revision` of the session type that the form was filled from. Only fields that differ from it are changed; a field that someone else has changed since then causes a 409 with the code `edit_conflict`. Without a revision, every field given is changed.',
    }),
  })
  .refine(hoursAreEnough, lastsLongEnough)

/** Session types as admins run them. */
export const adminSessionTypes = {
  listSessionTypes: admins.get('/admin/session-types', {
    summary: 'List session types by code, global types first',
    query: z.object({
      type: z.enum(['all', 'global', 'studio-specific']).default('all'),
      studioId: z.uuid().optional(),
      search: z.string().trim().max(200).optional(),
      ...paging(10),
    }),
    answer: z.object({ items: z.array(AdminSessionType), total: z.int(), totals: SessionTypeTotals }),
  }),
  oneSessionType: admins.get('/admin/session-types/:id', {
    summary: 'Retrieve a session type',
    params: id,
    answer: AdminSessionType,
    errors: [404],
  }),
  createAdminSessionType: admins.post('/admin/session-types', {
    summary: 'Create a session type, global or for one studio',
    body: SessionTypeForm,
    status: 201,
    answer: AdminSessionType,
    errors: [404, 409],
  }),
  updateAdminSessionType: admins.put('/admin/session-types/:id', {
    summary: 'Change a session type for future bookings',
    params: id,
    body: ChangedSessionType,
    answer: AdminSessionType,
    errors: [404, 409],
  }),
  deleteAdminSessionType: admins.delete('/admin/session-types/:id', {
    summary: 'Delete a session type. Existing bookings keep it. 404 if it was already deleted.',
    params: id,
    answer: Done,
    errors: [404],
  }),
  assignToStudios: admins.post('/admin/session-types/:id/assign-studios', {
    summary:
      'Assign a session type to studios, each with its own price. If a studio already has it, its price changes.',
    params: id,
    body: z.object({
      studioIds: z.array(z.uuid()).max(500).default([]),
      overrides: z
        .record(z.uuid(), price)
        .default({})
        .meta({ description: 'Prices that differ from the session type’s, by studio id' }),
      revision: z.int().min(0).nullish().meta({
        description:
          'The `revision` of the session type that was displayed. If someone else has changed it since then, the response is a 409 with the code `edit_conflict`. Without a revision, its current terms apply.',
      }),
    }),
    answer: z.object({ items: z.array(AdminSessionType) }),
    errors: [404, 409],
  }),
  cloneSessionType: admins.post('/admin/session-types/:id/clone', {
    summary:
      'Copy a session type as a global one. Its code and name end in " (Copy)", or in " (Copy 2)" and so on if that is taken',
    params: id,
    status: 201,
    answer: AdminSessionType,
    errors: [404, 409],
  }),
}
