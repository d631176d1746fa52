import { kesOf } from '../../domain/kernel/money.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import type { OfficeSessionType } from '../../projections/session-types/office.ts'
import type { OfficeStudio, OfficeStudioDetail } from '../../projections/studios/office.ts'
import type { Image } from '../../projections/studios/queries.ts'
import type { AdminSessionType } from '../contract/admin-session-types.ts'
import type { StudioImage } from '../contract/images.ts'
import type {
  OfficeStudio as StudioAnswer,
  OfficeStudioDetail as StudioDetailAnswer,
  StudioText,
} from '../contract/office-studios.ts'
import { pictureOf, picturesOf } from './views.ts'

/** A studio in the lists of the back office. */
export const officeStudioView = (row: OfficeStudio): StudioAnswer => ({
  id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  location: row.location,
  ...rateView(row.hourly_rate_cents),
  capacity: row.capacity,
  featured: row.featured,
  active: row.active,
  pending_approval: row.pending_kind !== null,
  pending_kind: row.pending_kind,
  pending_version: row.pending_kind === null ? null : row.submissions,
  approved_at: row.approved_at,
  rejected_at: row.rejected_at,
  archived_at: row.archived_at,
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

/** A studio with the edit that waits beside the live version. */
export const officeStudioDetailView = (row: OfficeStudioDetail): StudioDetailAnswer => ({
  ...officeStudioView(row),
  pending_edit: row.pending_edit && pendingText(row.pending_edit, row),
  archive_requested: row.archive_requested,
})

const pendingText = (
  { name, location, description, hourlyRateCents, capacity }: StudioDetails,
  { pending_features, pending_limitations }: OfficeStudioDetail,
): StudioText => ({
  name,
  location,
  description,
  ...rateView(hourlyRateCents),
  capacity,
  features: [...pending_features],
  limitations: [...pending_limitations],
})

/** A session type in the lists of the back office; prices in KES. */
export const sessionTypeRowView = (row: OfficeSessionType): AdminSessionType => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  price: kesOf(row.price_cents),
  duration_minutes: row.duration_minutes,
  duration_hours: row.duration_minutes / 60,
  base_price: kesOrNull(row.base_price_cents),
  studio_id: row.studio_id,
  studio_name: row.studio_name,
  studio_code: row.studio_code,
  total_bookings: row.bookings,
  total_revenue: kesOf(row.revenue_cents),
  created_at: row.created_at,
})

/** A studio's pictures as they are managed, primary first, then in their order. */
export const studioImagesView = (images: readonly Image[]): StudioImage[] =>
  images
    .map((image, i) => ({ ...pictureOf(image, i), fileSize: image.fileSize }))
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)

const rateView = (cents: number | null) => ({ hourlyRate: kesOrNull(cents), hourly_rate: kesOrNull(cents) })

const kesOrNull = (cents: number | null) => (cents === null ? null : kesOf(cents))
