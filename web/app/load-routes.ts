import { matchRoutes, type RouteObject } from 'react-router-dom'

/** Loads what the routes of an address need, so that a server-rendered page can be hydrated in one go. */
export async function loadRoutes(routes: RouteObject[], address: { readonly pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, address) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
