/** The history state of a link that opens a gallery. Going back returns to the page without it. */
export const openGalleryState = { opensGallery: true } as const

/** Returns whether the previous entry of the browser's history is the same page without the gallery. */
export const isOpenGalleryState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensGallery' in state
