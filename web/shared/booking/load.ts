/** Fetches the dialogs of the guided booking; called on intent, and once somebody uses the page, so that a click need not wait. */
export const loadBookingFlow = () => import('./BookingFlow.tsx')
