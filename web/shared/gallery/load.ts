/** Loads the gallery. Called on intent, so that a click need not wait. */
export const loadGallery = () => import('./Gallery.tsx')
