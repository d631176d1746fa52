import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const systemRoutes: RouteObject[] = [
  { path: 'system', lazy: async () => ({ Component: (await import('./SystemScreen.tsx')).SystemScreen }) },
]
