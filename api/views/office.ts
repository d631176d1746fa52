import { kesOf } from '../../domain/kernel/money.ts'
import { conflictsOf, fieldsOf } from '../../domain/studio/changes.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import type { OfficeSessionType } from '../../projections/session-types/session-types.ts'
import type { OfficeStudio, OfficeStudioDetail } from '../../projections/studios/office.ts'
import type { Image } from '../../projections/studios/queries.ts'
import { detailsIn } from '../../projections/studios/studios.ts'
import type { AdminSessionType } from '../contract/admin-session-types.ts'
import type { StudioImage } from '../contract/images.ts'
import type {
  OfficeStudio as StudioAnswer,
  OfficeStudioDetail as StudioDetailAnswer,
  StudioText,
} from '../contract/office-studios.ts'
import { namedFields } from '../http/studio-fields.ts'
import { pictureOf, picturesOf } from './studios.ts'

/** A studio in the lists of the back office. */
export const officeStudioView = (row: OfficeStudio): StudioAnswer => ({
  id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  descriptionSw: row.description_sw,
  location: row.location,
  ...rateView(row.hourly_rate_cents),
  capacity: row.capacity,
  featured: row.featured,
  active: row.active,
  pending_approval: row.pending_kind !== null,
  pending_kind: row.pending_kind,
  pending_kinds: pendingKinds(row),
  pending_version: row.pending_kind === null ? null : row.pending_version,
  pending_conflicts: row.pending_edit
    ? namedFields(conflictsOf(row.pending_edit, detailsIn(row)).map(({ field }) => field))
    : [],
  revision: row.revision,
  declined_fields: namedFields(row.declined),
  approved_at: row.approved_at,
  rejected_at: row.rejected_at,
  archived_at: row.archived_at,
  rejection: row.rejection && { ...row.rejection, kinds: [...row.rejection.kinds] },
  created_at: row.created_at,
  manager_id: row.manager_id,
  manager_name: row.manager_name,
  total_bookings: row.bookings,
  total_revenue: kesOf(row.revenue_cents),
  features: [...row.features],
  limitations: [...row.limitations],
  primary_image: picturesOf(row.images)[0] ?? null,
  image_count: row.images.length,
})

const pendingKinds = ({ pending_kind, pending_edit }: OfficeStudio) => [
  ...(pending_kind === 'archive' && pending_edit ? (['edit'] as const) : []),
  ...(pending_kind ? [pending_kind] : []),
]

/** A studio with its pending edit. */
export const officeStudioDetailView = (row: OfficeStudioDetail): StudioDetailAnswer => ({
  ...officeStudioView(row),
  ...pendingView(row),
  archive_requested: row.archive_requested,
})

type Pending = Pick<StudioDetailAnswer, 'pending_edit' | 'pending_base' | 'pending_fields'>

function pendingView(row: OfficeStudioDetail): Pending {
  const { pending_edit: edit, pending } = row
  if (!edit) return { pending_edit: null, pending_base: null, pending_fields: [] }
  const live = detailsIn(row)
  const proposed = {
    features: edit.changes.featureIds ? pending.changes.features : row.features,
    limitations: edit.changes.limitationIds ? pending.changes.limitations : row.limitations,
  }
  return {
    pending_edit: textOf({ ...live, ...edit.changes }, proposed),
    pending_base: textOf(edit.base, pending.base),
    pending_fields: namedFields(fieldsOf(edit.changes)),
  }
}

const textOf = (
  { name, location, description, descriptionSw, hourlyRateCents, capacity }: StudioDetails,
  { features, limitations }: Pick<OfficeStudio, 'features' | 'limitations'>,
): StudioText => ({
  name,
  location,
  description,
  descriptionSw,
  ...rateView(hourlyRateCents),
  capacity,
  features: [...features],
  limitations: [...limitations],
})

/** A session type in the lists of the back office; prices in KES. */
export const sessionTypeRowView = (row: OfficeSessionType): AdminSessionType => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  nameSw: row.name_sw,
  descriptionSw: row.description_sw,
  price: kesOf(row.price_cents),
  duration_minutes: row.duration_minutes,
  duration_hours: row.duration_minutes / 60,
  base_price: kesOrNull(row.base_price_cents),
  studio_id: row.studio_id,
  studio_name: row.studio_name,
  studio_code: row.studio_code,
  total_bookings: row.bookings,
  total_revenue: kesOf(row.revenue_cents),
  revision: row.revision,
  created_at: row.created_at,
})

/** A studio's pictures as they are managed, primary first, then in their order. */
export const studioImagesView = (images: readonly Image[]): StudioImage[] =>
  images
    .map((image, i) => ({ ...pictureOf(image, i), fileSize: image.fileSize }))
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)

const rateView = (cents: number | null) => ({ hourlyRate: kesOrNull(cents), hourly_rate: kesOrNull(cents) })

const kesOrNull = (cents: number | null) => (cents === null ? null : kesOf(cents))
