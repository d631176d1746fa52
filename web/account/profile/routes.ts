import type { RouteObject } from 'react-router-dom'

/** A customer’s own page. */
export const accountRoute: RouteObject = {
  path: 'account',
  lazy: async () => ({ Component: (await import('./AccountPage.tsx')).AccountPage }),
}
