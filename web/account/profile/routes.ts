import type { RouteObject } from 'react-router-dom'

/** The route of the account page. */
export const accountRoute: RouteObject = {
  path: 'account',
  lazy: async () => ({ Component: (await import('./AccountPage.tsx')).AccountPage }),
}
