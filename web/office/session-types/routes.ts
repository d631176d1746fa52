import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const sessionTypesRoutes: RouteObject[] = [
  { path: 'session-types', lazy: async () => ({ Component: (await import('./SessionTypes.tsx')).SessionTypes }) },
]
