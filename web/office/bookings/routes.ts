import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const bookingsAdminRoutes: RouteObject[] = [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).AdminBookings }) },
]

/** The routes under /manager. */
export const bookingsManagerRoutes: RouteObject[] = [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).ManagerBookings }) },
]
