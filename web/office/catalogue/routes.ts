import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const catalogueRoutes: RouteObject[] = [
  { path: 'features', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).FeaturesPage }) },
  { path: 'limitations', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).LimitationsPage }) },
]
