/** Kept in the browser's history by what opens a gallery: going back leads to the page without it. */
export const openedHere = { opensGallery: true } as const

/** Whether the page before this one in the browser's history is the same one without the gallery. */
export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensGallery' in state
