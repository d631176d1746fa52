import { Outlet, type RouteObject } from 'react-router-dom'
import { NamespaceProvider } from '../../../i18n/NamespaceProvider.tsx'
import type { Namespace } from '../../../i18n/namespace.ts'

/** Returns a route that provides a room's texts to its screens, and loads them with the first of these. */
export const withTexts = (loadTexts: () => Promise<Namespace>, children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const texts = await loadTexts()
    return {
      Component: () => (
        <NamespaceProvider texts={texts}>
          <Outlet />
        </NamespaceProvider>
      ),
    }
  },
  children,
})
