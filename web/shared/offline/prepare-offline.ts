import { useEffect } from 'react'
import { cacheAnswer, forget } from '../api-client/answer-cache.ts'
import { useSession } from '../session/session.ts'
import type { State, Store } from '../store/store.ts'
import { registerServiceWorker } from './app-updates.tsx'

/** Caches the page's data and the app on this device once the page has loaded. Does nothing in development. */
export function prepareOffline(store: Store): void {
  if (!import.meta.env.PROD) return
  cacheInitialAnswers(store.getState().api.queries)
  if (document.readyState === 'complete') void registerServiceWorker()
  else window.addEventListener('load', () => void registerServiceWorker(), { once: true })
}

/** Caches the answers that the server sent with the page. Later answers are cached as they arrive. */
function cacheInitialAnswers(queries: State['api']['queries']): void {
  for (const [key, query] of Object.entries(queries))
    if (query?.endpointName !== undefined && query.data !== undefined)
      void cacheAnswer(query.endpointName, { key, at: query.fulfilledTimeStamp ?? Date.now(), data: query.data })
}

/** Forgets the answers that need a sign-in when the session ends. */
export function useCacheCleanup(): void {
  const nobody = useSession() === null
  useEffect(() => {
    if (nobody) void forget('account')
  }, [nobody])
}
