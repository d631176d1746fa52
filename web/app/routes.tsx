import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { accountRoutes } from '../account/routes.ts'
import { adminRoutes, loadOffices, managerRoutes } from '../office/routes.ts'
import { publicRoutes } from '../public/routes.ts'
import { NotFound, RouteError } from '../shared/page/ErrorPage.tsx'
import { rendered } from '../shared/page/page.tsx'
import { Shell, SignInAgain } from './Shell.tsx'

/** Returns a page's frame with the dialog to sign in again. */
const withSignInAgain = (Frame: ComponentType): ComponentType =>
  function FrameWithSignIn() {
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
