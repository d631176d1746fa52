import { useSyncExternalStore } from 'react'

export type Role = 'customer' | 'studio_manager' | 'admin'

/** Who is signed in here, as the token itself says; the server checks it with every call. */
export interface Session {
  readonly token: string
  readonly email: string
  readonly role: Role
  /** The instant it ends, in milliseconds. */
  readonly endsAt: number
}

const keys = { token: 'auth_token', email: 'auth_email', role: 'auth_role' } as const
const roles: readonly string[] = ['customer', 'studio_manager', 'admin'] satisfies Role[]
const isRole = (value: unknown): value is Role => typeof value === 'string' && roles.includes(value)

/** What a token says of its owner; null when it is no token of ours. Its signature is the server's to check. */
export function sessionIn(token: string): Session | null {
  const claims = claimsIn(token)
  const { email, role, exp } = claims
  if (typeof email !== 'string' || !isRole(role) || typeof exp !== 'number') return null
  return { token, email, role, endsAt: exp * 1000 }
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // Not a token: it says nothing.
    return {}
  }
}

/** Null on the server, and where the browser keeps nothing: nobody stays signed in there. */
function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()
let known: Session | null = null

/** Who is signed in now. A token that has ended, or is none, is removed. */
export function currentSession(now = Date.now()): Session | null {
  const token = storage()?.getItem(keys.token) ?? null
  if (token === null) return null
  if (known?.token !== token) known = sessionIn(token)
  if (known && known.endsAt > now) return known
  forget()
  return null
}

const forget = () => {
  for (const key of Object.values(keys)) storage()?.removeItem(key)
}

const tell = () => {
  for (const changed of listeners) changed()
}

/** Keeps a token as the session of this browser. False, and nothing kept, when it is none or has ended. */
export function startSession(token: string): boolean {
  const session = sessionIn(token)
  if (!session || session.endsAt <= Date.now()) return false
  storage()?.setItem(keys.token, token)
  storage()?.setItem(keys.email, session.email)
  storage()?.setItem(keys.role, session.role)
  tell()
  return true
}

/** Forgets who is signed in. */
export function endSession(): void {
  forget()
  tell()
}

const everyMs = 1000

/** Looks again every second, and at once when another tab signs in or out. */
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

/** Who is signed in, kept up to date; nobody while rendered on the server. */
export const useSession = (): Session | null => useSyncExternalStore(listen, currentSession, () => null)

/** Whether someone with that role may enter an area: admins go wherever managers go. */
export const mayEnter = (role: Role, area: 'admin' | 'manager'): boolean =>
  role === 'admin' || (area === 'manager' && role === 'studio_manager')
