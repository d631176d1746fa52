import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { loadSignIn } from '../account/entry/routes.ts'
import { useEndedSession } from '../shared/session/session.ts'
import { isGuarded } from '../shared/session/sign-in-address.ts'

const SignInAgainDialog = lazy(async () => ({ default: (await loadSignIn()).SignInAgainDialog }))

/**
 * The dialog to sign in again over the page whose session ended. On public pages it opens only if the server refused
 * something because of that.
 */
export function SignInAgain() {
  const ended = useEndedSession()
  const { pathname } = useLocation()
  if (!ended || !(ended.isRefused || isGuarded(pathname))) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog />
    </Suspense>
  )
}

/** Returns a page's frame with that dialog. */
export const withSignInAgain = (Frame: ComponentType): ComponentType =>
  function FrameWithSignIn() {
    return (
      <>
        <Frame />
        <SignInAgain />
      </>
    )
  }
