import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const dashboardsAdminRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./AdminDashboard.tsx')).AdminDashboard }) },
]

/** Under /manager. */
export const dashboardsManagerRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./ManagerDashboard.tsx')).ManagerDashboard }) },
]
