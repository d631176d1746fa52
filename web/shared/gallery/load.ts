/** Fetches the gallery; called on intent, so that a click need not wait. */
export const loadGallery = () => import('./Gallery.tsx')
