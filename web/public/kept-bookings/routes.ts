import type { RouteObject } from 'react-router-dom'

/** The route of the bookings that were opened on this device. */
export const keptBookingsRoute: RouteObject = {
  path: 'bookings',
  lazy: async () => ({ Component: (await import('./KeptBookingsPage.tsx')).KeptBookingsPage }),
}
