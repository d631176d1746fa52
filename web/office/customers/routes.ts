import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const customersRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'customers', lazy: async () => ({ Component: (await import('./CustomersScreen.tsx')).CustomersScreen }) },
  { path: 'customers/:id', lazy: async () => ({ Component: (await import('./CustomerScreen.tsx')).CustomerScreen }) },
])
