import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const catalogueRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'features', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).FeaturesPage }) },
  { path: 'limitations', lazy: async () => ({ Component: (await import('./CataloguePage.tsx')).LimitationsPage }) },
])
