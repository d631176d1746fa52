/** The parameter that opens the sign-in dialog on any public page. Its value is the path to open afterwards. */
export const signInParam = 'sign-in'

const guarded = /^\/(admin|manager|account)(\/|$)/

/** Returns whether a page is only for people who are signed in. */
export const isGuarded = (pathname: string): boolean => guarded.test(pathname)

/**
 * Returns the address for a visitor who is not signed in (any more): the root, which shows the reason and the sign-in
 * dialog.
 */
export function signInAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const address = new URLSearchParams({ error: 'authentication_required' })
  if (isGuarded(pathname)) address.set(signInParam, `${pathname}${search}`)
  return `/?${address}`
}

/** Returns the path to open after sign-in; null if there is none or it leaves the app. */
export function returnPath(address: URLSearchParams): string | null {
  const path = address.get(signInParam)
  // Browsers ignore tabs and line ends: what follows them may be another site.
  return path && /^\/(?![/\\\s])/.test(path) ? path : null
}

const notices = [
  'authentication_required',
  'invalid_token',
  'no_token',
  'google_failed',
  'google_unverified',
  'google_unproven',
  'account_deactivated',
  'network_not_allowed',
] as const

/** A reason not to be signed in, which the root page shows for `?error=`. */
export type NoticeName = (typeof notices)[number]

const names: readonly string[] = notices

/** Returns whether the value is one of the notices. */
export const isNotice = (error: string | null): error is NoticeName => error !== null && names.includes(error)
