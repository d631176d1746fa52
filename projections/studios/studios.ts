import { type PendingEdit, pendingEditOf, touches } from '../../domain/studio/changes.ts'
import type {
  BookingWindow,
  ChangedDetails,
  DetailField,
  OpeningHours,
  StudioDetails,
} from '../../domain/studio/events.ts'
import { type Gallery, type GalleryEvent, galleryAfter } from '../../domain/studio/gallery.ts'
import { alwaysOpen, anyTime } from '../../domain/studio/opening.ts'
import type { StudioOverride } from '../../domain/studio/studio.ts'
import { codeForms, searchable } from '../engine/matching.ts'
import { changing, column, type Happened, idAfter, projection, type RowOf } from '../engine/projection.ts'

type RejectedKind = 'creation' | 'edit' | 'archive'

interface Rejection {
  readonly kind: RejectedKind
  /** Everything that the decision rejected, `kind` last. */
  readonly kinds: readonly RejectedKind[]
  /** The admin's reason; may be empty. */
  readonly note: string
}

const columns = {
  id: column<string>('uuid'),
  code: column<string>('text not null'),
  /** Earlier codes, which links to the studio may still contain. */
  former_codes: column<readonly string[]>('text[] not null'),
  name: column<string>('text not null'),
  location: column<string>('text not null'),
  description: column<string>('text not null'),
  description_sw: column<string>('text not null'),
  hourly_rate_cents: column<number | null>('bigint'),
  capacity: column<number>('int not null'),
  feature_ids: column<readonly string[]>('uuid[] not null'),
  limitation_ids: column<readonly string[]>('uuid[] not null'),
  manager_id: column<string | null>('uuid'),
  featured: column<boolean>('boolean not null'),
  active: column<boolean>('boolean not null'),
  approved_at: column<string | null>('timestamptz'),
  rejected_at: column<string | null>('timestamptz'),
  archived_at: column<string | null>('timestamptz'),
  /** The last submission, edit or request to archive if an admin rejected it, until the next. */
  rejection: column<Rejection | null>('jsonb'),
  /** A manager's edit that is pending approval. */
  pending_edit: column<PendingEdit | null>('jsonb'),
  /** Fields of the last approved edit that kept their value, until the next edit. */
  declined: column<readonly DetailField[]>('jsonb not null'),
  archive_requested: column<boolean>('boolean not null'),
  /** Rises with every change of the pending change. */
  pending_version: column<number>('int not null'),
  /** The version of the studio's stream that the row shows. */
  revision: column<number>('int not null'),
  opening_hours: column<OpeningHours>('jsonb not null'),
  buffer_minutes: column<number>('int not null'),
  blackouts: column<readonly { readonly date: string; readonly reason: string }[]>('jsonb not null'),
  overrides: column<readonly StudioOverride[]>('jsonb not null'),
  booking_window: column<BookingWindow>('jsonb not null'),
  /** In their order; the primary one is marked. */
  images: column<Gallery>('jsonb not null'),
  created_at: column<string>('timestamptz not null'),
  /** The folded name, location, code and descriptions, each on a line. Its order is that of the names. */
  search: column<string>('text not null'),
}

export type StudioRow = RowOf<typeof columns>

const idOf = idAfter('studio-')
const change = changing<StudioRow>(idOf, ({ version }, row) => ({ ...withSearch(row), revision: Number(version) }))

const withSearch = <Row extends Omit<StudioRow, 'search'>>(row: Row) => ({
  ...row,
  search: searchable(row.name, row.location, codeForms(row.code), row.description, row.description_sw),
})

const detailsOf = (data: StudioDetails) => ({
  name: data.name,
  location: data.location,
  description: data.description,
  description_sw: data.descriptionSw,
  hourly_rate_cents: data.hourlyRateCents,
  capacity: data.capacity,
  feature_ids: data.featureIds,
  limitation_ids: data.limitationIds,
})

/** Converts a row to the domain's fields. */
export const detailsIn = (row: Pick<StudioRow, keyof ReturnType<typeof detailsOf>>): StudioDetails => ({
  name: row.name,
  location: row.location,
  description: row.description,
  descriptionSw: row.description_sw,
  hourlyRateCents: row.hourly_rate_cents,
  capacity: row.capacity,
  featureIds: [...row.feature_ids],
  limitationIds: [...row.limitation_ids],
})

const changed = (row: StudioRow, changes: ChangedDetails): StudioRow => ({
  ...row,
  ...detailsOf({ ...detailsIn(row), ...changes }),
})

type Submission = { readonly base: ChangedDetails | null; readonly changes: ChangedDetails }

/** A studio that was never approved is not public: an edit replaces its submission and resubmits it. */
function edited(row: StudioRow, submission: Submission): StudioRow {
  if (row.archived_at) return row
  return row.approved_at
    ? submittedAgain({ ...row, pending_edit: pendingEditOf(detailsIn(row), submission), declined: [] })
    : submittedAgain({ ...changed(row, submission.changes), rejected_at: null })
}

function updated(row: StudioRow, { code = row.code, ...changes }: ChangedDetails & { code?: string }): StudioRow {
  const former_codes = [...row.former_codes, row.code].filter((each) => each !== code)
  const after = { ...changed(row, changes), code, former_codes }
  const isPartOfIt = isNew(row) || touches(detailsIn(row), changes, row.pending_edit)
  return isPartOfIt ? submittedAgain(after) : after
}

const isNew = (row: StudioRow) => row.approved_at === null && row.rejected_at === null
const submittedAgain = (row: StudioRow): StudioRow => ({ ...row, pending_version: row.pending_version + 1 })
const rejected = (kind: RejectedKind, { note }: { readonly note: string }, earlier: readonly RejectedKind[] = []) => ({
  rejection: { kind, kinds: [...earlier, kind], note },
})

/** The domain's own fold of its images. */
const gallery = change((event: GalleryEvent & Happened, { images }) => ({ images: galleryAfter(images, event) }))

export const studios = projection<StudioRow>({
  table: 'studios',
  version: 12,
  columns,
  indexes: ['(code)', '(manager_id)'],
  on: {
    'studio.submitted': {
      key: (event) => event.data.studioId,
      fold: (_, { data, metadata, version }) =>
        withSearch({
          id: data.studioId,
          code: data.code,
          former_codes: [],
          ...detailsOf(data),
          manager_id: data.managerId,
          featured: false,
          active: false,
          approved_at: null,
          rejected_at: null,
          archived_at: null,
          rejection: null,
          pending_edit: null,
          declined: [],
          archive_requested: false,
          pending_version: 1,
          revision: Number(version),
          opening_hours: alwaysOpen,
          buffer_minutes: 0,
          blackouts: [],
          overrides: [],
          booking_window: anyTime,
          images: [],
          created_at: metadata.at,
        }),
    },
    'studio.approved': change(({ metadata }) => ({
      approved_at: metadata.at,
      rejected_at: null,
      rejection: null,
      active: true,
    })),
    'studio.rejected': change(({ data, metadata }) => ({
      ...rejected('creation', data),
      rejected_at: metadata.at,
      active: false,
    })),
    'studio.edit_submitted': change(({ data }, row) => edited({ ...row, rejection: null }, data)),
    'studio.edit_approved': change(({ data }, row) => ({
      ...changed(row, data.changes),
      pending_edit: null,
      declined: data.declined,
    })),
    'studio.edit_rejected': change(({ data }) => ({ ...rejected('edit', data), pending_edit: null })),
    'studio.updated': change(({ data }, row) => updated(row, data.changes)),
    'studio.archive_requested': change((_, row) =>
      submittedAgain({ ...row, rejection: null, archive_requested: true }),
    ),
    'studio.archived': change(({ metadata }) => ({
      archived_at: metadata.at,
      rejection: null,
      archive_requested: false,
      pending_edit: null,
      active: false,
      featured: false,
    })),
    // A request to archive ends earlier rejections, so one of an edit belongs to the same decision.
    'studio.archive_rejected': change(({ data }, row) => ({
      ...rejected('archive', data, row.rejection?.kinds),
      archive_requested: false,
    })),
    'studio.activated': change(() => ({ active: true, archived_at: null })),
    'studio.deactivated': change(() => ({ active: false })),
    'studio.featured': change(() => ({ featured: true })),
    'studio.unfeatured': change(() => ({ featured: false })),
    'studio.manager_assigned': change(({ data }) => ({ manager_id: data.managerId })),
    'studio.hours_set': change(({ data }) => ({
      opening_hours: data.openingHours,
      buffer_minutes: data.bufferMinutes,
    })),
    'studio.blackout_added': change(({ data }, row) => ({
      blackouts: [...row.blackouts.filter(({ date }) => date !== data.date), data],
    })),
    'studio.blackout_removed': change(({ data }, row) => ({
      blackouts: row.blackouts.filter(({ date }) => date !== data.date),
    })),
    'studio.hours_overridden': change(({ data }, row) => ({ overrides: [...row.overrides, data] })),
    'studio.override_removed': change(({ data }, row) => ({
      overrides: row.overrides.filter(({ overrideId }) => overrideId !== data.overrideId),
    })),
    'studio.booking_window_set': change(({ data }) => ({ booking_window: data })),
    'studio.image_added': gallery,
    'studio.image_described': gallery,
    'studio.image_made_primary': gallery,
    'studio.images_ordered': gallery,
    'studio.image_removed': gallery,
    'studio.deleted': { key: idOf, fold: () => null },
  },
})
