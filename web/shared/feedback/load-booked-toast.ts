/** Loads the toast of a new booking. Called while the booking is requested, so that the toast appears immediately. */
export const loadBookedToast = () => import('./BookedToast.tsx')
