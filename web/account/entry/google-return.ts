import { tabStorage } from '../../shared/drafts/drafts.ts'
import { isGuarded, returnPath, signInParam, writeStorage } from '../../shared/session/session.ts'

const key = 'studioni.return'

/**
 * Stores in this tab the page to open after a sign-in with Google, which leaves the app: the one in the address of the
 * sign-in dialog, or the page below the dialog to sign in again. Other sign-ins with Google lead home.
 */
export function storeReturn({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  const path = isGuarded(pathname) ? `${pathname}${search}` : returnPath(new URLSearchParams(search))
  if (path === null) tabStorage()?.removeItem(key)
  else writeStorage(key, path, 'sessionStorage')
}

/** Returns the stored page and removes it; home if there is none or it leaves the app. */
export function takeReturn(): string {
  const path = tabStorage()?.getItem(key) ?? ''
  tabStorage()?.removeItem(key)
  return returnPath(new URLSearchParams({ [signInParam]: path })) ?? '/'
}
