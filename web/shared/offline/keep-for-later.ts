import type { State, Store } from '../store/store.ts'
import { keepApp } from './app-updates.ts'
import { keepAnswer } from './shelf.ts'

/** Once the page has loaded, keeps on this device what it came with and the app itself. Does nothing while developing. */
export function keepForLater(store: Store): void {
  if (!import.meta.env.PROD) return
  keepAll(store.getState().api.queries)
  if (document.readyState === 'complete') void keepApp()
  else window.addEventListener('load', () => void keepApp(), { once: true })
}

/** What the server sent with the page; what is asked for later is kept as it arrives. */
function keepAll(queries: State['api']['queries']): void {
  for (const [key, query] of Object.entries(queries))
    if (query?.endpointName !== undefined && query.data !== undefined)
      void keepAnswer(query.endpointName, { key, at: query.fulfilledTimeStamp ?? Date.now(), data: query.data })
}
