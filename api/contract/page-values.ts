// Values that pages need without the schemas. This file must not import zod.

/** The maximum number of people in a booking. */
export const maxPeople = 50

/** The orders of lists of studios. */
export const studioOrders = ['featured', 'price', 'free', 'name'] as const
export type StudioOrder = (typeof studioOrders)[number]
