import { type ComponentType, lazy, Suspense } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { loadSignIn } from '../account/routes.ts'
import { adminRoutes, loadOffices, managerRoutes } from '../office/routes.ts'
import { NotFound, RouteError } from '../shared/page/ErrorPage.tsx'
import { useEndedSession } from '../shared/session/session.ts'
import { isGuarded } from '../shared/session/sign-in-address.ts'

const SignInAgainDialog = lazy(async () => ({ default: (await loadSignIn()).SignInAgainDialog }))

/**
 * The dialog to sign in again over the page whose session ended. On public pages it opens only if the server rejected
 * a request because of that.
 */
export function SignInAgain() {
  const ended = useEndedSession()
  const { pathname } = useLocation()
  if (!ended || !(ended.isRejected || isGuarded(pathname))) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog />
    </Suspense>
  )
}

/** Returns a page's frame with that dialog. */
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
export const officeRoutes: RouteObject[] = [
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
