import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const dashboardsAdminRoutes: RouteObject = withTexts(loadTexts, [
  { index: true, lazy: async () => ({ Component: (await import('./AdminDashboard.tsx')).AdminDashboard }) },
])

/** The routes under /manager. */
export const dashboardsManagerRoutes: RouteObject = withTexts(loadTexts, [
  { index: true, lazy: async () => ({ Component: (await import('./ManagerDashboard.tsx')).ManagerDashboard }) },
])
