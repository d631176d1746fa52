import { useLocation } from 'react-router-dom'
import { loadSignIn } from '../account/entry/routes.ts'
import { fetchAhead } from '../shared/api-client/fetch-ahead.ts'
import { signInParam } from '../shared/session/sign-in-address.ts'
import { opensDialog } from '../ui/history-layers.ts'

/** Returns the props of a link that opens the sign-in dialog over the current page. */
export function useSignInLink() {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set(signInParam, address.get(signInParam) ?? '')
  const prefetch = () => fetchAhead(loadSignIn)
  return {
    to: { pathname, search: `${address}` },
    state: opensDialog,
    preventScrollReset: true,
    onPointerEnter: prefetch,
    onFocus: prefetch,
  } as const
}
