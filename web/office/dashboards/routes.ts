import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const dashboardsAdminRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./AdminDashboard.tsx')).AdminDashboard }) },
]

/** The routes under /manager. */
export const dashboardsManagerRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./ManagerDashboard.tsx')).ManagerDashboard }) },
]
