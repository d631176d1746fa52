import { useLocation } from 'react-router-dom'
import { fetchAhead } from './fetch-ahead.ts'
import { signInParam } from './sign-in-address.ts'

/** Fetches the sign-in dialog; called on intent, so that a click need not wait. */
export const loadSignIn = () => import('../features/session/SignInDialog.tsx')

/** What a link needs to open the sign-in dialog over the page it is on. */
export function useSignInLink() {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set(signInParam, address.get(signInParam) ?? '')
  const prefetch = () => fetchAhead(loadSignIn)
  return {
    to: { pathname, search: `${address}` },
    preventScrollReset: true,
    onPointerEnter: prefetch,
    onFocus: prefetch,
  } as const
}
