import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const studiosAdminRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'studios', lazy: async () => ({ Component: (await import('./AdminStudios.tsx')).AdminStudios }) },
])

/** The routes under /manager. */
export const studiosManagerRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'studios', lazy: async () => ({ Component: (await import('./ManagerStudios.tsx')).ManagerStudios }) },
])
