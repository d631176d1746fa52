import type { RouteObject } from 'react-router-dom'

/** The route of the bookings that were opened on this device. */
export const savedBookingsRoute: RouteObject = {
  path: 'bookings',
  lazy: async () => ({ Component: (await import('./SavedBookingsPage.tsx')).SavedBookingsPage }),
}
