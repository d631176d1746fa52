/** How lists of studios may be sorted. In a separate file, so that pages can use it without the schemas. */
export const studioOrders = ['featured', 'price', 'free', 'name'] as const
export type StudioOrder = (typeof studioOrders)[number]
