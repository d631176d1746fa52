import * as z from 'zod'
import { studioFields } from './page-values.ts'
import { blankable, CatalogueEntry, Instant, Kes, maxKes, optionalText, Picture, Problem, paging } from './shared.ts'

/**
 * What an admin must decide about a studio. If an archiving is pending as well as an edit, this is `archive`; one
 * decision covers both.
 */
export const PendingKind = z.enum(['creation', 'edit', 'archive'])
export type PendingKind = z.infer<typeof PendingKind>

/** The fields of a studio that an edit may change, as requests name them. */
export const StudioField = z.enum(studioFields)
export type StudioField = z.infer<typeof StudioField>
/** The specification's lists and forms use two names for the same rate. */
const rate = { hourlyRate: Kes.nullable(), hourly_rate: Kes.nullable() }

const descriptionSw = z.string().optional().meta({ description: 'In Swahili; empty if there is none' })

/** A studio as admins and its manager see it, in their lists. */
export const OfficeStudio = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  descriptionSw,
  location: z.string(),
  ...rate,
  capacity: z.int(),
  featured: z.boolean(),
  active: z.boolean(),
  pending_approval: z.boolean(),
  pending_kind: PendingKind.nullable(),
  pending_kinds: z.array(PendingKind).meta({ description: 'Everything that one decision covers: both may be pending' }),
  pending_version: z
    .int()
    .nullable()
    .meta({ description: 'The current version of what is pending, to send with the decision' }),
  pending_conflicts: z.array(StudioField).meta({
    description:
      'Fields that an admin has changed since the pending edit was submitted. Approving requires a resolution for each.',
  }),
  revision: z.int().meta({ description: 'Increases with every change. Send it with a change to the values shown' }),
  declined_fields: z.array(StudioField).meta({
    description: 'Fields of the last approved edit whose value an admin chose to keep',
  }),
  approved_at: Instant.nullable(),
  rejected_at: Instant.nullable(),
  archived_at: Instant.nullable(),
  rejection: z
    .object({ kind: PendingKind, kinds: z.array(PendingKind), note: z.string() })
    .nullable()
    .meta({
      description:
        'The last submission, edit or request to archive if an admin rejected it, with the reason. `kinds` has everything that the decision covered.',
    }),
  created_at: Instant,
  manager_id: z.uuid().nullable(),
  manager_name: z.string().nullable(),
  total_bookings: z.int().meta({ description: 'All bookings except rejected and cancelled ones' }),
  total_revenue: Kes.meta({ description: 'The total price of paid and completed bookings' }),
  features: z.array(CatalogueEntry),
  limitations: z.array(CatalogueEntry),
  primary_image: Picture.nullable(),
  image_count: z.int(),
})
export type OfficeStudio = z.infer<typeof OfficeStudio>

/** A studio's description of itself, as an edit may change it. */
export const StudioText = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  descriptionSw,
  ...rate,
  capacity: z.int(),
  features: z.array(CatalogueEntry),
  limitations: z.array(CatalogueEntry),
})
export type StudioText = z.infer<typeof StudioText>

/** One studio, with its pending edit. */
export const OfficeStudioDetail = OfficeStudio.extend({
  pending_edit: StudioText.nullable().meta({ description: 'The value after approval' }),
  pending_base: StudioText.nullable().meta({ description: 'The value when the edit was made' }),
  pending_fields: z
    .array(StudioField)
    .meta({ description: 'The fields that the edit changes; approving it changes no others' }),
  archive_requested: z.boolean(),
})
export type OfficeStudioDetail = z.infer<typeof OfficeStudioDetail>

/** The number of studios, regardless of the list's filter. */
export const StudioTotals = z.object({
  total: z.int(),
  active: z.int().meta({ description: 'Active, with nothing pending' }),
  featured: z.int(),
  pending: z.int(),
})
export type StudioTotals = z.infer<typeof StudioTotals>

/** `pending` and `pending_approval` mean the same. */
export const StudioStatus = z.enum(['all', 'active', 'inactive', 'featured', 'pending', 'pending_approval'])
export type StudioStatus = z.infer<typeof StudioStatus>

export const studioListQuery = z.object({
  status: StudioStatus.default('all'),
  search: z.string().trim().max(200).optional(),
  ...paging(10),
})

/** Hourly rates must be a multiple of this. */
const rateStepKes = 100

/**
 * The raw fields of a form: each missing or blank field has its own error text. The schema of a form lists the fields
 * that the rules require as `required` for OpenAPI.
 */
const text = optionalText(z.string().max(200, 'input.text-too-long'))
const longText = optionalText(z.string().max(5_000, 'input.description-too-long'))
/** If missing, it stays unchanged. */
const swahiliText = longText.optional()
const capacity = blankable(z.number('studio.capacity-number'))
const hourlyRate = blankable(
  z
    .number('studio.rate-number')
    .min(0, { error: 'studio.rate-least', abort: true })
    .max(maxKes, { error: 'studio.rate-too-high', abort: true })
    .multipleOf(rateStepKes, 'studio.rate-step'),
)
const ids = z.array(z.uuid('studio.features-ids'))

/** An admin's new studio. Name, code, location and description are required. */
export const NewStudio = z
  .object({
    name: text,
    code: text,
    location: text,
    description: longText,
    descriptionSw: swahiliText,
    hourlyRate,
    capacity: capacity.meta({ description: 'Default: 10' }),
    featured: z.boolean().default(false),
    active: z.boolean().default(true),
    features: ids.default([]),
    limitations: ids.default([]),
    managerId: blankable(z.uuid()),
  })
  .meta({ required: ['name', 'code', 'location', 'description'] })

/** The version of the studio that a form was filled from. */
export const revision = z.int().min(0).nullish().meta({
  description:
    'The `revision` of the studio that the form was filled from. Only fields that differ from it are changed; a field that someone else has changed since then causes a 409 with the code `edit_conflict`, and `conflicts` names it. Without a revision, every field given is changed.',
})

/**
 * An admin's change. Name, code and location are required. Other fields that are missing stay as they are; an emptied
 * capacity is refused.
 */
export const ChangedStudio = z
  .object({
    revision,
    name: text,
    code: text,
    location: text,
    description: longText.optional(),
    descriptionSw: swahiliText,
    hourlyRate,
    capacity,
    featured: z.boolean().optional(),
    active: z.boolean().optional(),
    features: ids.optional(),
    limitations: ids.optional(),
  })
  .meta({ required: ['name', 'code', 'location'] })

const requiredOfManagers = { required: ['name', 'location', 'description', 'hourlyRate', 'capacity'] }

/** A manager's new studio. All but features, limitations and the Swahili description are required. */
export const ManagedStudio = z
  .object({
    name: text,
    location: text,
    description: longText,
    descriptionSw: swahiliText,
    hourlyRate,
    capacity,
    features: ids.optional(),
    limitations: ids.optional(),
  })
  .meta(requiredOfManagers)

/** A manager's edit. All but features, limitations and the revision are required. */
export const EditedStudio = ManagedStudio.extend({ revision }).meta(requiredOfManagers)

/** The value for a field that both an edit and an admin have changed. */
export const Resolution = z.enum(['current', 'proposed'], 'edit.choice')

const FieldText = z.union([z.string(), z.number(), z.null(), z.array(z.uuid())])

/** A field that two people changed. Features and limitations by their ids, the hourly rate in KES. */
export const FieldConflict = z.object({
  field: z.enum([...StudioField.options, 'code']),
  base: FieldText.meta({ description: 'The value that both started from' }),
  current: FieldText,
  proposed: FieldText,
})
export type FieldConflict = z.infer<typeof FieldConflict>

/**
 * 409 if another person changed the same fields, or if the studio now has another pending change than the admin saw.
 */
export const EditConflictProblem = Problem.extend({
  changed: z.array(z.string()).optional().meta({ description: 'The names of the fields that changed' }),
  conflicts: z.array(FieldConflict).optional().meta({ description: 'The fields that two users changed' }),
  pending_version: z.int().optional().meta({ description: 'The version to send with the resolutions' }),
})
export type EditConflictProblem = z.infer<typeof EditConflictProblem>

export const studioAnswer = z.object({ data: z.object({ studio: OfficeStudioDetail }) })
export type ManagedStudio = z.output<typeof ManagedStudio>
