import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'
import { firstHour, lastHour, StudioDate } from '../kernel/slot.ts'

/** A studio's details. */
export const StudioDetails = z.object({
  name: z.string().min(1),
  location: z.string(),
  description: z.string(),
  /** In Swahili; empty if there is none. */
  descriptionSw: z.string(),
  hourlyRateCents: Cents.nullable(),
  capacity: z.int().min(1).max(100),
  featureIds: z.array(z.uuid()),
  limitationIds: z.array(z.uuid()),
})
export type StudioDetails = z.infer<typeof StudioDetails>

/** The details of a new studio. */
export type NewDetails = Omit<StudioDetails, 'descriptionSw'> & { readonly descriptionSw?: string | undefined }

export const DetailField = StudioDetails.keyof()
export type DetailField = z.infer<typeof DetailField>

/** Changed fields with their new values. */
export const ChangedDetails = z.object({
  name: StudioDetails.shape.name.exactOptional(),
  location: StudioDetails.shape.location.exactOptional(),
  description: StudioDetails.shape.description.exactOptional(),
  descriptionSw: StudioDetails.shape.descriptionSw.exactOptional(),
  hourlyRateCents: StudioDetails.shape.hourlyRateCents.exactOptional(),
  capacity: StudioDetails.shape.capacity.exactOptional(),
  featureIds: StudioDetails.shape.featureIds.exactOptional(),
  limitationIds: StudioDetails.shape.limitationIds.exactOptional(),
})
export type ChangedDetails = z.infer<typeof ChangedDetails>

/** Open from the slot at `from` up to and including the slot at `to`; null is a closed day. Sunday first. */
export const OpeningHours = z
  .array(z.object({ from: z.int().min(firstHour).max(lastHour), to: z.int().min(firstHour).max(lastHour) }).nullable())
  .length(7)
export type OpeningHours = z.infer<typeof OpeningHours>

/** How soon and how far ahead customers can book; staff can book at any time. */
export const BookingWindow = z.object({
  /** The hours between a request and the start of the session, at least. */
  noticeHours: z.int().min(0).max(168),
  /** The last day that can be booked, in days from today; null for as far ahead as bookings open. */
  daysAhead: z.int().min(1).nullable(),
})
export type BookingWindow = z.infer<typeof BookingWindow>

export const Image = z.object({
  imageId: z.uuid(),
  /** The image's key in the store, without a variant's width: `studios/{studioId}/{imageId}`. */
  storageKey: z.string(),
  originalName: z.string(),
  fileSize: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  altText: z.string(),
  caption: z.string(),
  /** Names the picture in each try of an upload with an Idempotency-Key; null without a key. */
  uploadId: z.uuid().nullable(),
})
export type Image = z.infer<typeof Image>

export const studioEvents = {
  /** By a manager: waits for approval. By an admin: `.approved` follows in the same append. */
  'studio.submitted': z.object({
    studioId: z.uuid(),
    code: z.string().regex(/^[A-Z0-9_-]{2,40}$/),
    managerId: z.uuid().nullable(),
    ...StudioDetails.shape,
  }),
  'studio.approved': z.object({ adminId: z.uuid() }),
  'studio.rejected': z.object({ adminId: z.uuid(), note: z.string() }),
  /**
   * The fields a manager changed, and their previous values. `base` is null in edits written before it was recorded:
   * their `changes` are all the details, and the manager changed those that differ from the live details.
   */
  'studio.edit_submitted': z.object({
    managerId: z.uuid(),
    base: ChangedDetails.nullable(),
    changes: ChangedDetails,
  }),
  /** The fields that took effect. `declined` fields kept their current value by an admin's choice. */
  'studio.edit_approved': z.object({
    adminId: z.uuid(),
    changes: ChangedDetails,
    declined: z.array(DetailField),
  }),
  'studio.edit_rejected': z.object({ adminId: z.uuid(), note: z.string() }),
  /** The fields an admin changed, at once. */
  'studio.updated': z.object({ changes: ChangedDetails.extend({ code: z.string().exactOptional() }) }),
  'studio.archive_requested': z.object({ managerId: z.uuid() }),
  'studio.archived': z.object({ adminId: z.uuid() }),
  'studio.archive_rejected': z.object({ adminId: z.uuid(), note: z.string() }),
  'studio.activated': z.object({}),
  'studio.deactivated': z.object({}),
  'studio.featured': z.object({}),
  'studio.unfeatured': z.object({}),
  'studio.manager_assigned': z.object({ managerId: z.uuid().nullable() }),
  'studio.hours_set': z.object({ openingHours: OpeningHours, bufferMinutes: z.int().min(0).max(60) }),
  'studio.blackout_added': z.object({ date: StudioDate, reason: z.string() }),
  'studio.blackout_removed': z.object({ date: StudioDate }),
  /** Other opening hours from a date to another. Of several overrides of a date, the latest counts. */
  'studio.hours_overridden': z.object({
    overrideId: z.uuid(),
    from: StudioDate,
    to: StudioDate,
    openingHours: OpeningHours,
  }),
  'studio.override_removed': z.object({ overrideId: z.uuid() }),
  /** How soon and how far ahead customers can book. */
  'studio.booking_window_set': BookingWindow,
  'studio.image_added': Image.extend({ isPrimary: z.boolean() }),
  'studio.image_described': z.object({ imageId: z.uuid(), altText: z.string(), caption: z.string() }),
  'studio.image_made_primary': z.object({ imageId: z.uuid() }),
  'studio.images_ordered': z.object({ imageIds: z.array(z.uuid()) }),
  'studio.image_removed': z.object({ imageId: z.uuid() }),
  'studio.deleted': z.object({}),
  /**
   * Another studio took over a code that this one had reserved and not used. A studio that does not exist yet can no
   * longer be created with it.
   */
  'studio.code_forfeited': z.object({ code: z.string() }),
}
export type StudioEvent = EventOf<typeof studioEvents>
