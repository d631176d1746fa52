import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const catalogueRoutes: RouteObject[] = [
  { path: 'features', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).FeaturesPage }) },
  { path: 'limitations', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).LimitationsPage }) },
]
