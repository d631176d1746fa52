// Values that pages need without the schemas. This file must not import zod.

/** The maximum number of people in a booking. */
export const maxPeople = 50

/** The statuses of a booking, in the order of its life. */
export const bookingStatuses = [
  'requested',
  'pending',
  'manager_confirmed',
  'approved',
  'rejected',
  'paid',
  'completed',
  'cancelled',
] as const

/** The fields of a studio that an edit may change, in the order of its form. */
export const studioFields = [
  'name',
  'location',
  'description',
  'descriptionSw',
  'hourlyRate',
  'capacity',
  'features',
  'limitations',
] as const

/** What a block of requests applies to. */
export const blockKinds = ['phone', 'email', 'network'] as const

/** The orders of lists of studios. */
export const studioOrders = ['featured', 'price', 'free', 'name'] as const
export type StudioOrder = (typeof studioOrders)[number]
