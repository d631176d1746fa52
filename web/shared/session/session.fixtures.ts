import { vi } from 'vitest'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that says so; its signature is nobody's. */
export const tokenWith = (claims: object): string => `${part({ alg: 'HS256' })}.${part(claims)}.signature`

/** A browser that keeps what it is told, until `vi.unstubAllGlobals`; what that is. */
export function openKeepingBrowser(): Map<string, string> {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return kept
}
