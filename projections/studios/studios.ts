import type { OpeningHours, StudioDetails } from '../../domain/studio/events.ts'
import { type Gallery, type GalleryEvent, galleryAfter } from '../../domain/studio/gallery.ts'
import { alwaysOpen } from '../../domain/studio/opening.ts'
import { projection } from '../engine/projection.ts'

export interface StudioRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly location: string
  readonly description: string
  readonly hourly_rate_cents: number | null
  readonly capacity: number
  readonly feature_ids: readonly string[]
  readonly limitation_ids: readonly string[]
  readonly manager_id: string | null
  readonly featured: boolean
  readonly active: boolean
  readonly approved_at: string | null
  readonly rejected_at: string | null
  readonly archived_at: string | null
  /** What a manager wants it to say, waiting for an admin. */
  readonly pending_edit: StudioDetails | null
  readonly archive_requested: boolean
  /** How often something was asked of the admins. */
  readonly submissions: number
  readonly opening_hours: OpeningHours
  readonly buffer_minutes: number
  readonly blackouts: readonly { readonly date: string; readonly reason: string }[]
  /** In their order; the primary one is marked. */
  readonly images: Gallery
  readonly created_at: string
}

const idOf = (event: { readonly stream: string }) => event.stream.slice('studio-'.length)
type Change<Event> = (row: StudioRow, event: Event) => StudioRow
const change = <Event extends { readonly stream: string }>(how: Change<Event>) => ({
  key: idOf,
  fold: (row: StudioRow | null, event: Event) => row && how(row, event),
})

const detailsOf = (data: StudioDetails) => ({
  name: data.name,
  location: data.location,
  description: data.description,
  hourly_rate_cents: data.hourlyRateCents,
  capacity: data.capacity,
  feature_ids: data.featureIds,
  limitation_ids: data.limitationIds,
})

/** Nobody has seen a studio that was never approved: its edit replaces what was submitted, and asks again. */
function edited(row: StudioRow, details: StudioDetails): StudioRow {
  if (row.archived_at) return row
  return row.approved_at
    ? submittedAgain({ ...row, pending_edit: details })
    : submittedAgain({ ...row, ...detailsOf(details), rejected_at: null })
}

const submittedAgain = (row: StudioRow): StudioRow => ({ ...row, submissions: row.submissions + 1 })

/** The domain's own fold of its images. */
const gallery = change((row, event: GalleryEvent & { readonly stream: string }) => ({
  ...row,
  images: galleryAfter(row.images, event),
}))

export const studios = projection<StudioRow>({
  table: 'studios',
  version: 3,
  columns: {
    id: 'uuid',
    code: 'text not null',
    name: 'text not null',
    location: 'text not null',
    description: 'text not null',
    hourly_rate_cents: 'bigint',
    capacity: 'int not null',
    feature_ids: 'uuid[] not null',
    limitation_ids: 'uuid[] not null',
    manager_id: 'uuid',
    featured: 'boolean not null',
    active: 'boolean not null',
    approved_at: 'timestamptz',
    rejected_at: 'timestamptz',
    archived_at: 'timestamptz',
    pending_edit: 'jsonb',
    archive_requested: 'boolean not null',
    submissions: 'int not null',
    opening_hours: 'jsonb not null',
    buffer_minutes: 'int not null',
    blackouts: 'jsonb not null',
    images: 'jsonb not null',
    created_at: 'timestamptz not null',
  },
  indexes: ['(code)', '(manager_id)'],
  on: {
    'studio.submitted': {
      key: (event) => event.data.studioId,
      fold: (_, { data, metadata }) => ({
        id: data.studioId,
        code: data.code,
        ...detailsOf(data),
        manager_id: data.managerId,
        featured: false,
        active: false,
        approved_at: null,
        rejected_at: null,
        archived_at: null,
        pending_edit: null,
        archive_requested: false,
        submissions: 1,
        opening_hours: alwaysOpen,
        buffer_minutes: 0,
        blackouts: [],
        images: [],
        created_at: metadata.at,
      }),
    },
    'studio.approved': change((row, { metadata }) => ({
      ...row,
      approved_at: metadata.at,
      rejected_at: null,
      active: true,
    })),
    'studio.rejected': change((row, { metadata }) => ({ ...row, rejected_at: metadata.at, active: false })),
    'studio.edit_submitted': change((row, { data: { managerId: _, ...details } }) => edited(row, details)),
    'studio.edit_approved': change((row, { data }) => ({ ...row, ...detailsOf(data), pending_edit: null })),
    'studio.edit_rejected': change((row) => ({ ...row, pending_edit: null })),
    'studio.updated': change((row, { data }) => ({ ...row, code: data.code, ...detailsOf(data) })),
    'studio.archive_requested': change((row) => submittedAgain({ ...row, archive_requested: true })),
    'studio.archived': change((row, { metadata }) => ({
      ...row,
      archived_at: metadata.at,
      archive_requested: false,
      pending_edit: null,
      active: false,
      featured: false,
    })),
    'studio.archive_rejected': change((row) => ({ ...row, archive_requested: false })),
    'studio.activated': change((row) => ({ ...row, active: true, archived_at: null })),
    'studio.deactivated': change((row) => ({ ...row, active: false })),
    'studio.featured': change((row) => ({ ...row, featured: true })),
    'studio.unfeatured': change((row) => ({ ...row, featured: false })),
    'studio.manager_assigned': change((row, { data }) => ({ ...row, manager_id: data.managerId })),
    'studio.hours_set': change((row, { data }) => ({
      ...row,
      opening_hours: data.openingHours,
      buffer_minutes: data.bufferMinutes,
    })),
    'studio.blackout_added': change((row, { data }) => ({
      ...row,
      blackouts: [...row.blackouts.filter(({ date }) => date !== data.date), data],
    })),
    'studio.blackout_removed': change((row, { data }) => ({
      ...row,
      blackouts: row.blackouts.filter(({ date }) => date !== data.date),
    })),
    'studio.image_added': gallery,
    'studio.image_described': gallery,
    'studio.image_made_primary': gallery,
    'studio.images_ordered': gallery,
    'studio.image_removed': gallery,
    'studio.deleted': { key: idOf, fold: () => null },
  },
})
