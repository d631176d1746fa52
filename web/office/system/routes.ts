import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const systemRoutes: RouteObject[] = [
  { path: 'system', lazy: async () => ({ Component: (await import('./SystemScreen.tsx')).SystemScreen }) },
]
