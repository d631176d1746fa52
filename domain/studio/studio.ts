import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { DataOf } from '../kernel/events.ts'
import type { StudioDate } from '../kernel/slot.ts'
import { type PendingEdit, pendingEditOf, touches } from './changes.ts'
import { type BookingWindow, type OpeningHours, type StudioDetails, type StudioEvent, studioEvents } from './events.ts'
import { type Gallery, galleryAfter } from './gallery.ts'
import { alwaysOpen, anyTime } from './opening.ts'

/** What every studio has, in any status. The public sees `details`; a manager's edit is pending beside them. */
export interface StudioBasics {
  readonly studioId: string
  readonly code: string
  readonly managerId: string | null
  readonly details: StudioDetails
  readonly active: boolean
  readonly featured: boolean
  readonly openingHours: OpeningHours
  readonly bufferMinutes: number
  readonly blackouts: readonly { readonly date: StudioDate; readonly reason: string }[]
  readonly overrides: readonly StudioOverride[]
  readonly bookingWindow: BookingWindow
  readonly images: Gallery
  /** Rises with every change of the pending change, so that admins decide only on the version they have seen. */
  readonly pendingVersion: number
}

/** Opening hours of a period, such as a season or a single day. */
export type StudioOverride = DataOf<StudioEvent, 'studio.hours_overridden'>

/** An admin's decision. */
export type Decision = 'approved' | 'rejected'

export type ApprovedStudio = StudioBasics & {
  readonly status: 'approved'
  readonly pendingEdit: PendingEdit | null
  readonly archiveRequested: boolean
  readonly lastDecision: Decision
}
export type ExistingStudio =
  | (StudioBasics & { readonly status: 'submitted' | 'rejected' | 'archived' })
  | ApprovedStudio
export type Studio = { readonly status: 'absent' } | ExistingStudio | { readonly status: 'deleted' }

export const studio: Aggregate<Studio, StudioEvent> = {
  initial: { status: 'absent' },
  events: studioEvents,
  evolve(current, event) {
    if (event.type === 'studio.submitted') return submitted(event.data)
    if (event.type === 'studio.code_forfeited') return current.status === 'absent' ? { status: 'deleted' } : current
    if (current.status === 'absent' || current.status === 'deleted') return current
    switch (event.type) {
      case 'studio.approved':
        return approved({ ...basicsOf(current), active: true })
      case 'studio.rejected':
        return { ...basicsOf(current), active: false, status: 'rejected' }
      case 'studio.edit_submitted':
        return edited(current, event.data)
      case 'studio.edit_approved':
        return decided(current, 'approved', { ...current.details, ...event.data.changes })
      case 'studio.edit_rejected':
        return decided(current, 'rejected')
      case 'studio.updated':
        return updated(current, event.data)
      case 'studio.archive_requested':
        return current.status === 'approved' ? submittedAgain({ ...current, archiveRequested: true }) : current
      case 'studio.archived':
        return { ...basicsOf(current), active: false, featured: false, status: 'archived' }
      case 'studio.archive_rejected':
        return current.status === 'approved'
          ? { ...current, archiveRequested: false, lastDecision: 'rejected' }
          : current
      case 'studio.activated':
        return current.status === 'archived'
          ? approved({ ...basicsOf(current), active: true })
          : { ...current, active: true }
      case 'studio.deactivated':
        return { ...current, active: false }
      case 'studio.featured':
        return { ...current, featured: true }
      case 'studio.unfeatured':
        return { ...current, featured: false }
      case 'studio.manager_assigned':
        return { ...current, managerId: event.data.managerId }
      case 'studio.hours_set':
        return { ...current, openingHours: event.data.openingHours, bufferMinutes: event.data.bufferMinutes }
      case 'studio.blackout_added':
        return { ...current, blackouts: [...withoutBlackout(current, event.data.date), event.data] }
      case 'studio.blackout_removed':
        return { ...current, blackouts: withoutBlackout(current, event.data.date) }
      case 'studio.hours_overridden':
        return { ...current, overrides: [...current.overrides, event.data] }
      case 'studio.override_removed': {
        const { overrideId } = event.data
        return { ...current, overrides: current.overrides.filter((each) => each.overrideId !== overrideId) }
      }
      case 'studio.booking_window_set':
        return { ...current, bookingWindow: event.data }
      case 'studio.image_added':
      case 'studio.image_described':
      case 'studio.image_made_primary':
      case 'studio.images_ordered':
      case 'studio.image_removed':
        return { ...current, images: galleryAfter(current.images, event) }
      case 'studio.deleted':
        return { status: 'deleted' }
    }
  },
}

/** Returns an existing studio. Throws DomainError `not_found` for one that never existed or is deleted. */
export function existing(current: Studio): ExistingStudio {
  if (current.status === 'absent' || current.status === 'deleted')
    throw new DomainError('not_found', 'studio.not-found')
  return current
}

/** Whether everyone can see a studio. */
export const isPublic = (current: Studio): boolean => current.status === 'approved' && current.active

/** Whether a creation, an edit or its archiving is pending. */
export const isPending = (current: ExistingStudio): boolean =>
  current.status === 'submitted' ||
  (current.status === 'approved' && (current.pendingEdit !== null || current.archiveRequested))

/** Returns the studio's details with the pending edit applied. */
export const latestDetails = (current: ExistingStudio): StudioDetails =>
  current.status === 'approved' ? { ...current.details, ...current.pendingEdit?.changes } : current.details

const submitted = (data: DataOf<StudioEvent, 'studio.submitted'>): Studio => ({
  status: 'submitted',
  studioId: data.studioId,
  code: data.code,
  managerId: data.managerId,
  details: detailsOf(data),
  active: false,
  featured: false,
  openingHours: alwaysOpen,
  bufferMinutes: 0,
  blackouts: [],
  overrides: [],
  bookingWindow: anyTime,
  images: [],
  pendingVersion: 1,
})

const approved = (basics: StudioBasics): Studio => ({
  ...basics,
  status: 'approved',
  pendingEdit: null,
  archiveRequested: false,
  lastDecision: 'approved',
})

/** A studio that was never approved is not public, so an edit replaces the submission and resubmits it. */
function edited(current: ExistingStudio, data: DataOf<StudioEvent, 'studio.edit_submitted'>): Studio {
  if (current.status === 'approved')
    return submittedAgain({ ...current, pendingEdit: pendingEditOf(current.details, data) })
  const details = { ...current.details, ...data.changes }
  return current.status === 'archived' ? current : submittedAgain({ ...current, status: 'submitted', details })
}

function updated(current: ExistingStudio, { changes }: DataOf<StudioEvent, 'studio.updated'>): Studio {
  const { code = current.code, ...details } = changes
  const after = { ...current, code, details: { ...current.details, ...details } }
  const isPartOfIt =
    current.status === 'submitted' ||
    (current.status === 'approved' && touches(current.details, details, current.pendingEdit))
  return isPartOfIt ? submittedAgain(after) : after
}

const submittedAgain = (current: ExistingStudio): Studio => ({ ...current, pendingVersion: current.pendingVersion + 1 })

const decided = (current: ExistingStudio, lastDecision: Decision, details = current.details): Studio =>
  current.status === 'approved' ? { ...current, details, pendingEdit: null, lastDecision } : current

const withoutBlackout = (current: StudioBasics, date: StudioDate) =>
  current.blackouts.filter((blackout) => blackout.date !== date)

const detailsOf = (data: StudioDetails): StudioDetails => ({
  name: data.name,
  location: data.location,
  description: data.description,
  descriptionSw: data.descriptionSw,
  hourlyRateCents: data.hourlyRateCents,
  capacity: data.capacity,
  featureIds: data.featureIds,
  limitationIds: data.limitationIds,
})

const basicsOf = (current: ExistingStudio): StudioBasics => ({
  studioId: current.studioId,
  code: current.code,
  managerId: current.managerId,
  details: current.details,
  active: current.active,
  featured: current.featured,
  openingHours: current.openingHours,
  bufferMinutes: current.bufferMinutes,
  blackouts: current.blackouts,
  overrides: current.overrides,
  bookingWindow: current.bookingWindow,
  images: current.images,
  pendingVersion: current.pendingVersion,
})
