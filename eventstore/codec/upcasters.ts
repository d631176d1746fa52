import type { JsonObject } from '../stored-event.ts'

/** Converts data from one schema version to the next. A pure function that runs each time an old event is read. */
export type Upcast = (data: JsonObject) => JsonObject

const unchanged: Upcast = (data) => data
const ofUnknownAccount: Upcast = (data) => ({ ...data, accountVersion: null })
const withoutSwahili: Upcast = (data) => ({ ...data, nameSw: null, descriptionSw: null })
const withoutSwahiliDescription: Upcast = (data) => ({ ...data, descriptionSw: '' })
const withoutSwahiliSession: Upcast = (data) => ({ ...data, sessionTypeNameSw: null })
const withoutWalkIn: Upcast = (data) => ({ ...data, walkIn: null, priceReason: null })
const ofBooking: Upcast = (data) => ({ ...data, reservationId: data.bookingId ?? null })

/**
 * The upcasts of each changed type: from version 1 to 2, from 2 to 3, … Adding one raises the type's current version.
 * Keep the golden files of older versions and add one for the new version.
 */
export const upcasters: Readonly<Record<string, readonly Upcast[]>> = {
  // Before customers chose a language, everyone was written to in English. Before reservations had ids, all hours of a
  // booking were one reservation, here under the booking's id. Before charges were recorded, they followed the price.
  // Before session types had Swahili names, bookings recorded none.
  'booking.requested': [(data) => ({ ...data, language: 'en' }), ofBooking, withoutWalkIn, withoutSwahiliSession],
  'booking.time_arranged': [(data) => ({ ...data, reservationId: null })],
  'booking.approved': [(data) => ({ ...data, chargeCents: null })],
  'booking.rescheduled': [(data) => ({ ...data, reservationId: null, chargeCents: null })],
  'booking.reinstated': [(data) => ({ ...data, reservationId: null })],
  'schedule.slots_held': [
    (data) => ({ ...data, language: data.personId === null ? null : 'en' }),
    ofBooking,
    withoutWalkIn,
    ({ terms = null, ...data }) => ({
      ...data,
      terms: terms && typeof terms === 'object' ? { ...terms, sessionTypeNameSw: null } : null,
    }),
  ],
  'schedule.slots_released': [ofBooking],
  // Before callbacks named the booking of their prompt. Such money waits for an admin if it was not matched yet.
  'receipt.recorded': [(data) => ({ ...data, bookingId: null })],
  // Before notes about returned money were encrypted, with the key of its receipt.
  'payment.refunded': [(data) => ({ ...data, receipt: null, note: null })],
  'receipt.returned': [(data) => ({ ...data, receipt: null })],
  'admins.added': [ofUnknownAccount],
  'admins.removed': [ofUnknownAccount],
  // Before these had Swahili texts.
  'feature.created': [withoutSwahili],
  'feature.updated': [withoutSwahili],
  'limitation.created': [withoutSwahili],
  'limitation.updated': [withoutSwahili],
  'session_type.created': [withoutSwahili],
  'session_type.updated': [withoutSwahili],
  'studio.submitted': [withoutSwahiliDescription],
  // Before a repeated upload was stored once.
  'studio.image_added': [(data) => ({ ...data, uploadId: null })],
  // Before studio events named the fields that were changed, they held all the details. From version 3, a Swahili
  // description may be among the changes, which an older program would lose.
  'studio.edit_submitted': [({ managerId = null, ...changes }) => ({ managerId, base: null, changes }), unchanged],
  'studio.edit_approved': [({ adminId = null, ...changes }) => ({ adminId, changes, declined: [] }), unchanged],
  'studio.updated': [(changes) => ({ changes }), unchanged],
}

/** Event types that only old logs contain. Readers skip them. Never reuse their names. */
export const retiredTypes: readonly string[] = []
