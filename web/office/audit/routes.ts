import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const auditRoutes: RouteObject[] = [
  { path: 'audit-logs', lazy: async () => ({ Component: (await import('./AuditScreen.tsx')).AuditScreen }) },
  {
    path: 'audit-logs/streams/:stream',
    lazy: async () => ({ Component: (await import('./TimeTravel.tsx')).TimeTravel }),
  },
]
