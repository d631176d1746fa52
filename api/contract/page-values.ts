// Values that pages need without the schemas: this file does not import zod.

/** The most people that a booking may be for. */
export const maxPeople = 50

/** How lists of studios may be sorted. */
export const studioOrders = ['featured', 'price', 'free', 'name'] as const
export type StudioOrder = (typeof studioOrders)[number]
