import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const peopleRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'users', lazy: async () => ({ Component: (await import('./UsersPage.tsx')).UsersPage }) },
  { path: 'managers', lazy: async () => ({ Component: (await import('./ManagersPage.tsx')).ManagersPage }) },
])
