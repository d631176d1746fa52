import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const auditRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'audit-logs', lazy: async () => ({ Component: (await import('./AuditScreen.tsx')).AuditScreen }) },
  {
    path: 'audit-logs/streams/:stream',
    lazy: async () => ({ Component: (await import('./TimeTravel.tsx')).TimeTravel }),
  },
])
