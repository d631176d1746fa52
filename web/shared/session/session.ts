import { useSyncExternalStore } from 'react'

export type Role = 'customer' | 'studio_manager' | 'admin'

/** The signed-in person, as in the token itself. The server checks the token with every call. */
export interface Session {
  readonly token: string
  /** Identifies the session. */
  readonly id: string
  readonly email: string
  readonly role: Role
  /** The instant of this device's clock at which it expires, in milliseconds. */
  readonly endsAt: number
}

const keys = { token: 'auth_token', email: 'auth_email', role: 'auth_role', ahead: 'auth_ahead' } as const
/** The id of the session that the server refused last. Other tabs read it: without it, that session was signed out. */
const refusedKey = 'auth_refused'
const roles: readonly string[] = ['customer', 'studio_manager', 'admin'] satisfies Role[]
const isRole = (value: unknown): value is Role => typeof value === 'string' && roles.includes(value)

/**
 * Returns the session in a token; null if it is not one of ours. Only the server checks its signature. This device's
 * clock is `aheadMs` ahead of the server's.
 */
export function sessionIn(token: string, aheadMs = 0): Session | null {
  const { email, role, exp, jti } = claimsIn(token)
  if (typeof email !== 'string' || !isRole(role) || typeof exp !== 'number') return null
  return { token, id: typeof jti === 'string' ? jti : token, email, role, endsAt: exp * 1000 + aheadMs }
}

/** Returns how far ahead this device's clock is when it receives a new token. */
function aheadAt(token: string): number {
  const { iat } = claimsIn(token)
  return typeof iat === 'number' ? Math.max(0, Date.now() - iat * 1000) : 0
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // It is not a token, so it has no claims.
    return {}
  }
}

/** Returns a storage; null on the server, and if the browser blocks it, as it may in private windows. */
export function storage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[kind]
  } catch {
    return null
  }
}

/** Stores a value. Returns false if the browser refuses, as it does if its storage is blocked or full. */
export function writeStorage(name: string, value: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage') {
  try {
    storage(kind)?.setItem(name, value)
    return storage(kind) !== null
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()
let known: Session | null = null
/** The last valid session of this page. */
let lived: Session | null = null
let ended: EndedSession | null = null
let isLeaving = false

/** Returns whether the page is being replaced after a sign-out. A redirect within the app would cancel that. */
export const isLeavingPage = (): boolean => isLeaving

/** A session that ended while the page was open, without a sign-out: it may be continued by signing in again. */
export interface EndedSession {
  readonly session: Session
  /** Whether the server rejected it before its time was over. */
  readonly isRejected: boolean
}

/** Returns the current session or null. Removes an invalid or expired token. */
export function currentSession(now = Date.now()): Session | null {
  const token = storage()?.getItem(keys.token) ?? null
  if (token !== null && known?.token !== token) known = sessionIn(token, Number(storage()?.getItem(keys.ahead) ?? 0))
  if (token !== null && known && known.endsAt > now) {
    lived = known
    // The person has signed in again in another tab.
    ended = null
    isLeaving = false
    return known
  }
  if (lived && lived.endsAt <= now) ended = { session: lived, isRejected: false }
  else if (lived && lived.id === storage()?.getItem(refusedKey)) ended = { session: lived, isRejected: true }
  lived = null
  if (token !== null) forget()
  return null
}

const forget = () => {
  for (const key of Object.values(keys)) storage()?.removeItem(key)
}

const notifyListeners = () => {
  for (const changed of listeners) changed()
}

/** Stores a new token as the session of this browser. Returns why it did not; undefined if it did. */
export function startSession(token: string): 'invalid' | 'not-stored' | undefined {
  const aheadMs = aheadAt(token)
  const session = sessionIn(token, aheadMs)
  if (!session || session.endsAt <= Date.now()) return 'invalid'
  // The token comes last, because other tabs read the rest as soon as they see it.
  const values = { ahead: String(aheadMs), email: session.email, role: session.role, token }
  if (!(['ahead', 'email', 'role', 'token'] as const).every((name) => writeStorage(keys[name], values[name]))) {
    forget()
    return 'not-stored'
  }
  ended = null
  notifyListeners()
  return undefined
}

/** Signs out: removes the session, and any that ended before. `isReplacing` says that the page will be replaced. */
export function endSession({ isReplacing = false } = {}): void {
  isLeaving = isReplacing
  storage()?.removeItem(refusedKey)
  forget()
  lived = null
  ended = null
  notifyListeners()
}

/**
 * Removes a session that the server refuses. The person may continue it by signing in again, in every other tab, and in
 * this one if its page `stays`.
 */
export function refuseSession(session: Session, stays: boolean): void {
  // First, because other tabs read it as soon as they miss the token.
  writeStorage(refusedKey, session.id)
  forget()
  lived = null
  ended = stays ? { session, isRejected: true } : null
  notifyListeners()
}

/**
 * Waits after a session ended until a user signs in or gives up, and resolves to whether it is the same person.
 * Resolves at once if no session ended.
 */
export function signedInAgain(): Promise<boolean> {
  const email = ended?.session.email
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const check = () => {
      const session = currentSession()
      if (!session && ended) return false
      stop?.()
      resolve(session !== null && session.email === email)
      return true
    }
    if (!check()) stop = listen(check)
  })
}

const everyMs = 1000

/** Calls `changed` every second, and immediately when another tab signs in or out. */
function listen(changed: () => void) {
  const timer = setInterval(changed, everyMs)
  window.addEventListener('storage', changed)
  listeners.add(changed)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', changed)
    listeners.delete(changed)
  }
}

/** Returns the current session and updates with it; null on the server. */
export const useSession = (): Session | null => useSyncExternalStore(listen, currentSession, () => null)

/** Returns the session that ended while the page was open, until a user signs in or gives up. */
export const endedSession = (): EndedSession | null => (currentSession() ? null : ended)

/** Returns endedSession() and updates with it; null on the server. */
export const useEndedSession = (): EndedSession | null => useSyncExternalStore(listen, endedSession, () => null)

/** Returns the current session, or the one that ended: its page stays, below the dialog to sign in again. */
export function useSessionOrEnded(): Session | null {
  const session = useSession()
  const over = useEndedSession()
  return session ?? over?.session ?? null
}

/** Returns whether a role may enter an area. Admins may enter every area that managers may. */
export const mayEnter = (role: Role, area: 'admin' | 'manager'): boolean =>
  role === 'admin' || (area === 'manager' && role === 'studio_manager')

/** Returns the first screen of the office of a role; null for customers and visitors. */
export function officeOf(role: Role | undefined): '/admin' | '/manager' | null {
  if (role === 'admin') return '/admin'
  return role === 'studio_manager' ? '/manager' : null
}

/** Asks the user to confirm their identity. Resolves to whether they did. */
type ConfirmationHandler = () => Promise<boolean>

let currentHandler: ConfirmationHandler | undefined
let pending: Promise<boolean> | undefined

/**
 * Asks the user once, however many requests need a confirmation at the same time. Resolves to false if the page can't ask.
 */
export function confirmIdentity(): Promise<boolean> {
  pending ??= (currentHandler?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}

/** Sets the function that asks the user. Returns a function that unsets it. */
export function onConfirmation(handler: ConfirmationHandler): () => void {
  currentHandler = handler
  return () => {
    if (currentHandler === handler) currentHandler = undefined
  }
}

/** The parameter that opens the sign-in dialog on any public page. Its value is the path to open afterwards. */
export const signInParam = 'sign-in'

const guarded = /^\/(admin|manager|account)(\/|$)/

/** Returns whether a page is only for people who are signed in. */
export const isGuarded = (pathname: string): boolean => guarded.test(pathname)

/**
 * Returns the address for a visitor who is not or no longer signed in: the root, which shows the reason and the sign-in
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
  // Browsers ignore tabs and line ends, so the text after them could be another site.
  return path && /^\/(?![/\\\s])/.test(path) ? path : null
}

/** Returns the path to open after sign-in: the one in the address, or the user's office; null to stay on the page. */
export const pathAfterSignIn = (address: URLSearchParams, role: Role | undefined): string | null =>
  returnPath(address) ?? officeOf(role)

/** Returns an address without the sign-in dialog and its notice. */
export function withoutSignIn(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(signInParam)
  next.delete('error')
  return next
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
type NoticeName = (typeof notices)[number]

const names: readonly string[] = notices

/** Returns whether the value is one of the notices. */
export const isNotice = (error: string | null): error is NoticeName => error !== null && names.includes(error)
