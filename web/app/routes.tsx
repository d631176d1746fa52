import type { RouteObject } from 'react-router-dom'
import { accountRoutes } from '../account/routes.ts'
import { publicRoutes } from '../public/routes.ts'
import { NotFound, RouteError } from '../shared/page/ErrorPage.tsx'
import { rendered } from '../shared/page/page.tsx'
import { officeRoutes } from './office-routes.tsx'
import { Shell } from './Shell.tsx'

/** Every page. Each loads on demand. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      ...publicRoutes,
      ...accountRoutes,
      { path: '*', ...rendered(async () => ({ page: { Component: NotFound, missing: true } })) },
    ],
  },
  ...officeRoutes,
]
