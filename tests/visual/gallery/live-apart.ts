import { startSession } from '../../../web/shared/session/session.ts'
import { ownUser } from './states/account-data.ts'
import type { State } from './states/state.ts'

/** Isolates a screen: a fake network, and browser storage that contains only the session. */
export function liveApart(network: typeof fetch, as: State['as']): void {
  window.fetch = network
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: memory() })
  Object.defineProperty(window, 'caches', { configurable: true, value: cachesInMemory() })
  if (as) startSession(tokenOf(as))
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** An in-memory Cache Storage with the methods that the offline copies need. It starts empty for every state. */
function cachesInMemory() {
  const kept = new Map<string, string>()
  return {
    open: async () => ({
      match: async (address: string) => (kept.has(address) ? new Response(kept.get(address)) : undefined),
      put: async (address: string, answer: Response) => void kept.set(address, await answer.text()),
    }),
    delete: async () => kept.clear(),
  }
}

const aDay = 86_400

/** Returns a token for a signed-in user, without a valid signature. */
export function tokenOf(role: State['as'] & string): string {
  const { id, email } = ownUser(role)
  const exp = Math.floor(Date.now() / 1000) + aDay
  return `states.${btoa(JSON.stringify({ userId: id, email, role, exp }))}.unsigned`
}
