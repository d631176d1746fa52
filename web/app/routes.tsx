import { type ComponentType, useEffect } from 'react'
import type { RouteObject } from 'react-router-dom'
import { accountRoutes, loadSignIn } from '../account/routes.ts'
import { adminRoutes, loadOffices, managerRoutes } from '../office/routes.ts'
import { publicRoutes } from '../public/routes.ts'
import { fetchAhead } from '../shared/api-client/api.ts'
import { NotFound, RouteError } from '../shared/page/ErrorPage.tsx'
import { rendered } from '../shared/page/page.tsx'
import { Shell, SignInAgain } from './Shell.tsx'

/** Returns a page's frame with the dialog to sign in again. */
const withSignInAgain = (Frame: ComponentType): ComponentType =>
  function FrameWithSignIn() {
    // A newer version of the app may have replaced the script by the time that it is needed.
    useEffect(() => fetchAhead(loadSignIn), [])
    return (
      <>
        <Frame />
        <SignInAgain />
      </>
    )
  }

const screens = (area: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteError, children: [...area, { path: '*', Component: NotFound }] },
]

/** The back office. Its frame and each of its screens load on demand. */
const officeRoutes: RouteObject[] = [
  {
    path: 'admin',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: withSignInAgain((await loadOffices()).AdminOffice) }),
    children: screens(adminRoutes),
  },
  {
    path: 'manager',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: withSignInAgain((await loadOffices()).ManagerOffice) }),
    children: screens(managerRoutes),
  },
]

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
