import type { JsonObject } from '../stored-event.ts'

/** Turns the data of one schema version into that of the next. Pure: replayed every time an old event is read. */
export type Upcast = (data: JsonObject) => JsonObject

const ofUnknownAccount: Upcast = (data) => ({ ...data, accountVersion: null })
const ofBooking: Upcast = (data) => ({ ...data, reservationId: data.bookingId ?? null })

/**
 * For each type that has changed: from version 1 to 2, from 2 to 3, … Adding one is what raises the type's current
 * version; leave the golden files of the older versions where they are, and add one of the new.
 */
export const upcasters: Readonly<Record<string, readonly Upcast[]>> = {
  // Before customers chose a language, everyone was written to in English. Before reservations had ids, all hours of a
  // booking were one reservation, here under the booking's id. Before charges were recorded, they followed the price.
  'booking.requested': [(data) => ({ ...data, language: 'en' }), ofBooking],
  'booking.time_arranged': [(data) => ({ ...data, reservationId: null })],
  'booking.approved': [(data) => ({ ...data, chargeCents: null })],
  'booking.rescheduled': [(data) => ({ ...data, reservationId: null, chargeCents: null })],
  'booking.reinstated': [(data) => ({ ...data, reservationId: null })],
  'schedule.slots_held': [(data) => ({ ...data, language: data.personId === null ? null : 'en' }), ofBooking],
  'schedule.slots_released': [ofBooking],
  'admins.added': [ofUnknownAccount],
  'admins.removed': [ofUnknownAccount],
  // Before studio events named the fields that were changed, they held all the details.
  'studio.edit_submitted': [({ managerId = null, ...changes }) => ({ managerId, base: null, changes })],
  'studio.edit_approved': [({ adminId = null, ...changes }) => ({ adminId, changes, declined: [] })],
  'studio.updated': [(changes) => ({ changes })],
}
