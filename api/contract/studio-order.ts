/** How lists of studios may be sorted. By itself, so that pages can offer it without the schemas. */
export const studioOrders = ['featured', 'price', 'free', 'name'] as const
export type StudioOrder = (typeof studioOrders)[number]
