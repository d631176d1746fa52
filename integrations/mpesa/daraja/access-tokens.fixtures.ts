import type { AccessToken, TokenStore } from './access-tokens.ts'

/** Stores the token in memory, for a single process. */
export function inMemoryTokenStore(): TokenStore {
  let stored: AccessToken | undefined
  return {
    async take(stale, isGood, fetch) {
      if (!stored || stored.value === stale || !isGood(stored)) stored = await fetch()
      return stored
    },
  }
}
