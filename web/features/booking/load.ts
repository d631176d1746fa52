/** Fetches the dialogs of the guided booking; called on hover, focus and idle so that a click need not wait. */
export const loadBookingFlow = () => import('./BookingFlow.tsx')
