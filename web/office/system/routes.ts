import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const systemRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'system', lazy: async () => ({ Component: (await import('./SystemScreen.tsx')).SystemScreen }) },
])
