import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const bookingsAdminRoutes: RouteObject[] = [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).AdminBookings }) },
]

/** Under /manager. */
export const bookingsManagerRoutes: RouteObject[] = [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).ManagerBookings }) },
]
