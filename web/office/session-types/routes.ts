import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const sessionTypesRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'session-types', lazy: async () => ({ Component: (await import('./SessionTypes.tsx')).SessionTypes }) },
])
