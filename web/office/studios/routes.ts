import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const studiosAdminRoutes: RouteObject[] = [
  { path: 'studios', lazy: async () => ({ Component: (await import('./AdminStudios.tsx')).AdminStudios }) },
]

/** Under /manager. */
export const studiosManagerRoutes: RouteObject[] = [
  { path: 'studios', lazy: async () => ({ Component: (await import('./ManagerStudios.tsx')).ManagerStudios }) },
]
