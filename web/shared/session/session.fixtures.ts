import { vi } from 'vitest'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token with these claims and an invalid signature. */
export const tokenWith = (claims: object): string => `${part({ alg: 'HS256' })}.${part(claims)}.signature`

/** Stubs `window` with an in-memory localStorage until `vi.unstubAllGlobals`. Returns its content. */
export function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return stored
}
