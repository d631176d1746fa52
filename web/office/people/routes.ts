import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const peopleRoutes: RouteObject[] = [
  { path: 'users', lazy: async () => ({ Component: (await import('./UsersPage.tsx')).UsersPage }) },
  { path: 'managers', lazy: async () => ({ Component: (await import('./ManagersPage.tsx')).ManagersPage }) },
]
