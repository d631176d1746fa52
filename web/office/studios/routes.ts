import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const studiosAdminRoutes: RouteObject[] = [
  { path: 'studios', lazy: async () => ({ Component: (await import('./AdminStudios.tsx')).AdminStudios }) },
]

/** The routes under /manager. */
export const studiosManagerRoutes: RouteObject[] = [
  { path: 'studios', lazy: async () => ({ Component: (await import('./ManagerStudios.tsx')).ManagerStudios }) },
]
