/** The parameter that opens the sign-in dialog on any public page; its value is the path to go on to afterwards. */
export const signInParam = 'sign-in'

const guarded = /^\/(admin|manager|account)(\/|$)/

/** Where somebody who is not signed in (any more) is sent: the root, which says why and asks them to sign in. */
export function signInAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const address = new URLSearchParams({ error: 'authentication_required' })
  if (guarded.test(pathname)) address.set(signInParam, `${pathname}${search}`)
  return `/?${address}`
}

/** The path to go on to once signed in; null for none, and for one that leads out of the app. */
export function wayOn(address: URLSearchParams): string | null {
  const path = address.get(signInParam)
  // Browsers read over tabs and line ends: what follows them may be another site.
  return path && /^\/(?![/\\\s])/.test(path) ? path : null
}
