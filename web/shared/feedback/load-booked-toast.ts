/** Fetches the toast of a booking just made; called while the booking is asked for, so that it is there at once. */
export const loadBookedToast = () => import('./BookedToast.tsx')
