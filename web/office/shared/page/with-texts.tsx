import { Outlet, type RouteObject } from 'react-router-dom'
import { NamespaceProvider } from '../../../i18n/NamespaceProvider.tsx'
import type { Namespace } from '../../../i18n/namespace.ts'

/** Returns the part of a route that provides a folder's texts to its screens, and loads them with the first of these. */
export const withTexts = (load: () => Promise<{ readonly texts: Namespace }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const { texts } = await load()
    return {
      Component: () => (
        <NamespaceProvider texts={texts}>
          <Outlet />
        </NamespaceProvider>
      ),
    }
  },
})
