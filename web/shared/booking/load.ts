/** Loads the dialogs of the guided booking. Called on intent, and once the page is in use, so that a click need not wait. */
export const loadBookingFlow = () => import('./BookingFlow.tsx')
