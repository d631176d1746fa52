import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const bookingsAdminRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).AdminBookings }) },
])

/** The routes under /manager. */
export const bookingsManagerRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'bookings', lazy: async () => ({ Component: (await import('./BookingsScreen.tsx')).ManagerBookings }) },
])
