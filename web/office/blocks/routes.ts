import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const blocksRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'blocks', lazy: async () => ({ Component: (await import('./BlocksScreen.tsx')).BlocksScreen }) },
])
