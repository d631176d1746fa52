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

/** An area of the back office. Its frame and each of its screens load on demand. */
const office = (area: 'admin' | 'manager', screens: RouteObject[]): RouteObject => ({
  path: area,
  ErrorBoundary: RouteError,
  HydrateFallback: () => null,
  async lazy() {
    const { Office } = await loadOffices()
    return { Component: withSignInAgain(() => <Office area={area} />) }
  },
  children: [{ ErrorBoundary: RouteError, children: [...screens, { path: '*', Component: NotFound }] }],
})

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
  office('admin', adminRoutes),
  office('manager', managerRoutes),
]
